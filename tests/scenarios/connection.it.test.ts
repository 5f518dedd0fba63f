import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { descendantsOf, isRunning } from '../support/process-table.js';
import { createProject, PROGRAM, type Project } from '../support/served.js';

/** A server spoken to by hand, for what no well-behaved client does. */
interface Raw {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  send(message: object | string): void;
  /** The next line from stdout, as JSON. */
  next(): Promise<{ id?: unknown; result?: unknown; error?: { code: number; message: string }; method?: string }>;
}

const projects: Project[] = [];
const children: ChildProcessWithoutNullStreams[] = [];

function start(...flags: readonly string[]): Raw {
  const project = createProject({ 'src/one.js': 'export function one() {\n  return 1;\n}\n' });
  projects.push(project);
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...flags], { cwd: project.root, env: project.environment });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ended: new Promise((resolve) => child.on('exit', resolve)),
    send: (message) => child.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`),
    next: async () => JSON.parse(String((await lines.next()).value)) as Awaited<ReturnType<Raw['next']>>,
  };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

async function shake(raw: Raw): Promise<void> {
  raw.send(initialize);
  expect((await raw.next()).result).toMatchObject({ serverInfo: { name: 'emetgate' } });
  raw.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
}

/** What a server has written to stderr so far. */
function logOf({ child }: Raw): () => string {
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8');
  });
  return () => log;
}

const ping = (id: number): object => ({ jsonrpc: '2.0', id, method: 'ping' });

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const project of projects.splice(0)) project.remove();
});

describe('a connection', () => {
  test('answers what is no message with an error and lives on', async () => {
    const raw = start();
    await shake(raw);
    raw.send('{"jsonrpc": \n');
    expect((await raw.next()).error).toEqual({ code: -32700, message: 'Cannot read the message: it is not JSON' });
    raw.send({ id: 7, method: 'ping' });
    expect(await raw.next()).toMatchObject({ id: 7, error: { code: -32600 } });
    raw.send('\n\r\n');
    raw.send(ping(8));
    expect(await raw.next()).toEqual({ jsonrpc: '2.0', id: 8, result: {} });
  });

  test('ignores answers to what it never asked, however deep, and lives on', async () => {
    const raw = start();
    const log = logOf(raw);
    await shake(raw);
    raw.send(`{"jsonrpc":"2.0","id":23,"result":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}\n`);
    raw.send(ping(7));
    expect(await raw.next()).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect(log()).toBe('emetgate: Ignored an answer: this server asks its client nothing\n');
  });

  test('reads on after a message that is too long, and one that comes in many pieces, some inside a character', async () => {
    const raw = start();
    await shake(raw);
    raw.send(`{"jsonrpc":"2.0","id":9,"method":"${'x'.repeat(17 * 1024 * 1024)}"}\n`);
    raw.send(ping(10));
    expect((await raw.next()).error?.message).toMatch(/^Cannot read the message: it is longer than \d+ bytes$/);
    expect(await raw.next()).toMatchObject({ id: 10, result: {} });
    const bytes = Buffer.from(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'é😀', method: 'ping' })}\n${JSON.stringify(ping(11))}\n`,
    );
    for (let at = 0; at < bytes.length; at += 3) raw.child.stdin.write(bytes.subarray(at, at + 3));
    expect(await raw.next()).toMatchObject({ id: 'é😀', result: {} });
    expect(await raw.next()).toMatchObject({ id: 11, result: {} });
    raw.child.stdin.end();
    expect(await raw.ended).toBe(0);
  });

  test('ends when nobody reads its answers any more', async () => {
    const raw = start();
    await shake(raw);
    raw.child.stdout.destroy();
    raw.send(ping(12));
    raw.send(ping(13));
    expect(await raw.ended).toBe(0);
  });

  test('writes nothing but frames to stdout', async () => {
    const raw = start('--repo', '/nowhere/at/all');
    await shake(raw);
    raw.send({ jsonrpc: '2.0', id: 14, method: 'tools/call', params: { name: 'emetgate_list', arguments: {} } });
    expect(await raw.next()).toMatchObject({
      id: 14,
      result: {
        isError: true,
        content: [{ text: 'Cannot open the repository: /nowhere/at/all does not exist; give another --repo' }],
      },
    });
  });

  test('answers everything that was asked before the input ended, in whatever order, and ends', async () => {
    const raw = start();
    const call = (id: number, name: string, args: object): object => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: args },
    });
    const messages = [
      initialize,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      call(3, 'emetgate_symbols', { path: 'src/one.js' }),
      call(4, 'emetgate_read_file', { path: 'src/one.js' }),
    ];
    raw.child.stdin.end(messages.map((message) => JSON.stringify(message)).join('\n'));
    const answers = [await raw.next(), await raw.next(), await raw.next(), await raw.next()];
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(answers)).toContain('exported function one');
    expect(await raw.ended).toBe(0);
  });

  test.each([
    ['--reach', 'require', /^emetgate: Cannot enforce --reach require: /],
    [
      '--read',
      '/nowhere/at/all',
      /^emetgate: Cannot use --read \/nowhere\/at\/all: there is no such file or folder\n$/,
    ],
    ['--test-timeout', '2147484', /^emetgate: Cannot use the flags: --test-timeout: must be from 1 to 86400\n$/],
  ])("an operator's mistake in %s ends the program with words on stderr", async (flag, value, words) => {
    const raw = start(flag, value);
    const log = logOf(raw);
    expect(await raw.ended).toBe(1);
    expect(log()).toMatch(words);
  });

  test.each([
    ['--repo', '/nowhere/at/all', 'Cannot open the repository: /nowhere/at/all does not exist'],
    ['--allow-path', '[', 'Cannot use --allow-path: '],
  ])('what cannot be opened is told on stderr before anybody asks: %s %s', async (flag, value, words) => {
    const raw = start(flag, value);
    const [line] = (await once(createInterface({ input: raw.child.stderr }), 'line')) as [string];
    expect(line).toContain(words);
    raw.child.stdin.end();
    expect(await raw.ended).toBe(0);
  });
});

