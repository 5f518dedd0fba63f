import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/platform/repository/discover.js';
import { openRepository } from '../../../src/platform/repository/open-repository.js';
import { git, gitRepository, opening, writeFiles } from '../support/git-repository.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function checkRoot(folder: string, root: string): Promise<void> {
  const place = await discover(folder);
  expect(place.ok ? place.value.root : place.error).toBe(root);
}

describe('discover()', () => {
  it('walks up to the top of the working tree and through a link to it', async () => {
    const root = gitRepository({ 'a/b/c.ts': '' });
    const link = join(temporaryFolder(), 'link');
    symlinkSync(root, link);
    await checkRoot(join(root, 'a', 'b'), root);
    await checkRoot(join(link, 'a'), root);
  });

  it('reads the .git file of a linked worktree', async () => {
    const main = gitRepository({ 'a.ts': 'a' });
    git(main, 'commit', '-qm', 'first');
    const linked = join(temporaryFolder(), 'linked');
    git(main, 'worktree', 'add', '-q', linked);
    const repository = await opening(linked);
    expect(repository.root).toBe(realpathSync(linked));
    expect(await repository.tracked()).toEqual({ ok: true, value: new Set(['a.ts']) });
  });

  it('reads the .git file of a submodule, and calls it a submodule from outside', async () => {
    const inner = gitRepository({ 'inner.ts': 'x' });
    git(inner, 'commit', '-qm', 'first');
    const outer = gitRepository({ 'outer.ts': 'y' });
    git(outer, 'submodule', '-q', 'add', inner, 'sub');
    await checkRoot(join(outer, 'sub'), join(outer, 'sub'));
    const fromOutside = await opening(outer);
    expect(await fromOutside.tracked()).toEqual({ ok: true, value: new Set(['.gitmodules', 'outer.ts']) });
    expect(await fromOutside.read('sub')).toMatchObject({
      ok: false,
      error: { code: 'address/not-a-file', found: 'submodule' },
    });
    expect(await fromOutside.admit('sub/inner.ts')).toMatchObject({ ok: false, error: { code: 'policy/not-tracked' } });
  });

  it('refuses a bare repository, a folder without one and a .git file that points nowhere', async () => {
    const bare = temporaryFolder();
    git(bare, 'init', '-q', '--bare');
    expect(await discover(bare)).toEqual({ ok: false, error: { code: 'open/bare-repository', path: bare } });
    const none = temporaryFolder();
    expect(await discover(none)).toEqual({ ok: false, error: { code: 'open/not-a-repository', path: none } });
    writeFileSync(join(none, '.git'), 'gitdir: ../gone\n');
    expect(await discover(none)).toMatchObject({ ok: false, error: { code: 'open/broken-git-link', path: none } });
  });

  it('says that a folder is missing or is no folder', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    rmSync(join(folder, 'gone'), { force: true });
    expect(await discover(join(folder, 'gone'))).toEqual({
      ok: false,
      error: { code: 'open/missing-folder', path: join(folder, 'gone') },
    });
    expect(await discover(join(folder, 'file'))).toEqual({
      ok: false,
      error: { code: 'open/not-a-folder', path: join(folder, 'file') },
    });
  });

  it('does not let core.worktree move the root', async () => {
    const root = gitRepository({ 'a.ts': '' });
    git(root, 'config', 'core.worktree', temporaryFolder());
    await checkRoot(root, root);
  });
});

describe('openRepository()', () => {
  it('says that git is missing', async () => {
    const root = gitRepository({ 'a.ts': '' });
    expect(await openRepository(root, { searchPath: temporaryFolder() })).toEqual({
      ok: false,
      error: { code: 'open/git-missing' },
    });
  });

  it('never takes git from the repository, from node_modules or from a relative place', async () => {
    const root = gitRepository({ 'a.ts': '' });
    const modules = join(temporaryFolder(), 'node_modules', '.bin');
    mkdirSync(modules, { recursive: true });
    for (const folder of [root, modules]) writeFiles(folder, { git: '#!/bin/sh\nexit 0\n' });
    for (const folder of [root, modules])
      await import('node:fs').then((fs) => fs.chmodSync(join(folder, 'git'), 0o755));
    const searchPath = [root, modules, '.', 'bin'].join(':');
    expect(await openRepository(root, { searchPath })).toEqual({ ok: false, error: { code: 'open/git-missing' } });
  });

  it('reads the index of a repository with SHA-256 object names', async () => {
    const root = gitRepository({ 'a.ts': 'a' }, '--object-format=sha256');
    expect(await (await opening(root)).tracked()).toEqual({ ok: true, value: new Set(['a.ts']) });
  });

  it('tells that the folder was deleted or replaced under its feet', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    const repository = await opening(root);
    renameSync(root, join(temporaryFolder(), 'away'));
    const gone = { ok: false, error: { code: 'commit/io', path: '.', operation: 'open repository', errno: 'ENOENT' } };
    expect(await repository.read('a.ts')).toEqual(gone);
    expect(await repository.admit('a.ts')).toEqual(gone);
    expect(await repository.list({})).toEqual(gone);
    expect(await repository.fingerprint()).toEqual(gone);
    mkdirSync(root);
    expect(await repository.read('a.ts')).toMatchObject({ ok: false, error: { code: 'commit/io', path: '.' } });
  });

  it('reads a split index, and says so when its shared half is gone', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    git(root, 'update-index', '--split-index');
    const repository = await opening(root);
    expect(await repository.tracked()).toEqual({ ok: true, value: new Set(['a.ts']) });
    for (const name of readdirSync(join(root, '.git')).filter((name) => name.startsWith('sharedindex')))
      rmSync(join(root, '.git', name));
    expect(await repository.tracked()).toMatchObject({
      ok: false,
      error: { code: 'commit/io', errno: expect.stringMatching(/^exit 128: fatal: \.git\/sharedindex\./) },
    });
  });

  it('says that the index is damaged', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    const repository = await opening(root);
    writeFileSync(join(root, '.git', 'index'), 'no index');
    expect(await repository.tracked()).toMatchObject({
      ok: false,
      error: {
        code: 'commit/io',
        operation: 'git ls-files',
        errno: expect.stringMatching(/^exit 128: fatal: \.git\/index: /),
      },
    });
  });

  it('refuses an object format that it does not know', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    git(root, 'config', 'extensions.objectFormat', 'sha3');
    expect(await openRepository(root)).toEqual({
      ok: false,
      error: { code: 'open/unsupported-format', path: root, format: 'sha3' },
    });
  });

  it('lists files outside a sparse checkout as tracked, also from a sparse index', async () => {
    const root = gitRepository({ 'in/a.ts': 'a', 'out/deep/b.ts': 'b' });
    git(root, 'commit', '-qm', 'first');
    git(root, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
    const repository = await opening(root);
    expect(await repository.tracked()).toEqual({ ok: true, value: new Set(['in/a.ts', 'out/deep/b.ts']) });
    expect(await repository.fingerprint()).toMatchObject({ ok: true });
  });
});
