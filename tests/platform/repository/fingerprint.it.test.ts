import { chmodSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedPaths } from '../../../src/platform/repository/fingerprint.js';
import type { Repository, TreeFingerprint } from '../../../src/platform/repository/repository.js';
import { git, gitRepository, opening, writeFiles } from '../support/git-repository.js';

async function take(repository: Repository): Promise<TreeFingerprint> {
  const fingerprint = await repository.fingerprint();
  if (!fingerprint.ok) throw new Error(fingerprint.error.code);
  return fingerprint.value;
}

/** Which paths a change of the tree is noticed on. */
async function noticed(change: (root: string) => void): Promise<readonly string[]> {
  const root = gitRepository({ 'a.ts': 'one', 'b.ts': 'two', '.gitignore': 'out\n' });
  writeFiles(root, { 'new.ts': 'n', 'out/x.js': 'o' });
  const repository = await opening(root);
  const before = await take(repository);
  change(root);
  const after = await take(repository);
  expect(before.digest === after.digest).toBe(changedPaths(before, after).length === 0);
  return changedPaths(before, after);
}

describe('Repository.fingerprint()', () => {
  it('is the same for the same tree, also after it was read', async () => {
    expect(await noticed((root) => void readFileSync(join(root, 'a.ts')))).toEqual([]);
  });

  it('cheat 3: notices an edit of a file whose name is not UTF-8', async () => {
    const root = gitRepository({ 'a.ts': 'one' });
    const name = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.json')]);
    writeFileSync(name, '{}');
    git(root, 'add', '-A');
    const repository = await opening(root);
    const before = await take(repository);
    expect(before.entries.get('caf\\xe9.json')).not.toBe('absent');
    writeFileSync(name, '{"changed":true}');
    expect(changedPaths(before, await take(repository))).toEqual(['caf\\xe9.json']);
  });

  it('cheat 3: notices an edit that keeps the size and puts the times back', async () => {
    const change = (root: string): void => {
      const { atime, mtime } = statSync(join(root, 'a.ts'));
      writeFileSync(join(root, 'a.ts'), 'ONE');
      utimesSync(join(root, 'a.ts'), atime, mtime);
    };
    expect(await noticed(change)).toEqual(['a.ts']);
  });

  it.each<[string, (root: string) => void, readonly string[]]>([
    ['a new file', (root) => writeFiles(root, { 'src/c.ts': '' }), ['src/c.ts']],
    ['a removed file', (root) => rmSync(join(root, 'b.ts')), ['b.ts']],
    ['an edit of an untracked file', (root) => writeFiles(root, { 'new.ts': 'changed' }), ['new.ts']],
    ['a mode', (root) => chmodSync(join(root, 'a.ts'), 0o755), ['a.ts']],
    [
      'a replacement by equal bytes',
      (root) => {
        writeFiles(root, { 't.ts': 'one' });
        renameSync(join(root, 't.ts'), join(root, 'a.ts'));
      },
      ['a.ts'],
    ],
    [
      'a link in place of a file',
      (root) => {
        rmSync(join(root, 'a.ts'));
        symlinkSync('b.ts', join(root, 'a.ts'));
      },
      ['a.ts'],
    ],
    [
      'an ignore rule that hides a file',
      (root) => writeFiles(root, { '.gitignore': 'out\nnew.ts\n' }),
      ['.gitignore', 'new.ts'],
    ],
  ])('cheat 3: notices %s', async (_, change, expected) => {
    expect(await noticed(change)).toEqual(expected);
  });

  it('does not cover ignored files', async () => {
    expect(await noticed((root) => writeFiles(root, { 'out/x.js': 'changed', 'out/y.js': '' }))).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    const repository = await opening(gitRepository({ 'a.ts': '' }));
    expect(await repository.fingerprint(AbortSignal.abort())).toEqual({
      ok: false,
      error: { code: 'server/cancelled' },
    });
  });
});
