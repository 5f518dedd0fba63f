import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ListOptions } from '../../../src/platform/repository/repository.js';
import { git, gitRepository, opening, writeFiles } from '../support/git-repository.js';

async function shown(root: string, options: ListOptions): Promise<unknown> {
  const listed = await (await opening(root)).list(options);
  return listed.ok
    ? listed.value.entries.map((entry) => (entry.kind === 'directory' ? `${entry.path}/ ${entry.files}` : entry.path))
    : listed.error;
}

const files = {
  'a.ts': 'aa',
  'src/b.ts': '',
  'src/deep/c.ts': '',
  'src/deep/er/d.js': '',
  '.env': '',
  '.gitignore': 'out\n',
};

describe('Repository.list()', () => {
  it('shows tracked and new files in order, without ignored and secret ones', async () => {
    const root = gitRepository(files);
    writeFiles(root, { 'new.ts': '', 'out/x.ts': '', '.env.local': '' });
    rmSync(join(root, 'src/b.ts'));
    symlinkSync('a.ts', join(root, 'link.ts'));
    const listed = await (await opening(root)).list({});
    expect(listed).toEqual({
      ok: true,
      value: {
        entries: [
          { kind: 'file', path: '.gitignore', bytes: 4 },
          { kind: 'file', path: 'a.ts', bytes: 2 },
          { kind: 'symlink', path: 'link.ts' },
          { kind: 'file', path: 'new.ts', bytes: 0 },
          { kind: 'file', path: 'src/deep/c.ts', bytes: 0 },
          { kind: 'file', path: 'src/deep/er/d.js', bytes: 0 },
        ],
      },
    });
  });

  it('opens folders to a depth, counted from the folder asked for', async () => {
    const root = gitRepository(files);
    expect(await shown(root, { depth: 1 })).toEqual(['.gitignore', 'a.ts', 'src/ 3']);
    expect(await shown(root, { path: 'src', depth: 1 })).toEqual(['src/b.ts', 'src/deep/ 2']);
    expect(await shown(root, { path: './src/', depth: 2 })).toEqual(['src/b.ts', 'src/deep/c.ts', 'src/deep/er/ 1']);
    expect(await shown(root, { path: '.', glob: '**/*.js' })).toEqual(['src/deep/er/d.js']);
  });

  it('case 24: pages, and the pages together are the whole', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `f${String(at).padStart(2, '0')}.ts`);
    const repository = await opening(gitRepository(Object.fromEntries(names.map((name) => [name, '']))));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await repository.list({ maxEntries: 10, ...(after === undefined ? {} : { after }) });
      if (!page.ok) throw new Error(page.error.code);
      expect(page.value.entries.length).toBeLessThanOrEqual(10);
      seen.push(...page.value.entries.map((entry) => entry.path));
      after = page.value.next;
    } while (after !== undefined);
    expect(seen).toEqual(names);
  });

  it('names a nested repository without looking into it', async () => {
    const root = gitRepository({ 'a.ts': '' });
    writeFiles(root, { 'nested/b.ts': '' });
    git(join(root, 'nested'), 'init', '-q');
    expect(await (await opening(root)).list({})).toMatchObject({
      value: { entries: [{ path: 'a.ts' }, { kind: 'submodule', path: 'nested' }] },
    });
  });

  it('refuses what it cannot mean', async () => {
    const root = gitRepository(files);
    expect(await shown(root, { path: '../x' })).toMatchObject({ code: 'address/outside-repository', reason: 'parent' });
    expect(await shown(root, { path: '.git' })).toMatchObject({ code: 'policy/protected-read', rule: 'git' });
    expect(await shown(root, { path: 'srcc' })).toMatchObject({ code: 'address/unknown-path' });
    expect(await shown(root, { glob: '{' })).toMatchObject({ code: 'input/bad-glob' });
  });

  it('stops when it is cancelled', async () => {
    const repository = await opening(gitRepository(files));
    expect(await repository.list({}, AbortSignal.abort())).toEqual({ ok: false, error: { code: 'server/cancelled' } });
  });
});
