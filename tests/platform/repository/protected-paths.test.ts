import { describe, expect, it } from 'vitest';
import { PROTECTED_PATHS, protectedPathRule } from '../../../src/platform/repository/protected-paths.js';

function check(rule: string | undefined, paths: readonly string[]): void {
  expect(paths.map((path) => [path, protectedPathRule(path)?.name])).toEqual(paths.map((path) => [path, rule]));
}

describe('protectedPathRule()', () => {
  it.each<[string, readonly string[]]>([
    ['git', ['.git/config', '.GIT/hooks/x.js', 'sub/.git/a.js', 'git~1/config', '.g\u200cit/config', '.gI\ufeffT/x']],
    ['git-attributes', ['.gitignore', 'src/.gitattributes', '.gitmodules']],
    [
      'agent-configuration',
      ['.claude/settings.json', '.mcp.json', 'AGENTS.md', '.cursor/rules/a.ts', '.vscode/tasks.json'],
    ],
    ['emetgate-configuration', ['.emetgaterc.json', '.EmetGateRC.json']],
    [
      'automation',
      [
        '.github/workflows/ci.yml',
        '.github/scripts/a.js',
        '.husky/pre-commit',
        'gulpfile.js',
        'Dockerfile',
        'lefthook.yml',
      ],
    ],
    ['package-manifest', ['package.json', 'packages/a/package.json', 'PACKAGE.JSON', 'deno.json']],
    ['lock-file', ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'npm-shrinkwrap.json', 'bun.lockb']],
    ['package-manager', ['.npmrc', '.yarnrc.yml', '.pnp.cjs', '.yarn/releases/yarn-4.cjs', '.pnpmfile.cjs']],
    ['dependencies', ['node_modules/x/index.js', 'packages/a/node_modules/b/c.ts']],
    [
      'tool-configuration',
      [
        'vitest.config.ts',
        'vitest.workspace.ts',
        'vitest.config.unit.mts',
        'jest.config.cjs',
        'eslint.config.js',
        '.eslintrc.cjs',
        '.mocharc.cjs',
        'babel.config.js',
        '.babelrc.js',
        'tsconfig.json',
        'tsconfig.build.json',
        'jest.e2e.config.js',
        '.storybook/main.ts',
        'tsup.config.ts',
        '.prettierrc.js',
        'biome.json',
      ],
    ],
    [
      'test-setup',
      ['vitest.setup.ts', 'jest-setup.js', 'setupTests.js', 'src/setup-tests.ts', 'globalSetup.ts', 'test.setup.mjs'],
    ],
    ['snapshot', ['src/__snapshots__/a.ts', 'a.test.ts.snap', 'x.snap']],
    ['fixture', ['fixtures/a.ts', 'src/__fixtures__/b.js', 'testdata/c.js']],
    [
      'test-file',
      [
        'src/a.test.ts',
        'a.spec.js',
        'test.js',
        'test/a.js',
        'tests/deep/a.ts',
        '__tests__/a.tsx',
        '__mocks__/fs.js',
        'e2e/a.ts',
        'cypress/a.js',
        'a_test.ts',
        'a-spec.mjs',
        'test-utils/render.tsx',
        'integration-tests/a.ts',
        'src/a.bench.ts',
        'types.test-d.ts',
        'test.node.js',
        'src/form.test.browser.tsx',
      ],
    ],
  ])('gives the rule %s', (rule, paths) => check(rule, paths));

  it('leaves ordinary sources open', () => {
    check(undefined, [
      'src/index.ts',
      'lib/express.js',
      'src/testing.ts',
      'src/contest.ts',
      'src/latest.js',
      'src/spectrum/a.ts',
      'packages/config/src/index.ts',
      'src/git/index.ts',
      'src/snapshot.ts',
      'src/setup.ts',
      'scripts/release.mjs',
      'src/protest/a.js',
      'app/[slug]/page.tsx',
      'src/environment.ts',
    ]);
  });

  it('says why, once for each rule', () => {
    expect(new Set(PROTECTED_PATHS.map((rule) => rule.name)).size).toBe(PROTECTED_PATHS.length);
    expect(PROTECTED_PATHS.filter((rule) => rule.reason.length < 10)).toEqual([]);
  });
});
