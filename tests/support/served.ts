import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** The compiled program. */
export const PROGRAM = fileURLToPath(new URL('../../dist/src/protocol/main.js', import.meta.url));

/** A git repository for a test, with a state home of its own beside it. */
export interface Project {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  write(path: string, content: string | Uint8Array): void;
  text(path: string): string;
  git(...args: readonly string[]): string;
  remove(): void;
}

/** Makes a repository of files, all of them tracked. */
export function createProject(files: Readonly<Record<string, string | Uint8Array>>): Project {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'emetgate-scenario-')));
  const root = join(base, 'repository');
  const environment = { PATH: process.env['PATH'] ?? '', HOME: base, XDG_STATE_HOME: join(base, 'state') };
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...environment, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  mkdirSync(root, { recursive: true });
  for (const [path, content] of Object.entries(files)) write(path, content);
  git('init', '-q');
  git('add', '-A', '-f');
  return {
    root,
    environment,
    write,
    git,
    text: (path) => readFileSync(join(root, path), 'utf8'),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** What a tool answered. `fields` are there with `--structured`. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A real server process with a real client. */
export interface Served {
  readonly client: Client;
  readonly pid: number;
  /** Everything that the server wrote to stderr. */
  log(): string;
  call(name: string, args: object, options?: CallOptions): Promise<Answer>;
  /** The present hash of a function. */
  hash(path: string, ref: string): Promise<string>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (message: string) => void;
}

/** Starts `emetgate serve` in a project and shakes hands. */
export async function serve(project: Project, ...flags: readonly string[]): Promise<Served> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'serve', ...flags],
    cwd: project.root,
    env: { ...project.environment },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8');
  });
  await client.connect(transport);
  const call = async (name: string, args: object, { signal, onProgress }: CallOptions = {}): Promise<Answer> => {
    const result = await client.callTool({ name: `emetgate_${name}`, arguments: { ...args } }, undefined, {
      timeout: 60_000,
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && { onprogress: ({ message }) => onProgress(message ?? '') }),
    });
    return answerOf(result);
  };
  return {
    client,
    pid: transport.pid ?? 0,
    log: () => log,
    call,
    async hash(path, ref) {
      const { text } = await call('read_symbol', { path, ref });
      return /^hash: ([0-9a-f]{32})$/m.exec(text)?.[1] ?? `no hash in ${text}`;
    },
    close: () => client.close(),
  };
}

function answerOf(result: Awaited<ReturnType<Client['callTool']>>): Answer {
  const content = 'content' in result && Array.isArray(result.content) ? result.content : [];
  const [first] = content;
  return {
    text: first?.type === 'text' ? first.text : '',
    isError: result.isError === true,
    fields: (result.structuredContent ?? {}) as Answer['fields'],
  };
}
