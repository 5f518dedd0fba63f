import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { InitializeResult, JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';

/** Versions of MCP that the SDK's server speaks, newest first. A test compares them with the SDK's own list. */
export const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** What `initialize` is answered with, but for the version, which the client has a say in. */
export interface Greeting {
  readonly capabilities: { readonly tools: Record<string, never> };
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
}

/**
 * Answers `initialize` before the SDK is loaded: loading it takes three times as long as Node's own start, and a client
 * waits for the handshake. Everything else waits until a server is connected.
 *
 * The server gets the same request and its answer is held back, so that it knows its client as if it had answered itself;
 * a test shows that both answers are equal.
 */
export class EarlyHandshake implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  /** Settles when the client has said something, or will never do so. */
  readonly greeted: Promise<void>;
  readonly #wire: Transport;
  readonly #greeting: Greeting;
  #waiting: JSONRPCMessage[] | undefined = [];
  #answered: string | number | undefined;
  #closed = false;
  #shaken = false;

  constructor(wire: Transport, greeting: Greeting) {
    this.#wire = wire;
    this.#greeting = greeting;
    this.greeted = new Promise((resolve) => {
      wire.onmessage = (message: JSONRPCMessage) => {
        this.#receive(message);
        resolve();
      };
      wire.onclose = () => {
        this.#closed = true;
        this.onclose?.();
        resolve();
      };
    });
    wire.onerror = (error) => this.onerror?.(error);
  }

  /** The client has been told that it is welcome. */
  get shaken(): boolean {
    return this.#shaken;
  }

  /** Begins to read, before any server is there. */
  listen(): Promise<void> {
    return this.#wire.start();
  }

  /** Called by the server that takes over: hands it what has come so far. */
  async start(): Promise<void> {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.onmessage?.(message);
    if (this.#closed) this.onclose?.();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#answered !== undefined && 'id' in message && message.id === this.#answered && !('method' in message)) {
      this.#answered = undefined;
      return;
    }
    await this.#wire.send(message);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  #receive(message: JSONRPCMessage): void {
    if (this.#waiting === undefined) {
      this.onmessage?.(message);
      return;
    }
    if (this.#waiting.length === 0 && isInitialize(message)) {
      this.#answered = message.id;
      this.#shaken = true;
      void this.#wire.send({ jsonrpc: '2.0', id: message.id, result: this.#resultFor(message) });
    }
    this.#waiting.push(message);
  }

  #resultFor({ params }: JSONRPCRequest): InitializeResult {
    const asked = params?.['protocolVersion'];
    const protocolVersion = protocolVersions.find((version) => version === asked) ?? protocolVersions[0];
    return { protocolVersion, ...this.#greeting };
  }
}

/** Only a request that the SDK would accept is answered early; a broken one gets the SDK's error. */
function isInitialize(message: JSONRPCMessage): message is JSONRPCRequest {
  if (!('method' in message) || !('id' in message) || message.method !== 'initialize') return false;
  const { protocolVersion, capabilities, clientInfo } = message.params ?? {};
  return typeof protocolVersion === 'string' && isRecord(capabilities) && isClientInfo(clientInfo);
}

function isClientInfo(value: unknown): boolean {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
