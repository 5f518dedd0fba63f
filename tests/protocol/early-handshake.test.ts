import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { EarlyHandshake, protocolVersions } from '../../src/protocol/early-handshake.js';
import { createGreeting } from '../../src/protocol/greeting.js';

/** The client's end of a pair, with everything that it was sent. */
async function clientEnd(wire: Transport): Promise<readonly JSONRPCMessage[]> {
  const received: JSONRPCMessage[] = [];
  wire.onmessage = (message) => void received.push(message);
  await wire.start();
  return received;
}

function createServer(): Server {
  const { serverInfo, ...options } = createGreeting();
  return new Server(serverInfo, options);
}

function initialize(protocolVersion: unknown): JSONRPCMessage {
  return {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion, capabilities: { roots: {} }, clientInfo: { name: 'client', version: '2' } },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('EarlyHandshake', () => {
  test("knows the SDK's versions", () => {
    expect(protocolVersions).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  });

  test.each([...SUPPORTED_PROTOCOL_VERSIONS, '1999-01-01'])('answers %s as the SDK would', async (version) => {
    const [client, wire] = InMemoryTransport.createLinkedPair();
    const early = await clientEnd(client);
    const handshake = new EarlyHandshake(wire, createGreeting());
    await handshake.listen();
    await client.send(initialize(version));
    await handshake.greeted;
    const [own] = early;

    const [other, plain] = InMemoryTransport.createLinkedPair();
    const sdk = await clientEnd(other);
    await createServer().connect(plain);
    await other.send(initialize(version));
    await settle();
    expect(own).toEqual(sdk[0]);
  });

  test('the server that takes over knows its client and does not answer again', async () => {
    const [client, wire] = InMemoryTransport.createLinkedPair();
    const received = await clientEnd(client);
    const handshake = new EarlyHandshake(wire, createGreeting());
    await handshake.listen();
    await client.send(initialize('2025-06-18'));
    await client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await client.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await settle();
    expect(received.map((message) => ('id' in message ? message.id : undefined))).toEqual([0]);
    const server = createServer();
    let initialized = 0;
    server.oninitialized = () => {
      initialized += 1;
    };
    await server.connect(handshake);
    await settle();
    expect(received.slice(1)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    expect([initialized, server.getClientVersion()?.name, server.getClientCapabilities()]).toEqual([
      1,
      'client',
      { roots: {} },
    ]);
  });

  test('leaves what is no proper initialize to the SDK', async () => {
    const [client, wire] = InMemoryTransport.createLinkedPair();
    const received = await clientEnd(client);
    const handshake = new EarlyHandshake(wire, createGreeting());
    await handshake.listen();
    await client.send(initialize(7));
    await settle();
    expect(received).toEqual([]);
    await createServer().connect(handshake);
    await settle();
    expect(received).toMatchObject([{ id: 0, error: {} }]);
  });

  test('a connection that closes before a server takes over is closed for that server, too', async () => {
    const [client, wire] = InMemoryTransport.createLinkedPair();
    await clientEnd(client);
    const handshake = new EarlyHandshake(wire, createGreeting());
    await handshake.listen();
    await client.close();
    await handshake.greeted;
    const server = createServer();
    let closed = false;
    server.onclose = () => {
      closed = true;
    };
    await server.connect(handshake);
    expect(closed).toBe(true);
  });
});
