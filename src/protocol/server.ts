import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/sdk/types.js';
import { unwrapArguments } from './answering-transport.js';
import { createGreeting } from './greeting.js';
import { quotedName } from './quoted-name.js';
import { Refusal } from './refusal.js';
import type { Tool } from './tools/tool.js';

/** What serves the calls: loaded after `initialize` was answered, because loading it takes longer than a handshake may. */
export interface Service {
  readonly tools: readonly Tool[];
  call(tool: Tool, args: unknown, caller: Caller): Promise<CallToolResult>;
  /** The tool as `tools/list` shows it. */
  describe(tool: Tool): ToolDescription;
  /** Ends what runs and closes what is open. */
  close(): Promise<void>;
}

/** The client's side of one call. */
export interface Caller {
  readonly signal: AbortSignal;
  /** Absent when the client gave no progress token. */
  readonly notify?: (step: { readonly progress: number; readonly message: string }) => void;
}

/**
 * The MCP server: the low-level one of the SDK, because the high-level one costs a fifth more start time, strips unknown
 * keys from arguments and answers bad ones in its own words.
 */
export function createServer(service: () => Promise<Service>): Server {
  const { serverInfo, ...options } = createGreeting();
  const server = new Server(serverInfo, options);
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const { tools, describe } = await service();
    return { tools: tools.map(describe) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { tools, call } = await service();
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw new Refusal(
        ErrorCode.InvalidParams,
        `Cannot answer "tools/call": there is no tool ${quotedName(params.name)}; tools/list names them`,
      );
    }
    const progressToken = extra._meta?.progressToken;
    return call(tool, unwrapArguments(params.arguments), {
      signal: extra.signal,
      ...(progressToken !== undefined && {
        notify: (step) =>
          void extra
            .sendNotification({ method: 'notifications/progress', params: { progressToken, ...step } })
            .catch(() => {}),
      }),
    });
  });
  return server;
}
