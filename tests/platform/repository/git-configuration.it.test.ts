import { appendFileSync, chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git, gitRepository, opening, writeFiles } from '../support/git-repository.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A program that leaves a file when it is run, and the question whether it was. */
function marker(): { readonly program: string; readonly wasRun: () => boolean } {
  const folder = temporaryFolder();
  const program = join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\ntouch '${join(folder, 'ran')}'\necho /\n`);
  chmodSync(program, 0o755);
  return { program, wasRun: () => existsSync(join(folder, 'ran')) };
}

/** A repository whose configuration names a program wherever git would run one. */
function armed(program: string): string {
  const root = gitRepository({
    'a.ts': 'export function f() {}\n',
    '.gitattributes': '*.ts filter=evil diff=evil\n',
    '.gitignore': 'dist/\n',
  });
  writeFiles(root, { 'untracked.ts': 'x', 'dist/out.js': 'y' });
  for (const hook of [
    'post-index-change',
    'pre-commit',
    'fsmonitor-watchman',
    'post-checkout',
    'reference-transaction',
  ]) {
    writeFiles(root, { [`.git/hooks/${hook}`]: `#!/bin/sh\n'${program}'\n` });
    chmodSync(join(root, '.git/hooks', hook), 0o755);
  }
  const included = join(root, 'included');
  writeFileSync(
    included,
    `[core]\n\tfsmonitor = ${program}\n[alias]\n\tls-files = !${program}\n\tconfig = !${program}\n`,
  );
  const keys: readonly (readonly [string, string])[] = [
    ['core.fsmonitor', program],
    ['core.hooksPath', join(root, '.git/hooks')],
    ['core.pager', program],
    ['core.editor', program],
    ['core.sshCommand', program],
    ['core.gitProxy', program],
    ['core.attributesFile', program],
    ['filter.evil.clean', program],
    ['filter.evil.smudge', program],
    ['filter.evil.process', program],
    ['diff.evil.textconv', program],
    ['diff.external', program],
    ['alias.ls-files', `!${program}`],
    ['credential.helper', `!${program}`],
    ['trace2.eventTarget', program],
    ['include.path', included],
    [`includeIf.gitdir:${root}/.path`, included],
  ];
  // Written by hand: git would run the planted program while it writes.
  const lines = keys.map(([key, value]) => {
    const [, section = '', name = ''] = /^(.*)\.([^.]+)$/.exec(key) ?? [];
    const [, main = '', sub] = /^([^.]+)(?:\.(.+))?$/.exec(section) ?? [];
    return `[${main}${sub === undefined ? '' : ` "${sub}"`}]\n\t${name} = "${value}"\n`;
  });
  appendFileSync(join(root, '.git', 'config'), lines.join(''));
  return root;
}

describe('git without the repository configuration', () => {
  it('cheat 10: the trap works: git itself runs the planted program', () => {
    const { program, wasRun } = marker();
    const root = armed(program);
    // The planted program is no working filter: git complains, after it has run it.
    expect(() => git(root, 'status')).toThrow();
    expect(wasRun()).toBe(true);
  });

  it('cheat 10: no question of ours runs a program that the repository names', async () => {
    const { program, wasRun } = marker();
    const root = armed(program);
    expect(wasRun()).toBe(false);
    const repository = await opening(root);
    expect(await repository.admit('a.ts')).toMatchObject({ ok: true });
    expect(await repository.tracked()).toMatchObject({ ok: true });
    expect(await repository.fingerprint()).toMatchObject({ ok: true });
    expect(await repository.list({})).toMatchObject({ ok: true });
    expect(await repository.search({ pattern: 'function' })).toMatchObject({ ok: true });
    expect(wasRun()).toBe(false);
  });

  it('cheat 10: core.worktree, core.excludesFile and core.ignoreCase change nothing', async () => {
    const root = gitRepository({ 'a.ts': 'a', 'b.ts': 'b' });
    writeFiles(root, { hidden: '*\n' });
    git(root, 'config', 'core.excludesFile', join(root, 'hidden'));
    git(root, 'config', 'core.worktree', temporaryFolder());
    git(root, 'config', 'core.bare', 'true');
    const repository = await opening(root);
    expect(await repository.tracked()).toEqual({ ok: true, value: new Set(['a.ts', 'b.ts']) });
    const listed = await repository.list({});
    expect(listed).toMatchObject({
      ok: true,
      value: { entries: [{ path: 'a.ts' }, { path: 'b.ts' }, { path: 'hidden' }] },
    });
  });

  it('obeys .gitignore files and info/exclude, which only hide', async () => {
    const root = gitRepository({ 'a.ts': 'a', '.gitignore': 'out/\n' });
    writeFiles(root, {
      'out/x.ts': '',
      'private.ts': '',
      'src/.gitignore': 'gen.ts',
      'src/gen.ts': '',
      'src/new.ts': '',
      '.git/info/exclude': 'private.ts\n',
    });
    const listed = await (await opening(root)).list({});
    expect(listed.ok && listed.value.entries.map((entry) => entry.path)).toEqual([
      '.gitignore',
      'a.ts',
      'src/.gitignore',
      'src/new.ts',
    ]);
  });

  it('is not moved by GIT_* variables of the caller', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    const other = gitRepository({ 'other.ts': 'b' });
    process.env['GIT_DIR'] = join(other, '.git');
    process.env['GIT_INDEX_FILE'] = join(other, '.git', 'index');
    try {
      expect(await (await opening(root)).tracked()).toEqual({ ok: true, value: new Set(['a.ts']) });
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
  });

  it('leaves nothing of its own behind', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    const before = new Set(readdirSync(tmpdir()));
    const repository = await opening(root);
    const mine = readdirSync(tmpdir()).filter((name) => name.startsWith('emetgate-git-') && !before.has(name));
    expect(mine.length).toBeGreaterThan(0);
    await repository.close();
    expect(mine.filter((name) => existsSync(join(tmpdir(), name))).length).toBeLessThan(mine.length);
  });
});
