import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, type Project, type Served, serve } from '../support/served.js';

const source = 'export function one() {\n  return 1;\n}\n';
const body = '{\n  return 2 - 1;\n}';

describe('bad input', () => {
  let project: Project;
  let served: Served;

  beforeAll(async () => {
    project = createProject({
      'src/one.ts': source,
      'src/binary.ts': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]),
      'src/latin1.ts': new Uint8Array([...Buffer.from("export const name = () => '"), 0xe9, ...Buffer.from("';\n")]),
      'src/deep.ts': `export function deep() {\n  return ${'('.repeat(10_000)}1${')'.repeat(10_000)};\n}\n`,
      'src/broken.ts': 'export function broken( {\n',
      'notes.txt': 'text\n',
    });
    project.write('src/huge.ts', '// large\n');
    truncateSync(join(project.root, 'src/huge.ts'), 50 * 1024 * 1024);
    project.git('add', '-f', 'src/huge.ts');
    served = await serve(project);
  });
  afterAll(async () => {
    await served.close();
    project.remove();
  });

  const check = async (tool: string, args: object, first: string | RegExp): Promise<string> => {
    const { text, isError } = await served.call(tool, args);
    expect(isError).toBe(true);
    expect(text.split('\n')[0]).toMatch(first);
    return text;
  };

  test.each([
    ['symbols', { path: 'src/one.ts', page: 1 }, 'unknown key "page" (allowed: path, after)'],
    ['read_file', { path: 'src/one.ts', startLine: '1' }, 'startLine: must be number, not string'],
    ['read_file', { path: 'src/one.ts', startLine: 1.5 }, 'startLine: must be a whole number'],
    ['read_symbol', { path: 'src/one.ts' }, 'ref: is missing (string)'],
    ['list', { depth: 0 }, /depth: /],
    ['search', { pattern: '' }, /pattern: /],
    ['search', { pattern: '(', regex: true }, /pattern: /],
    ['try_batch', { changes: {} }, 'changes: must be array, not object'],
    ['try', { path: ['src/one.ts'], ref: 'one', hash: '0'.repeat(32), body }, 'path: must be string, not array'],
  ] as const)('%s %j is a clear error', async (tool, args, problem) => {
    const { text, isError } = await served.call(tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(new RegExp(`^Cannot call emetgate_${tool}: `));
    expect(text).toMatch(typeof problem === 'string' ? new RegExp(problem.replace(/[()]/g, '\\$&')) : problem);
  });

  test.each([
    ['a missing file', 'src/two.ts', 'address/unknown-path'],
    ['a folder', 'src', 'address/not-a-file'],
    ['a 50 MB file', 'src/huge.ts', 'address/too-large'],
    ['invalid UTF-8', 'src/latin1.ts', 'address/bad-encoding'],
    ['a binary', 'src/binary.ts', 'address/not-a-file'],
    ['a path that leaves', '../../etc/passwd', 'address/outside-repository'],
    ['an absolute path', '/etc/passwd', 'address/outside-repository'],
    ['a path with a NUL', 'src/one.ts\u0000.txt', 'address/outside-repository'],
  ])('%s is refused by every tool that reads it', async (_what, path, code) => {
    const change = { path, ref: 'one', hash: '0'.repeat(32), body };
    await check('read_file', { path }, `rejected ${code}`);
    await check('symbols', { path }, `rejected ${code}`);
    await check('skeleton', { path }, `rejected ${code}`);
    await check('read_symbol', { path, ref: 'one' }, `rejected ${code}`);
    await check('mutate', change, `rejected ${code}`);
    await check('try', change, `rejected ${code}`);
  });

  test('a file of another language has no functions to read', async () => {
    await check('symbols', { path: 'notes.txt' }, 'rejected address/unsupported-language');
    await check(
      'mutate',
      { path: 'notes.txt', ref: 'x', hash: '0'.repeat(32), body },
      'rejected address/unsupported-language',
    );
  });

  test('10,000 nested parentheses are refused in a file and in a body, and the server lives on', async () => {
    await check('symbols', { path: 'src/deep.ts' }, 'rejected parse/too-deep');
    const hash = await served.hash('src/one.ts', 'one');
    const deep = `{\n  return ${'('.repeat(10_000)}1${')'.repeat(10_000)};\n}`;
    await check('mutate', { path: 'src/one.ts', ref: 'one', hash, body: deep }, 'rejected parse/too-deep');
    expect(await served.hash('src/one.ts', 'one')).toBe(hash);
  });

  test('a change of a file that was never valid is refused', async () => {
    const { text, isError } = await served.call('mutate', {
      path: 'src/broken.ts',
      ref: 'broken',
      hash: '0'.repeat(32),
      body,
    });
    expect(isError).toBe(true);
    expect(text.split('\n')[0]).toMatch(/^rejected (parse\/base-invalid|address\/unknown-ref)$/);
  });

  test('a change that needs tests is refused where there is no test command', async () => {
    const hash = await served.hash('src/one.ts', 'one');
    await check('try', { path: 'src/one.ts', ref: 'one', hash, body }, 'rejected test/no-command');
    expect(project.text('src/one.ts')).toBe(source);
  });

  test('an unknown tool is an error of the protocol', async () => {
    await expect(served.call('delete_everything', {})).rejects.toThrow(/there is no tool "emetgate_delete_everything"/);
  });

  test('case 24: whatever is read, an answer stays below 10,000 tokens', async () => {
    project.write(
      'src/long.ts',
      Array.from({ length: 1200 }, (_, n) => `export const f${n} = (a: number) => a + ${n};`).join('\n'),
    );
    project.write('src/minified.ts', `export const s = () => "${'x7'.repeat(200_000)}";\n`);
    const calls = [
      ['read_file', { path: 'src/long.ts' }],
      ['read_file', { path: 'src/minified.ts' }],
      ['symbols', { path: 'src/long.ts' }],
      ['skeleton', { path: 'src/long.ts' }],
      ['search', { pattern: 'a' }],
      ['read_symbol', { path: 'src/minified.ts', ref: 's' }],
    ] as const;
    for (const [tool, args] of calls) {
      const { text, isError } = await served.call(tool, args);
      expect([tool, isError]).toEqual([tool, false]);
      expect(countTokens(text)).toBeLessThan(10_000);
    }
    rmSync(join(project.root, 'src/long.ts'));
    rmSync(join(project.root, 'src/minified.ts'));
  });

  test('a pattern that never ends holds up nothing, and can be cancelled', async () => {
    project.write('bomb.txt', `${'a'.repeat(60)}!\n`);
    const cancel = new AbortController();
    const endless = served.call(
      'search',
      { pattern: '^(a+)+$', regex: true, glob: 'bomb.txt' },
      { signal: cancel.signal },
    );
    expect((await served.call('list', { path: 'src', depth: 1 })).isError).toBe(false);
    cancel.abort();
    await expect(endless).rejects.toThrow();
    expect((await served.call('search', { pattern: 'aaa!', glob: 'bomb.txt' })).text).toContain('bomb.txt\n  1:58 aaa');
  });
});

