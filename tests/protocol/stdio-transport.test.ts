import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { outputBytesMax, requestsOpenMax } from '../../src/protocol/limits.js';
import { StdioTransport } from '../../src/protocol/stdio-transport.js';

interface Wire {
  readonly input: PassThrough;
  readonly transport: StdioTransport;
  /** What the server got: methods of messages. */
  readonly received: string[];
  readonly errors: string[];
  readonly closed: Promise<void>;
  isClosed(): boolean;
  /** What the client got. */
  sent(): readonly unknown[];
}

async function open(drainMs = 60_000): Promise<Wire> {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new StdioTransport(input, output, { drainMs });
  const received: string[] = [];
  const errors: string[] = [];
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      isClosed = true;
      resolve();
    };
  });
  transport.onmessage = (message) => void received.push('method' in message ? message.method : 'answer');
  transport.onerror = ({ message }) => void errors.push(message);
  await transport.start();
  const sent = (): readonly unknown[] =>
    String(output.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { input, transport, received, errors, closed, isClosed: () => isClosed, sent };
}

const request = (id: unknown, method = 'ping'): string => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`;
const answer = (id: string | number) => ({ jsonrpc: '2.0', id, result: {} }) as const;

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('StdioTransport at the end of its input', () => {
  test('closes at once when nothing waits for an answer', async () => {
    const wire = await open();
    wire.input.end();
    await wire.closed;
    expect(wire.errors).toEqual([]);
  });

  test('answers what was asked before it closes', async () => {
    const wire = await open();
    wire.input.end(request(1) + request('two') + request('two'));
    await turns();
    await wire.transport.send(answer(1));
    await wire.transport.send(answer('two'));
    expect(wire.isClosed()).toBe(false);
    await wire.transport.send(answer('two'));
    await wire.closed;
    expect(wire.sent()).toEqual([answer(1), answer('two'), answer('two')]);
    expect(wire.errors).toEqual([]);
  });

  test('reads a last message that has no line end', async () => {
    const wire = await open();
    wire.input.end(request(1).trimEnd());
    await turns();
    expect(wire.received).toEqual(['ping']);
    await wire.transport.send(answer(1));
    await wire.closed;
  });

  test('lets a cancellation fall that comes before its request', async () => {
    const wire = await open();
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    wire.input.write(`${JSON.stringify(cancelled)}\n${request(1)}`);
    await turns();
    expect(wire.received).toEqual(['ping']);
    wire.input.write(`${JSON.stringify(cancelled)}\n`);
    await turns();
    expect(wire.received).toEqual(['ping', 'notifications/cancelled']);
  });

  test('does not wait for a request that was cancelled, nor for its own', async () => {
    const wire = await open();
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    wire.input.write(`${request(1)}${JSON.stringify(cancelled)}\n`);
    await wire.transport.send({ jsonrpc: '2.0', id: 7, method: 'roots/list' });
    wire.input.end();
    await wire.closed;
    expect(wire.errors).toEqual([]);
  });

  test('waits no longer than it may, and says what stays unanswered', async () => {
    const wire = await open(1);
    wire.input.end(request(1) + request(2));
    await wire.closed;
    expect(wire.errors).toEqual(['2 calls end without an answer: the input ended 0.001 s ago']);
    await wire.transport.send(answer(1));
    expect(wire.sent()).toEqual([]);
  });

  test('closes at once when the input breaks off', async () => {
    const wire = await open();
    wire.input.write(request(1));
    await turns();
    wire.input.destroy();
    await wire.closed;
    expect(wire.isClosed()).toBe(true);
  });
});

describe('StdioTransport and ids', () => {
  test.each([[0], [-3], ['1.5'], [''], [2 ** 53 - 1]])('takes %j', async (id) => {
    const wire = await open();
    wire.input.write(request(id));
    await turns();
    expect([wire.received, wire.sent()]).toEqual([['ping'], []]);
  });

  test.each([[1.5], [2 ** 53]])('answers %j with an error instead of nothing', async (id) => {
    const wire = await open();
    wire.input.write(request(id));
    await turns();
    expect(wire.received).toEqual([]);
    expect(wire.sent()).toMatchObject([{ id, error: { code: -32600 } }]);
  });

  test.each([['null'], ['true'], ['{}'], ['[]'], ['1e400']])('answers %s with an error that has no id', async (id) => {
    const wire = await open();
    wire.input.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
    await turns();
    expect(wire.received).toEqual([]);
    expect(wire.sent()).toEqual([
      { jsonrpc: '2.0', error: { code: -32600, message: 'Cannot read the message: it is not a JSON-RPC 2.0 message' } },
    ]);
  });
});

describe('StdioTransport and bytes', () => {
  test('case 9: refuses a line that is not UTF-8, and reads on', async () => {
    const wire = await open();
    const line = (name: readonly number[]): Buffer =>
      Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"caf'), Buffer.from(name), Buffer.from('"}\n')]);
    wire.input.write(line([0xe9]));
    wire.input.write(line([0xc3, 0xa9]));
    await turns();
    expect(wire.received).toEqual(['café']);
    expect(wire.sent()).toEqual([
      { jsonrpc: '2.0', error: { code: -32700, message: 'Cannot read the message: it is not UTF-8' } },
    ]);
  });

  test('takes the replacement character where it was sent as such, and a byte order mark for nothing', async () => {
    const wire = await open();
    wire.input.write(`\ufeff${request(1, '\ufffd')}`);
    await turns();
    expect(wire.received).toEqual(['\ufffd']);
  });
});

describe('StdioTransport and a client that does not read', () => {
  test('does not read on either, until its answers are taken', async () => {
    const wire = await open();
    const line = request(1);
    const large = { jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(outputBytesMax) } } as const;
    void wire.transport.send(large);
    wire.input.write(line);
    await turns();
    expect(wire.received).toEqual([]);
    expect(wire.sent()).toEqual([large]);
    await turns();
    expect(wire.received).toEqual(['ping']);
  });

  test('does not read on while too many requests wait for their answers', async () => {
    const wire = await open();
    const many = Array.from({ length: requestsOpenMax }, (_, id) => request(id)).join('');
    wire.input.write(many + request('last', 'last'));
    wire.input.write(request('next', 'next'));
    await turns();
    expect(wire.received.slice(-2)).toEqual(['ping', 'last']);
    await wire.transport.send(answer(0));
    await turns();
    expect(wire.received.at(-1)).toBe('next');
  });

  test('reads on while what waits is little', async () => {
    const wire = await open();
    void wire.transport.send({ jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(outputBytesMax / 2) } });
    wire.input.write(request(1));
    await turns();
    expect(wire.received).toEqual(['ping']);
  });

  test('stays closed when its answers are taken after all', async () => {
    const wire = await open();
    void wire.transport.send({ jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(outputBytesMax) } });
    await wire.transport.close();
    wire.input.write(request(1));
    wire.sent();
    await turns();
    expect(wire.received).toEqual([]);
  });
});
