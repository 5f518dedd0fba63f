import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkedGitFolder } from '../../../src/platform/sandbox/linked-git-folder.js';
import { CALLERS, type Confined, NO_NAMESPACES, startConfined } from '../../support/confined.js';

describe.skipIf(NO_NAMESPACES !== undefined)(
  `(needs namespaces: ${NO_NAMESPACES ?? 'has them'}) a linked worktree`,
  () => {
    let confined: Confined;
    let base: string;

    beforeAll(() => {
      confined = startConfined(CALLERS[0] ?? 'caller');
      base = confined.folder('work', { 'main/a.txt': 'a', 'sub/a.txt': 'a' });
      const git = (folder: string, ...args: readonly string[]) =>
        execFileSync(
          'git',
          ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...args],
          {
            cwd: `${base}/${folder}`,
            stdio: 'pipe',
            env: { PATH: process.env['PATH'], HOME: base, GIT_CONFIG_NOSYSTEM: '1' },
          },
        );
      for (const folder of ['main', 'sub']) {
        git(folder, 'init', '-q');
        git(folder, 'add', '.');
        git(folder, 'commit', '-qm', 'first');
      }
      git('main', 'worktree', 'add', '-q', '../linked');
      git('main', 'submodule', '--quiet', 'add', `${base}/sub`, 'module');
      git('main', 'config', 'remote.origin.url', 'https://user:password@host/x');
    });
    afterAll(() => confined.close());

    it('is known to git in a run, without the configuration', async () => {
      const run = await confined.run(`${base}/linked`, {
        command: `git log --format=%s && git status --short && cat ${base}/main/.git/config; ls ${base}/main`,
      });
      expect(run).toMatchObject({ outcome: { kind: 'exited', exitCode: 0 }, output: 'first\n' });
    });

    it('and a submodule have their git folders found', () => {
      expect(linkedGitFolder(`${base}/linked`)).toBe(`${base}/main/.git`);
      expect(linkedGitFolder(`${base}/main/module`)).toBe(`${base}/main/.git/modules/module`);
      expect(linkedGitFolder(`${base}/main`)).toBeUndefined();
    });

    it('cheat 9: cannot be claimed by a repository that the folder does not name', () => {
      const claims = [
        `${base}/main/.git`,
        `${base}/main/.git/worktrees/linked`,
        `${base}/main/.git/modules/module`,
        base,
      ];
      const found = claims.map((target, index) => {
        const root = `${base}/claim${index}`;
        mkdirSync(root);
        writeFileSync(`${root}/.git`, `gitdir: ${target}\n`);
        return linkedGitFolder(root);
      });
      expect(found).toEqual(claims.map(() => undefined));
    });
  },
);
