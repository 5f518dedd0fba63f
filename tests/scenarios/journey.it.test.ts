import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, type Project, type Served, serve } from '../support/served.js';

const source = `/** Adds. */
export function add(a, b) {
  return a + b;
}

export function twice(n) {
  return add(n, n);
}
`;

const check = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, twice } from '../src/sum.js';

test('adds', () => assert.equal(add(2, 3), 5));
test('doubles', () => assert.equal(twice(4), 8));
`;

describe.skipIf(process.platform !== 'linux')('a whole session (skipped off Linux: no sandbox there)', () => {
  let project: Project;
  let served: Served;

  beforeAll(async () => {
    project = createProject({
      'package.json': '{"type":"module"}',
      'src/sum.js': source,
      'test/sum.test.js': check,
      'docs/notes.md': 'add is used by twice\n',
    });
    served = await serve(project, '--test', 'node --test');
  });
  afterAll(async () => {
    await served.close();
    project.remove();
  });

  const propose = async (ref: string, body: string, hash?: string) =>
    served.call('try', { path: 'src/sum.js', ref, hash: hash ?? (await served.hash('src/sum.js', ref)), body });

  test('finds its way: list, search, skeleton, symbols, read', async () => {
    const list = await served.call('list', {});
    expect(list.text.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'docs/notes.md',
      'package.json',
      'src/sum.js',
      'test/sum.test.js',
    ]);
    const search = await served.call('search', { pattern: 'add(', glob: 'src/*.js' });
    expect(search.text).toBe(
      'src/sum.js\n  2:17 (add) export function add(a, b) {\n  7:10 (twice)   return add(n, n);',
    );
    expect((await served.call('skeleton', { path: 'src/sum.js' })).text).toContain('export function twice(n)');
    const symbols = await served.call('symbols', { path: 'src/sum.js' });
    expect(symbols.text).toMatch(/^src\/sum\.js: 2 functions .*\n[0-9a-f]{32} 2-4 exported function add\n/);
    const read = await served.call('read_symbol', { path: 'src/sum.js', ref: 'add' });
    expect(read.text).toContain('--- body\n{\n  return a + b;\n}\n---');
  });

  test('mutate judges and shows the difference, and writes nothing', async () => {
    const hash = await served.hash('src/sum.js', 'add');
    const answer = await served.call('mutate', { path: 'src/sum.js', ref: 'add', hash, body: '{\n  return b + a;\n}' });
    expect(answer.isError).toBe(false);
    expect(answer.text).toMatch(/^valid: nothing was run or written\nsrc\/sum\.js add\nhash: [0-9a-f]{32} \(was /);
    expect(answer.text).toContain('-  return a + b;\n+  return b + a;');
    expect(answer.text).toContain('(mutate runs no command and writes nothing)');
    expect(project.text('src/sum.js')).toBe(source);
  });

  test.each([
    ['address/stale-hash', '{\n  return b + a;\n}', '0'.repeat(32)],
    ['guard/placeholder-body', '{\n  const sum = a;\n  // ... rest of implementation\n}', undefined],
    [
      'guard/escaped-body',
      '{\n  return 0;\n}\nexport function more() {\n  return 1;\n}\nfunction last() {\n  return 2;\n}',
      undefined,
    ],
    ['guard/empty-body', '{}', undefined],
    ['parse/syntax-error', '{\n  return await b;\n}', undefined],
    ['test/failed', '{\n  return a - b;\n}', undefined],
  ])('refuses with %s and leaves the file as it was', async (code, body, hash) => {
    const answer = await propose('add', body, hash);
    expect(answer.isError).toBe(true);
    expect(answer.text.split('\n')[0]).toBe(`rejected ${code}`);
    expect(project.text('src/sum.js')).toBe(source);
  });

  test('a refusal by the tests names the tests that failed and how it was confined', async () => {
    const { text } = await propose('add', '{\n  return a - b;\n}');
    expect(text).toMatch(/^sandbox: namespaces, \d\d properties proven$/m);
    expect(text).toMatch(/^tests: failed, exit 1, .* 0 passed, 2 failed, 0 skipped \(as printed by the run\)$/m);
    expect(text).toMatch(/^failed: adds/m);
  });

  test('commits what passes, whole, and the new hash goes on', async () => {
    const committed = await propose('add', '{\n  const sum = b + a;\n  return sum;\n}');
    expect([committed.isError, committed.text.split('\n')[0]]).toEqual([false, 'committed']);
    const next = source.replace('return a + b;', 'const sum = b + a;\n  return sum;');
    expect(project.text('src/sum.js')).toBe(next);
    const hash = /^hash: ([0-9a-f]{32}) /m.exec(committed.text)?.[1] ?? '';
    expect(await served.hash('src/sum.js', 'add')).toBe(hash);
    const edited = await served.call('try', {
      path: 'src/sum.js',
      ref: 'add',
      hash,
      edits: [{ old: 'const sum = b + a;', new: 'const sum = a + b;' }],
    });
    expect(edited.text.split('\n')[0]).toBe('committed');
    expect(project.text('src/sum.js')).toBe(next.replace('b + a', 'a + b'));
  });

  test('commits a batch of one file as one, or none of it', async () => {
    const before = project.text('src/sum.js');
    const change = async (ref: string, body: string) => ({
      path: 'src/sum.js',
      ref,
      hash: await served.hash('src/sum.js', ref),
      body,
    });
    const good = await change('add', '{\n  return [a, b].reduce((sum, n) => sum + n, 0);\n}');
    const bad = await change('twice', '{\n  return n;\n}');
    const refused = await served.call('try_batch', { changes: [good, bad] });
    expect(refused.text.split('\n')[0]).toBe('rejected test/failed');
    expect(project.text('src/sum.js')).toBe(before);
    const both = await served.call('try_batch', { changes: [good, await change('twice', '{\n  return n * 2;\n}')] });
    expect(both.text.split('\n')[0]).toBe('committed');
    expect(project.text('src/sum.js')).toContain('reduce');
    expect(project.text('src/sum.js')).toContain('n * 2');
  });

  test('refuses a batch over several files with words', async () => {
    const hash = await served.hash('src/sum.js', 'add');
    const change = { ref: 'add', hash, body: '{\n  return 1;\n}' };
    const answer = await served.call('try_batch', {
      changes: [
        { ...change, path: 'src/sum.js' },
        { ...change, path: 'src/other.js' },
      ],
    });
    expect([answer.isError, answer.text]).toEqual([
      true,
      'Cannot try changes of 2 files at once: this version commits one file at a time; send one batch for each file',
    ]);
  });

  test('case 12: two proposals of one function at once: one is committed, the other is stale', async () => {
    const hash = await served.hash('src/sum.js', 'twice');
    const bodies = ['{\n  return n + n;\n}', '{\n  return 2 * n;\n}'];
    const answers = await Promise.all(bodies.map((body) => propose('twice', body, hash)));
    const heads = answers.map(({ text }) => text.split('\n')[0]);
    expect(heads).toEqual(['committed', 'rejected address/stale-hash']);
    expect(answers[1]?.text).toContain('--- present source\nfunction twice(n) {\n  return n + n;\n}');
  });

  test('case 13: a misspelt key is an error that changes nothing', async () => {
    const before = project.text('src/sum.js');
    const hash = await served.hash('src/sum.js', 'add');
    const answer = await served.call('try', {
      path: 'src/sum.js',
      reff: 'add',
      ref: 'add',
      hash,
      body: '{\n  return 9;\n}',
    });
    expect([answer.isError, answer.text]).toEqual([
      true,
      'Cannot call emetgate_try: unknown key "reff" (allowed: path, ref, hash, body, edits)',
    ]);
    expect(project.text('src/sum.js')).toBe(before);
  });

  test('protected and untracked files are not changed', async () => {
    project.write('src/new.js', 'export function fresh() {\n  return 1;\n}\n');
    const untracked = await served.call('try', {
      path: 'src/new.js',
      ref: 'fresh',
      hash: await served.hash('src/new.js', 'fresh'),
      body: '{\n  return 2;\n}',
    });
    expect(untracked.text.split('\n')[0]).toBe('rejected policy/not-tracked');
    const protectedTest = await served.call('mutate', {
      path: 'test/sum.test.js',
      ref: 'test("adds")',
      hash: '0'.repeat(32),
      body: '{}',
    });
    expect(protectedTest.text.split('\n')[0]).toBe('rejected policy/protected-path');
  });
});
