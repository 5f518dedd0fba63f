import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  JSONRPCRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { cutLine } from './answer-budget.js';
import { parseInput } from './parse-input.js';
import { quotedName } from './quoted-name.js';

/** What the methods served here take. The SDK answers others with "Method not found". */
const requestSchemas = new Map<string, Parameters<typeof parseInput>[0]>([
  ['initialize', InitializeRequestSchema],
  ['ping', PingRequestSchema],
  ['tools/list', ListToolsRequestSchema],
  ['tools/call', CallToolRequestSchema],
]);

/**
 * Stands before the SDK's server and answers every request that it would leave unanswered, or answer with its own
 * internals: one whose outer form is wrong, one whose parameters are, and one that comes before `initialize`.
 *
 * Of what has no answer it gets only what it serves, made anew from the few values that it looks at. The SDK makes text of
 * what it does not expect, and text of deep nesting overflows the stack, outside of every handler.
 *
 * Arguments of a tool pass in one piece (`wrapArguments`).
 */
export class AnsweringTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #wire: Transport & { readonly shaken?: boolean };
  #initialized = false;

  /** `shaken`: the wire has answered `initialize` itself. */
  constructor(wire: Transport & { readonly shaken?: boolean }) {
    this.#wire = wire;
    wire.onmessage = (message: JSONRPCMessage) => this.#receive(message);
    wire.onclose = () => this.onclose?.();
    wire.onerror = (error) => this.onerror?.(error);
  }

  start(): Promise<void> {
    return this.#wire.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#wire.send(message);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  #receive(message: JSONRPCMessage): void {
    if (!('method' in message)) {
      this.onerror?.(new Error('Ignored an answer: this server asks its client nothing'));
      return;
    }
    if (!('id' in message)) {
      this.#notice(message);
      return;
    }
    const refusal = this.#refusalOf(message);
    if (refusal === undefined) {
      if (message.method === 'initialize') this.#initialized = true;
      this.onmessage?.(wrapArguments(message));
      return;
    }
    this.onerror?.(new Error(refusal.message));
    void this.#wire.send({ jsonrpc: '2.0', id: message.id, error: refusal });
  }

  /** Two notifications mean something here; the others are for those who asked for them, and nobody did. */
  #notice(notification: JSONRPCNotification): void {
    const { jsonrpc, method } = notification;
    if (method === 'notifications/initialized') this.onmessage?.({ jsonrpc, method });
    if (method !== 'notifications/cancelled') return;
    const cancelled = parseInput(CancelledNotificationSchema, notification);
    if (!cancelled.ok) {
      this.onerror?.(new Error(`Ignored ${quotedName(method)}: ${cutLine(cancelled.error.problems.join('; '))}`));
      return;
    }
    const { requestId } = cancelled.value.params;
    if (requestId !== undefined) this.onmessage?.({ jsonrpc, method, params: { requestId } });
  }

  #refusalOf(request: JSONRPCRequest): { readonly code: number; readonly message: string } | undefined {
    const refuse = (code: number, reason: string) => ({
      code,
      message: `Cannot answer ${quotedName(request.method)}: ${cutLine(reason)}`,
    });
    const form = parseInput(JSONRPCRequestSchema, { ...request, params: undefined });
    if (!form.ok) return refuse(ErrorCode.InvalidRequest, form.error.problems.join('; '));
    const outline = parseInput(JSONRPCRequestSchema, request);
    if (!outline.ok) return refuse(ErrorCode.InvalidParams, outline.error.problems.join('; '));
    if (request.params?.['task'] !== undefined)
      return refuse(ErrorCode.InvalidParams, 'params.task: this server runs no tasks; leave it out');
    const schema = requestSchemas.get(request.method);
    if (schema === undefined) return undefined;
    const params = parseInput(schema, request);
    if (!params.ok) return refuse(ErrorCode.InvalidParams, params.error.problems.join('; '));
    if (this.#initialized || this.#wire.shaken || request.method === 'initialize' || request.method === 'ping')
      return undefined;
    return refuse(ErrorCode.InvalidRequest, 'the connection is not initialized; send initialize first');
  }
}

const wrapped = 'given';

/**
 * The SDK copies a tool's arguments key by key and drops `__proto__` on the way, so that a key that must be refused would
 * not be seen. As the value of one key of ours they arrive as they were sent.
 */
function wrapArguments(request: JSONRPCRequest): JSONRPCRequest {
  const given = request.params?.['arguments'];
  if (request.method !== 'tools/call' || given === undefined) return request;
  return { ...request, params: { ...request.params, arguments: { [wrapped]: given } } };
}

/** A tool's arguments as the client sent them. */
export function unwrapArguments(args: Readonly<Record<string, unknown>> | undefined): unknown {
  return args?.[wrapped];
}
