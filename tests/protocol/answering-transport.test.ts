import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { AnsweringTransport } from '../../src/protocol/answering-transport.js';
import { createServer } from '../../src/protocol/server.js';
import { allTools } from '../../src/protocol/tools/all-tools.js';

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'client', version: '1' },
};

describe('AnsweringTransport', () => {
  let client: InMemoryTransport;
  let received: JSONRPCMessage[];
  /** Arguments as the tools get them. */
  let given: unknown[];

  beforeEach(async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    client = near;
    received = [];
    given = [];
    client.onmessage = (message) => void received.push(message);
    await client.start();
    const server = createServer(async () => ({
      tools: allTools,
      describe: ({ name }) => ({ name, inputSchema: { type: 'object' } }),
      async call(_tool, args): Promise<CallToolResult> {
        given.push(args);
        return { content: [] };
      },
      close: async () => {},
    }));
    await server.connect(new AnsweringTransport(far));
  });

  async function ask(message: object): Promise<unknown> {
    await client.send({ jsonrpc: '2.0', id: 1, ...message } as JSONRPCMessage);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return received.pop();
  }

  const shake = (): Promise<unknown> => ask({ method: 'initialize', params: initialize });
  const call = (args: unknown): object => ({
    method: 'tools/call',
    params: { name: 'emetgate_list', arguments: args },
  });

  test.each([
    ['an unknown key', { method: 'ping', extra: 1 }, -32600, 'Cannot answer "ping": unknown key "extra" '],
    ['params that are a list', { method: 'ping', params: [] }, -32602, 'Cannot answer "ping": params: must be object'],
    ['metadata that is text', { method: 'ping', params: { _meta: 'x' } }, -32602, 'params._meta: must be object'],
    [
      'a progress token with a fraction',
      { method: 'tools/list', params: { _meta: { progressToken: 1.5 } } },
      -32602,
      'Cannot answer "tools/list": params._meta.progressToken: ',
    ],
    [
      'a call that asks for a task',
      { method: 'tools/call', params: { name: 'emetgate_list', task: { ttl: 1 } } },
      -32602,
      'Cannot answer "tools/call": params.task: this server runs no tasks; leave it out',
    ],
    [
      'an initialize without a client',
      { method: 'initialize', params: {} },
      -32602,
      'params.protocolVersion: is missing',
    ],
    [
      'a cursor that is a number',
      { method: 'tools/list', params: { cursor: 5 } },
      -32602,
      'params.cursor: must be string',
    ],
    ['a call without a name', { method: 'tools/call', params: {} }, -32602, 'params.name: is missing (string)'],
    ['a call without parameters', { method: 'tools/call' }, -32602, 'params: is missing (object)'],
    ['arguments that are text', call('{}'), -32602, 'params.arguments: must be object, not string'],
    ['arguments that are a list', call([]), -32602, 'params.arguments: must be object, not array'],
    ['arguments that are null', call(null), -32602, 'params.arguments: must be object, not null'],
  ])('answers %s with words', async (_what, message, code, words) => {
    await shake();
    expect(await ask(message)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code, message: expect.stringContaining(words) },
    });
    expect(given).toEqual([]);
  });

  test('serves nothing but ping before initialize', async () => {
    expect(await ask({ method: 'ping' })).toMatchObject({ result: {} });
    for (const method of ['tools/list', 'tools/call']) {
      expect(await ask({ method, params: { name: 'emetgate_list' } })).toMatchObject({
        error: {
          code: -32600,
          message: `Cannot answer "${method}": the connection is not initialized; send initialize first`,
        },
      });
    }
    await shake();
    expect(await ask({ method: 'tools/list' })).toMatchObject({ result: { tools: { length: allTools.length } } });
  });

  test('a wire that shook hands itself is initialized', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const passed: JSONRPCMessage[] = [];
    const transport = new AnsweringTransport(Object.assign(far, { shaken: true }));
    transport.onmessage = (message) => void passed.push(message);
    await transport.start();
    await near.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(passed).toHaveLength(1);
  });

  test('leaves what is not served to the SDK', async () => {
    await shake();
    expect(await ask({ method: 'prompts/list' })).toMatchObject({ error: { code: -32601 } });
  });

  test('brings arguments to the tools as they were sent', async () => {
    await shake();
    const sent = JSON.parse('{"depth":1,"__proto__":{"path":"src"}}');
    await ask(call(sent));
    await ask({ method: 'tools/call', params: { name: 'emetgate_list' } });
    expect(given.map((args) => JSON.stringify(args))).toEqual(['{"depth":1,"__proto__":{"path":"src"}}', undefined]);
  });

  test.each([
    ['tool', 'tools/call', (name: string) => ({ method: 'tools/call', params: { name, arguments: {} } }), -32602],
    ['method', 'x', (method: string) => ({ method, extra: 1 }), -32600],
  ])('the name of a %s without end is not sent back whole', async (what, _method, message, code) => {
    await shake();
    const answer = await ask(message('x'.repeat(100_000)));
    const words =
      what === 'tool'
        ? `Cannot answer "tools/call": there is no tool "${'x'.repeat(80)}" [cut: 99920 more characters]; tools/list names them`
        : expect.stringMatching(/^Cannot answer "x{80}" \[cut: 99920 more characters\]: unknown key/);
    expect(answer).toMatchObject({ error: { code, message: words } });
  });

  describe('what has no answer', () => {
    /** Deeper than a function that calls itself for each level comes. */
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    let passed: JSONRPCMessage[];
    let told: string[];
    let far: InMemoryTransport;

    beforeEach(async () => {
      let near: InMemoryTransport;
      [near, far] = InMemoryTransport.createLinkedPair();
      const transport = new AnsweringTransport(near);
      passed = [];
      told = [];
      transport.onmessage = (message) => void passed.push(message);
      transport.onerror = ({ message }) => void told.push(message);
      await transport.start();
    });

    const check = async (
      message: object,
      expected: { readonly passed?: object; readonly told?: string },
    ): Promise<void> => {
      await far.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
      expect({ passed, told }).toEqual({
        passed: expected.passed === undefined ? [] : [{ jsonrpc: '2.0', ...expected.passed }],
        told: expected.told === undefined ? [] : [expected.told],
      });
    };
    const ignored = 'Ignored an answer: this server asks its client nothing';

    test.each([
      ['a result', { id: 23, result: { deep } }],
      ['an error', { id: 23, error: { code: 1, message: 'x', data: deep } }],
      ['what is both', { id: 23, result: {}, error: deep }],
      ['an error without an id', { error: deep }],
    ])('answers are ignored: %s', (_what, message) => check(message, { told: ignored }));

    test.each(['notifications/progress', 'notifications/roots/list_changed', 'notifications/none'])(
      '%s is ignored',
      (method) => check({ method, params: { progressToken: 5, progress: 1, deep } }, {}),
    );

    test('a notification passes without what nobody looks at', async () => {
      await check(
        { method: 'notifications/initialized', params: { _meta: { deep } }, deep },
        { passed: { method: 'notifications/initialized' } },
      );
    });

    test('so does a cancellation', async () => {
      const params = { requestId: 1, reason: 'enough', _meta: { deep }, deep };
      await check(
        { method: 'notifications/cancelled', params },
        { passed: { method: 'notifications/cancelled', params: { requestId: 1 } } },
      );
    });

    test.each([
      ['no parameters', {}, 'params: is missing (object)'],
      ['a request that is no id', { params: { requestId: deep } }, 'params.requestId: Invalid input'],
      [
        'a reason that is no text',
        { params: { requestId: 1, reason: deep } },
        'params.reason: must be string, not array',
      ],
    ])('a cancellation with %s is told in words', (_what, rest, words) =>
      check({ method: 'notifications/cancelled', ...rest }, { told: `Ignored "notifications/cancelled": ${words}` }),
    );
  });

  test.each([
    ['metadata', { method: 'ping', params: { _meta: 'DEEP' } }, { result: {} }],
    [
      'a progress token',
      { method: 'tools/list', params: { _meta: { progressToken: 'DEEP' } } },
      { error: { code: -32602 } },
    ],
    ['parameters of an unknown method', { method: 'none', params: { a: 'DEEP' } }, { error: { code: -32601 } }],
    ['an unknown key', { method: 'ping', extra: 'DEEP' }, { error: { code: -32600 } }],
    [
      'capabilities',
      { method: 'initialize', params: { ...initialize, capabilities: { experimental: { a: 'DEEP' } } } },
      {},
    ],
    ['arguments of a tool', call({ path: 'DEEP' }), { result: {} }],
    ['the name of a tool', { method: 'tools/call', params: { name: 'DEEP' } }, { error: { code: -32602 } }],
    ['a task', { method: 'tools/call', params: { name: 'emetgate_list', task: 'DEEP' } }, { error: { code: -32602 } }],
  ])('answers %s nested without end', async (_what, message, expected) => {
    await shake();
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const sent = JSON.parse(JSON.stringify(message).replace('"DEEP"', () => deep)) as object;
    expect(await ask(sent)).toMatchObject({ id: 1, ...expected });
  });
});