describe.skipIf(process.platform !== 'linux')(
  'a disk that does not take the change (skipped off Linux: no sandbox there)',
  () => {
    test('a read-only file is refused and stays as it was', async (context) => {
      const project = createProject({ 'src/one.ts': source });
      const served = await serve(project, '--test', 'true');
      try {
        chmodSync(join(project.root, 'src/one.ts'), 0o444);
        const hash = await served.hash('src/one.ts', 'one');
        const { text } = await served.call('try', { path: 'src/one.ts', ref: 'one', hash, body });
        expect(text.split('\n')[0]).toBe('rejected commit/read-only');
        expect(project.text('src/one.ts')).toBe(source);
      } finally {
        await served.close();
        project.remove();
      }
      expect(context.task.name).toContain('read-only');
    });

    test('a full disk is refused, the file stays whole and nothing is left beside it', async (context) => {
      if (process.getuid?.() !== 0) context.skip('needs root to mount a small file system');
      const project = createProject({ 'README.md': 'mount point\n' });
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', project.root]);
      try {
        project.write('src/one.ts', source);
        project.git('init', '-q');
        project.git('add', '-A');
        const served = await serve(project, '--test', 'true');
        try {
          const hash = await served.hash('src/one.ts', 'one');
          fillDisk(join(project.root, 'src/filler.bin'));
          const large = `{\n  return ${JSON.stringify('x'.repeat(64 * 1024))}.length;\n}`;
          const { text } = await served.call('try', { path: 'src/one.ts', ref: 'one', hash, body: large });
          expect(text.split('\n')[0]).toMatch(/^rejected commit\/(io|unrecorded)$/);
          expect(text).toContain('ENOSPC');
          expect(project.text('src/one.ts')).toBe(source);
          expect(execFileSync('ls', ['-A', join(project.root, 'src')], { encoding: 'utf8' })).toBe(
            'filler.bin\none.ts\n',
          );
        } finally {
          await served.close();
        }
      } finally {
        execFileSync('umount', [project.root]);
        project.remove();
      }
    });

    test('a working folder that was deleted is told as that, and the server lives on', async () => {
      const project = createProject({ 'src/one.ts': source });
      const served = await serve(project, '--test', 'true');
      try {
        const hash = await served.hash('src/one.ts', 'one');
        rmSync(project.root, { recursive: true });
        for (const [tool, args] of [
          ['read_file', { path: 'src/one.ts' }],
          ['list', {}],
          ['search', { pattern: 'x' }],
          ['try', { path: 'src/one.ts', ref: 'one', hash, body }],
        ] as const) {
          const { text, isError } = await served.call(tool, args);
          expect([tool, isError]).toEqual([tool, true]);
          expect(text).toContain('Cannot use the repository: open repository failed with ENOENT');
        }
        expect((await served.client.listTools()).tools).toHaveLength(9);
      } finally {
        await served.close();
        project.remove();
      }
    });
  },
);

function fillDisk(file: string): void {
  const block = Buffer.alloc(4096);
  for (let size = 4096; ; size += 4096) {
    try {
      writeFileSync(file, block, { flag: 'a' });
    } catch {
      return;
    }
    if (size > 1024 * 1024) throw new Error('the file system is larger than it was made');
  }
}