describe.skipIf(process.platform !== 'linux')(
  'a connection that ends while tests run (skipped off Linux: no sandbox there)',
  () => {
    let begin: (raw: Raw) => Promise<void>;

    beforeAll(() => {
      begin = async (raw) => {
        await shake(raw);
        const call = (id: number, name: string, args: object): void =>
          raw.send({
            jsonrpc: '2.0',
            id,
            method: 'tools/call',
            params: { name, arguments: args, _meta: { progressToken: id } },
          });
        call(2, 'emetgate_read_symbol', { path: 'src/one.js', ref: 'one' });
        const read = JSON.stringify((await raw.next()).result);
        const hash = /hash: ([0-9a-f]{32})/.exec(read)?.[1];
        call(3, 'emetgate_try', { path: 'src/one.js', ref: 'one', hash, body: '{\n  return 2 - 1;\n}' });
        for (;;) {
          const { method, ...rest } = await raw.next();
          if (method !== 'notifications/progress') throw new Error(JSON.stringify(rest));
          if (JSON.stringify(rest).includes('tests (')) return;
        }
      };
    });

    test.each([
      ['the client closes its side', (raw: Raw) => raw.child.stdin.end()],
      ['the server is told to end', (raw: Raw) => raw.child.kill('SIGTERM')],
    ])('%s: everything that was started is killed, at the latest when answers are overdue', async (_what, end) => {
      const raw = start('--test', 'sleep 600');
      await begin(raw);
      const below = descendantsOf(raw.child.pid ?? 0);
      expect(below.map(({ name }) => name)).toContain('sleep');
      end(raw);
      expect(await raw.ended).toBe(0);
      expect(below.filter(({ pid }) => isRunning(pid))).toEqual([]);
    });
  },
);
