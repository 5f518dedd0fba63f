import process from 'node:process';
import { answerExitCode, answerFields } from '../answer.js';
import { createComposition } from '../compose.js';
import { decodeUtf8 } from '../decode-utf8.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { argumentBytesMax } from '../limits.js';
import { logLine } from '../log-line.js';
import { readOperatorSettings } from '../operator-settings.js';
import { allTools } from '../tools/all-tools.js';
import type { Tool, ToolAnswer } from '../tools/tool.js';
import type { PolicyFlags } from './policy-flags.js';

/** One tool call without a client: prints the answer's fields as JSON. Ctrl-C cancels it as a client would. */
export async function call(
  name: string,
  json: string | undefined,
  { configFile, ...flags }: PolicyFlags,
): Promise<ExitCode> {
  const tool = findTool(name);
  if (tool === undefined)
    return fail(`Cannot call ${name}: there is no such tool; tools are ${toolNames().join(', ')}`);
  const operator = readOperatorSettings(flags, configFile);
  if (!operator.ok) return fail(operator.error);
  const args = await readArguments(json);
  if (!args.ok) return fail(args.error);
  const composition = createComposition(operator.value);
  const abort = new AbortController();
  const cancel = (): void => abort.abort();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    const answer = await tool.call(args.value, async () => {
      const kernel = await composition.open();
      return kernel.ok
        ? { ok: true, value: { kernel: kernel.value, signal: abort.signal, progress: logLine } }
        : kernel;
    });
    return print(answer);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
    await composition.close();
  }
}

/** The prefix that tells tools of several servers apart may be left out here. */
function findTool(name: string): Tool | undefined {
  return allTools.find((tool) => tool.name === name || tool.name === `emetgate_${name}`);
}

function toolNames(): readonly string[] {
  return allTools.map((tool) => tool.name);
}

type Arguments = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

async function readArguments(json: string | undefined): Promise<Arguments> {
  const bytes = json === '-' ? await readStdin() : Buffer.from(json ?? '{}');
  if (bytes === undefined)
    return { ok: false, error: `Cannot read the arguments: they are more than ${argumentBytesMax} bytes` };
  const text = decodeUtf8(bytes);
  if (text === undefined) return { ok: false, error: 'Cannot read the arguments: they are not UTF-8' };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, error: `Cannot read the arguments: ${error instanceof Error ? error.message : 'not JSON'}` };
  }
}

async function readStdin(): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    if (bytes > argumentBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function print(answer: ToolAnswer): ExitCode {
  process.stdout.write(`${JSON.stringify(answerFields(answer), undefined, 2)}\n`);
  if (answer.kind === 'failed') logLine(answer.message);
  return answerExitCode(answer);
}

function fail(message: string): ExitCode {
  logLine(message);
  return exitCodes.failed;
}
