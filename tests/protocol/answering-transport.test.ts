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
    ['params that are a list', { method: 'ping', params: [] }, -32600, 'Cannot answer "ping": params: must be object'],
    ['metadata that is text', { method: 'ping', params: { _meta: 'x' } }, -32600, 'params._meta: must be object'],
    [
      'a progress token with a fraction',
      { method: 'tools/list', params: { _meta: { progressToken: 1.5 } } },
      -32600,
      'Cannot answer "tools/list": params._meta.progressToken: ',
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

  test('a name without end is not sent back whole', async () => {
    await shake();
    const answer = await ask({ method: 'tools/call', params: { name: 'x'.repeat(100_000), arguments: {} } });
    expect(answer).toMatchObject({ error: { code: -32602, message: expect.stringMatching(/^.*Unknown tool "x+ \[/) } });
    expect(JSON.stringify(answer).length).toBeLessThan(3000);
  });
});
