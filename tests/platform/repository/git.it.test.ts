import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitRepository, opening } from '../support/git-repository.js';

describe('Git', () => {
  it('refuses a FIFO in place of info/exclude at once, instead of waiting for a writer', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    const repository = await opening(root);
    rmSync(join(root, '.git/info/exclude'), { force: true });
    mkdirSync(join(root, '.git/info'), { recursive: true });
    execFileSync('mkfifo', [join(root, '.git/info/exclude')]);
    expect(await repository.list({})).toEqual({
      ok: false,
      error: {
        code: 'commit/io',
        path: '.',
        operation: 'read info/exclude',
        errno: 'not a regular file, or too large',
      },
    });
  });

  it('writes its private folder anew when something took it away', async () => {
    const others = privateFolders();
    const repository = await opening(gitRepository({ 'a.ts': 'a' }));
    const [own = ''] = privateFolders().filter((name) => !others.includes(name));
    rmSync(join(tmpdir(), own), { recursive: true });
    expect(await repository.tracked()).toEqual({ ok: true, value: new Set(['a.ts']) });
  });

  it('removes the old private folders of processes that are gone, and no others', async () => {
    const gone = spawnSync('true').pid;
    const [old, young] = [join(tmpdir(), `emetgate-git-${gone}-old`), join(tmpdir(), `emetgate-git-${gone}-young`)];
    for (const folder of [old, young]) mkdirSync(folder);
    const longAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    utimesSync(old, longAgo, longAgo);
    await opening(gitRepository({ 'a.ts': 'a' }));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    rmSync(young, { recursive: true });
  });
});

/** Those of this process. */
function privateFolders(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`emetgate-git-${process.pid}-`));
}
