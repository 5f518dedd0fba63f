import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { FieldRepository } from './manifest.js';
import { commandEnvironment } from './run-command.js';

/** A verdict, reduced to what the field run compares. */
export interface GateAnswer {
  readonly verdict: 'committed' | 'valid' | 'rejected' | 'error';
  /** `stage/code` of a refusal, the server's words of an error. */
  readonly code: string | null;
  /** Wall time of the call. */
  readonly durationMs: number;
  /** Time of the test command alone, where the verdict tells it. */
  readonly testMs: number | null;
}

/** One function as the gate reads it. */
export interface GateReading {
  readonly hash: string;
  readonly body: string;
}

export interface GateSession {
  read(path: string, ref: string): Promise<GateReading>;
  propose(proposal: Proposal): Promise<GateAnswer>;
  close(): Promise<void>;
}

export interface Proposal {
  readonly path: string;
  readonly ref: string;
  readonly hash: string;
  readonly body: string;
}

/** A verdict may take a type check, a baseline, a run and a reach run, each up to its own limit. */
const CALL_TIMEOUT_MS = 10 * 60_000;

/**
 * One `emetgate serve` over the checkout, as a client starts it.
 *
 * @param stateHome where the server keeps its state, so that the field run leaves none with the user
 */
export async function openGate(repository: FieldRepository, folder: string, stateHome: string): Promise<GateSession> {
  const main = fileURLToPath(new URL('../../../src/protocol/main.js', import.meta.url));
  const client = new Client({ name: 'emetgate-field', version: '1.0.0' });
  const typecheck = repository.typecheck === null ? [] : ['--typecheck', repository.typecheck];
  const timeout = ['--test-timeout', String(repository.testTimeoutSeconds)];
  const flags = ['--repo', folder, '--test', repository.test, ...typecheck, ...timeout, ...repository.flags];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, 'serve', '--structured', ...flags],
      env: { ...commandEnvironment(), XDG_STATE_HOME: stateHome },
      stderr: 'inherit',
    }),
  );
  const call = async (name: string, input: Record<string, unknown>): Promise<ToolAnswer> =>
    (await client.callTool({ name, arguments: input }, undefined, {
      timeout: CALL_TIMEOUT_MS,
      onprogress: () => {},
      resetTimeoutOnProgress: true,
    })) as ToolAnswer;
  return {
    read: async (path, ref) => {
      const answer = await call('emetgate_read_symbol', { path, ref });
      const { hash, body } = answer.structuredContent ?? {};
      if (typeof hash === 'string' && typeof body === 'string') return { hash, body };
      throw new Error(`Cannot read ${ref} in ${path}: ${textOf(answer)}`);
    },
    propose: async (proposal) => {
      const started = performance.now();
      const answer = await call('emetgate_try', { ...proposal });
      return { ...gateAnswer(answer), durationMs: Math.round(performance.now() - started) };
    },
    close: () => client.close(),
  };
}

interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

function gateAnswer(answer: ToolAnswer): Omit<GateAnswer, 'durationMs'> {
  const fields = answer.structuredContent ?? {};
  const testMs = (fields['gate'] as { test?: { durationMs?: number } } | null | undefined)?.test?.durationMs ?? null;
  const { verdict, code } = fields;
  if (verdict === 'committed' || verdict === 'valid') return { verdict, code: null, testMs };
  if (verdict === 'rejected' && typeof code === 'string') return { verdict, code, testMs };
  return { verdict: 'error', code: textOf(answer).slice(0, 500), testMs };
}

function textOf({ content }: ToolAnswer): string {
  return content.map(({ text = '' }) => text).join('\n');
}
