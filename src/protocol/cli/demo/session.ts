import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { packageVersion } from '../../package-facts.js';
import type { ThrowAwayProject } from './throw-away-project.js';

/** The shell command that tests the throw-away project. */
export const demoTestCommand = 'node --test';

/** A client's side of a real server process. */
export interface DemoSession {
  readonly tools: number;
  readonly startMs: number;
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<DemoAnswer>;
  close(): Promise<void>;
}

/** What a tool answered: the fields that `--structured` gives, and the time on the client's clock. */
export interface DemoAnswer {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly durationMs: number;
}

/** Starts the server as a client does and shakes hands. */
export async function openSession(project: ThrowAwayProject): Promise<DemoSession> {
  const startedMs = performance.now();
  const client = new Client({ name: 'emetgate-demo', version: packageVersion() });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [serverFile(), 'serve', '--structured', '--repo', project.root, '--test', demoTestCommand],
    cwd: project.root,
    env: { ...definedEnvironment(), XDG_STATE_HOME: project.stateHome },
    stderr: 'ignore',
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    tools: tools.length,
    startMs: performance.now() - startedMs,
    async call(name, args) {
      const calledMs = performance.now();
      const result = await client.callTool({ name, arguments: { ...args } }, undefined, { timeout: callTimeoutMs });
      const fields = 'structuredContent' in result ? result.structuredContent : undefined;
      if (typeof fields !== 'object' || fields === null) throw new Error(`Cannot go on: ${textOf(result)}`);
      return { fields: fields as DemoAnswer['fields'], durationMs: performance.now() - calledMs };
    },
    close: () => client.close(),
  };
}

/** The first test run waits for the sandbox's proof. */
const callTimeoutMs = 120_000;

/** The binary itself; this module is two folders below it. */
function serverFile(): string {
  return fileURLToPath(new URL('../../main.js', import.meta.url));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function textOf(result: object): string {
  return 'content' in result ? JSON.stringify(result.content) : 'no content';
}
