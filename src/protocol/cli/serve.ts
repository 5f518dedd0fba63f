import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { EarlyHandshake } from '../early-handshake.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { createGreeting } from '../greeting.js';
import { greetingWaitMs, shutdownGraceMs } from '../limits.js';
import { logLine } from '../log-line.js';
import type { Service } from '../server.js';
import { StdioTransport } from '../stdio-transport.js';
import type { PolicyFlags } from './policy-flags.js';

/**
 * Serves MCP on stdin and stdout until the client closes them and has its answers, or the process is told to end; then
 * kills what runs.
 *
 * The handshake is answered before anything heavy is loaded, because a client waits for it; the SDK and the parts are loaded
 * right behind it. An operator's mistake ends the program with words on stderr and 1.
 */
export async function serve({ configFile, ...flags }: PolicyFlags): Promise<ExitCode> {
  const transport = new EarlyHandshake(new StdioTransport(process.stdin, process.stdout), createGreeting());
  await transport.listen();
  const greeted = await Promise.race([
    transport.greeted.then(() => true),
    delay(greetingWaitMs, false, { ref: false }),
  ]);

  const { readOperatorSettings } = await import('../operator-settings.js');
  const operator = readOperatorSettings(flags, configFile);
  if (!operator.ok) {
    logLine(operator.error);
    await transport.close();
    return exitCodes.failed;
  }
  const { createServer } = await import('../server.js');
  const { AnsweringTransport } = await import('../answering-transport.js');
  const service = lazily(async () => (await import('../service.js')).createService(operator.value));
  const server = createServer(service.get);
  server.oninitialized = () => void service.get().catch(() => {});
  server.onerror = (error) => logLine(error.message);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void server.close());
  await server.connect(new AnsweringTransport(transport));
  // Ahead of the first call, and told at once where it fails; a client that is shaking hands does not wait for it.
  if (!greeted) void service.get().catch(() => {});
  await closed;
  // Closing has aborted every call; what does not end by itself must not keep a process without a client alive.
  setTimeout(() => process.exit(exitCodes.failed), shutdownGraceMs).unref();
  await (await service.started())?.close();
  return exitCodes.done;
}

interface Lazy<T> {
  /** Loads at the first call; a failed load is tried again by the next one. */
  get(): Promise<T>;
  /** What was loaded, if loading was begun and succeeded. */
  started(): Promise<T | undefined>;
}

function lazily<T extends Service>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined;
  return {
    get: () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    started: async () => loading?.catch(() => undefined),
  };
}
