import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Repository } from '../../../src/platform/repository/repository.js';
import { git, gitRepository, opening, writeFiles } from '../support/git-repository.js';

/** Codes (with rule or state) of what is refused, `ok` of what is admitted. */
async function verdicts(repository: Repository, paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const entries = paths.map(async (path) => {
    const admission = await repository.admit(path);
    if (admission.ok) return [path, admission.value.opened === undefined ? 'ok' : `opened ${admission.value.opened}`];
    const { error } = admission;
    if (error.code === 'policy/protected-path') return [path, `protected ${error.rule}`];
    return [path, error.code === 'policy/not-tracked' ? error.state : error.code];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function check(repository: Repository, expected: Readonly<Record<string, string>>): Promise<void> {
  expect(await verdicts(repository, Object.keys(expected))).toEqual(expected);
}

describe('Repository.admit()', () => {
  it('admits tracked sources and nothing else', async () => {
    const root = gitRepository({
      'src/a.ts': 'a',
      'src/a.test.ts': 't',
      'README.md': '#',
      '.gitignore': 'gen/\n',
      'gen/forced.ts': 'f',
      'package.json': '{}',
      'src/.env': '',
    });
    writeFiles(root, { 'src/new.ts': 'n', 'gen/out.ts': 'o' });
    await check(await opening(root), {
      'src/a.ts': 'ok',
      'src/a.test.ts': 'protected test-file',
      'src/new.ts': 'untracked',
      'gen/out.ts': 'ignored',
      // Tracked by force, and still ignored: a build may write over it.
      'gen/forced.ts': 'ignored',
      'README.md': 'address/unsupported-language',
      'package.json': 'protected package-manifest',
      'src/.env': 'protected secret-environment',
      src: 'address/not-a-file',
      'none.ts': 'address/unknown-path',
      '/etc/passwd': 'address/outside-repository',
    });
  });

  it('case 13: judges a link by its name and by where it leads, and names one file by one path', async () => {
    const root = gitRepository({ 'src/a.ts': 'a', 'test/b.ts': 'b' });
    symlinkSync('../test/b.ts', join(root, 'src', 'way-in.ts'));
    symlinkSync('../src/a.ts', join(root, 'test', 'way-out.ts'));
    symlinkSync('a.ts', join(root, 'src', 'same.ts'));
    const repository = await opening(root);
    await check(repository, {
      'src/way-in.ts': 'protected test-file',
      'test/way-out.ts': 'protected test-file',
      'src/same.ts': 'ok',
    });
    for (const path of ['src/same.ts', './src/a.ts', 'src/a.ts']) {
      expect(await repository.admit(path)).toMatchObject({ ok: true, value: { path: 'src/a.ts' } });
    }
  });

  it('cheat 6: protects what runner configuration, setup files and judging scripts load, and what that imports', async () => {
    const root = gitRepository({
      'package.json': JSON.stringify({
        name: 'root',
        scripts: { test: 'mocha --require ./support/env.js', build: 'node build.mjs', start: 'node src/main.js' },
      }),
      'vitest.config.ts': `import { plugin } from './plugins/own';\nimport shared from '@own/config';\nexport default { test: { setupFiles: ['./hooks/before.ts'], alias: { '@own/config/lib': './src/lib.ts' } } }`,
      'plugins/own.ts': `export { plugin } from './deep/part.js';`,
      'plugins/deep/part.ts': '',
      'hooks/before.ts': `require('../src/used-by-setup');`,
      'src/used-by-setup.js': '',
      'src/lib.ts': '',
      'src/main.js': '',
      'support/env.js': '',
      'build.mjs': `import './src/main.js';`,
      'packages/config/package.json': JSON.stringify({
        name: '@own/config',
        exports: { '.': { default: './entry.js' } },
      }),
      'packages/config/entry.js': '',
      'packages/config/other.js': '',
    });
    const loaded = 'protected imported-by-tests-configuration';
    await check(await opening(root), {
      'plugins/own.ts': loaded,
      'plugins/deep/part.ts': loaded,
      'hooks/before.ts': loaded,
      'src/used-by-setup.js': loaded,
      'support/env.js': loaded,
      'build.mjs': loaded,
      'packages/config/entry.js': loaded,
      'packages/config/other.js': 'ok',
      'src/lib.ts': 'ok',
      'src/main.js': 'ok',
    });
  });

  it('does not close a project that formats or generates with the program that it is', async () => {
    const root = gitRepository({
      'package.json': JSON.stringify({
        scripts: { test: 'npm run generate && node test.js', generate: 'node script/generate.js' },
      }),
      'script/generate.js': `import './parts.js';\nimport 'own';`,
      'script/parts.js': '',
      'packages/own/package.json': JSON.stringify({ name: 'own', main: 'index.js' }),
      'packages/own/index.js': '',
    });
    await check(await opening(root), {
      'script/generate.js': 'protected imported-by-tests-configuration',
      'script/parts.js': 'protected imported-by-tests-configuration',
      'packages/own/index.js': 'ok',
    });
  });

  it('opens protected paths for the operator, but never git, secrets or what is not tracked', async () => {
    const root = gitRepository({
      'test/a.ts': 'a',
      'hooks/b.ts': 'b',
      'vite.config.ts': `import './hooks/b.ts'`,
      '.env.ts': '',
    });
    writeFiles(root, { 'test/new.ts': '', '.git/x.ts': '' });
    await check(await opening(root, { allowPaths: ['test/**', 'hooks/*', '.git/**', '.env*'] }), {
      'test/a.ts': 'opened test-file',
      'hooks/b.ts': 'opened imported-by-tests-configuration',
      'test/new.ts': 'untracked',
      '.git/x.ts': 'protected git',
      '.env.ts': 'protected secret-environment',
      'vite.config.ts': 'protected tool-configuration',
    });
  });

  it('cheat 6: says of a file whether the operator named it, also where no rule protects it', async () => {
    const root = gitRepository({ 'src/a.ts': 'a', 'src/b.ts': 'b', 'test/c.ts': 'c' });
    symlinkSync('b.ts', join(root, 'src', 'a-link.ts'));
    const repository = await opening(root, { allowPaths: ['src/a*', 'test/**'] });
    const named = async (path: string): Promise<unknown> => {
      const admission = await repository.admit(path);
      return admission.ok ? admission.value.allowed : admission.error;
    };
    expect(await named('src/a.ts')).toBe(true);
    expect(await named('test/c.ts')).toBe(true);
    expect(await named('src/b.ts')).toBe(false);
    // The glob names the link, and what would change is the file behind it.
    expect(await named('src/a-link.ts')).toBe(false);
  });

  it('takes paths as names, never as patterns or options', async () => {
    const root = gitRepository({ 'src/[id].ts': 'a', 'src/i.ts': 'b', '--stage.ts': 'c', ':(top)x.ts': 'd' });
    await check(await opening(root), {
      'src/[id].ts': 'ok',
      '--stage.ts': 'ok',
      ':(top)x.ts': 'address/outside-repository',
      'src/*.ts': 'address/unknown-path',
    });
  });

  it('refuses a file without its owner’s write bit before anything runs', async () => {
    const root = gitRepository({ 'a.ts': 'a', 'b.ts': 'b' });
    chmodSync(join(root, 'a.ts'), 0o444);
    await check(await opening(root), { 'a.ts': 'commit/read-only', 'b.ts': 'ok' });
  });

  it('admits a file that a sparse checkout marks as skipped when it is there', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    git(root, 'update-index', '--skip-worktree', 'a.ts');
    await check(await opening(root), { 'a.ts': 'ok' });
  });
});
