import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { decodeUtf8 } from './decode-utf8.js';
import { drainMs, messageBytesMax, outputBytesMax, requestsOpenMax } from './limits.js';

/** JSON-RPC 2.0, section 5.1. */
const parseErrorCode = -32_700;
const invalidRequestCode = -32_600;

const newline = 0x0a;

/**
 * Frames over a pair of streams: one JSON message a line (MCP, transport "stdio").
 *
 * Differs from the SDK's own in what a bad peer can do: a line that is no message, or longer than `messageBytesMax`,
 * gets an error answer and the connection lives on (the SDK's closes without a word). The end of the input closes the
 * transport once every request that came before it is answered, `drainMs` later at most; an output that nobody reads any
 * more closes it at once. While answers wait to be read, beyond `outputBytesMax`, or
 * `requestsOpenMax` requests for their answers, the input waits too. Then running commands are killed and the process ends. Loads nothing of the SDK: it stands
 * before the first answer.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #input: Readable;
  readonly #output: Writable;
  #parts: Buffer[] = [];
  #bytes = 0;
  #skipping = false;
  #ended = false;
  #closed = false;
  #deadline: NodeJS.Timeout | undefined;
  readonly #drainMs: number;
  /** How many requests with an id are not answered yet; nothing forbids a client to use one twice. */
  readonly #unanswered = new Map<string | number, number>();
  #open = 0;

  constructor(input: Readable, output: Writable, limits: { readonly drainMs: number } = { drainMs }) {
    this.#input = input;
    this.#output = output;
    this.#drainMs = limits.drainMs;
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#accept(chunk));
    this.#input.on('error', (error) => this.onerror?.(error));
    this.#input.on('end', () => this.#drain());
    // Comes after the end, too; without one the input broke off.
    this.#input.on('close', () => {
      if (!this.#ended) void this.close();
    });
    this.#output.on('drain', () => this.#pace());
    // EPIPE: the client is gone. Without this listener it would be an uncaught exception.
    this.#output.on('error', () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return;
    await this.#write(message);
    if (!('method' in message) && message.id !== undefined) this.#settle(message.id);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#deadline);
    this.#input.pause();
    this.#parts = [];
    this.onclose?.();
  }

  /** No more requests come: answers those that did. */
  #drain(): void {
    this.#ended = true;
    // What came last may lack its line end.
    this.#finishLine();
    if (this.#unanswered.size === 0) {
      void this.close();
      return;
    }
    this.#deadline = setTimeout(() => {
      const seconds = this.#drainMs / 1000;
      this.onerror?.(
        new Error(`${this.#unanswered.size} calls end without an answer: the input ended ${seconds} s ago`),
      );
      void this.close();
    }, this.#drainMs);
  }

  /** A request is answered, or its sender wants no answer any more. */
  #settle(id: string | number): void {
    const count = this.#unanswered.get(id) ?? 0;
    if (count > 0) this.#open -= 1;
    if (count > 1) this.#unanswered.set(id, count - 1);
    else this.#unanswered.delete(id);
    if (this.#ended && this.#unanswered.size === 0) void this.close();
    this.#pace();
  }

  /** Reads on, or lets the client wait: what has been read and is not taken yet must not fill the memory. */
  #pace(): void {
    if (this.#closed) return;
    const full = this.#output.writableLength > outputBytesMax || this.#open > requestsOpenMax;
    if (full) this.#input.pause();
    else if (this.#input.isPaused()) this.#input.resume();
  }

  #accept(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#collect(chunk.subarray(start, end));
      this.#finishLine();
      start = end + 1;
    }
    this.#collect(chunk.subarray(start));
  }

  #collect(part: Buffer): void {
    if (part.length === 0 || this.#skipping) return;
    this.#bytes += part.length;
    if (this.#bytes <= messageBytesMax) {
      this.#parts.push(part);
      return;
    }
    this.#skipping = true;
    this.#parts = [];
    this.#refuse(invalidRequestCode, `Cannot read the message: it is longer than ${messageBytesMax} bytes`);
  }

  #finishLine(): void {
    const line = this.#skipping ? '' : decodeUtf8(Buffer.concat(this.#parts))?.trim();
    this.#parts = [];
    this.#bytes = 0;
    this.#skipping = false;
    if (line === undefined) this.#refuse(parseErrorCode, 'Cannot read the message: it is not UTF-8');
    else if (line !== '') this.#deliver(line);
  }

  #deliver(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#refuse(parseErrorCode, 'Cannot read the message: it is not JSON');
      return;
    }
    if (isMessage(value)) {
      if (this.#note(value)) this.onmessage?.(value);
    } else
      this.#refuse(invalidRequestCode, 'Cannot read the message: it is not a JSON-RPC 2.0 message', requestId(value));
  }

  /** Counts what is open. False for what is to be let fall: the SDK would cancel a request that comes after its cancellation. */
  #note(message: JSONRPCMessage): boolean {
    if (!('method' in message)) return true;
    if ('id' in message) {
      this.#unanswered.set(message.id, (this.#unanswered.get(message.id) ?? 0) + 1);
      this.#open += 1;
      this.#pace();
    } else if (message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      if (typeof id !== 'string' && typeof id !== 'number') return true;
      if (!this.#unanswered.has(id)) return false;
      this.#settle(id);
    }
    return true;
  }

  #refuse(code: number, message: string, id?: string | number): void {
    this.onerror?.(new Error(message));
    void this.send({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message } });
  }

  #write(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(`${JSON.stringify(message)}\n`, () => resolve());
      this.#pace();
    });
  }
}

/** A request, a notification or an answer, by its outer shape (JSON-RPC 2.0, sections 4 and 5); the SDK checks the rest. */
function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value) || value.jsonrpc !== '2.0') return false;
  const named = 'method' in value;
  if (named && typeof value.method !== 'string') return false;
  if (named && 'params' in value && (typeof value.params !== 'object' || value.params === null)) return false;
  if (!('id' in value)) return named;
  return isId(value.id) && (named || 'result' in value || 'error' in value);
}

/** The id of a message that is otherwise broken, so that its sender is not left waiting. */
function requestId(value: unknown): string | number | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' || Number.isFinite(value.id) ? (value.id as string | number) : undefined;
}

/** MCP wants a string or an integer ("Requests"); the SDK leaves a request with another id without an answer. */
function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
