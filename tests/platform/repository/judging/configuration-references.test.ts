import { describe, expect, it } from 'vitest';
import { configurationReferences } from '../../../../src/platform/repository/judging/configuration-references.js';

function check(path: string, text: string, expected: readonly string[], kind: 'runner' | 'tool' = 'runner'): void {
  const own = (name: string): boolean => name === 'lib' || name === '@';
  const found = configurationReferences(text, { path, kind, own }).map((each) => `${each.kind} ${each.name}`);
  expect(found).toEqual(expected);
}

describe('configurationReferences()', () => {
  it('reads lists, single values, calls, constants and joined paths', () => {
    check('vitest.config.ts', `setupFiles: ['./a.ts', "b.ts"], globalSetup: resolve('./c.ts')`, [
      'load ./a.ts',
      'load b.ts',
      'load ./c.ts',
    ]);
    check('vitest.config.ts', `const s = './a.ts'; export default { test: { setupFiles: [s] } }`, ['mention ./a.ts']);
    check('vitest.config.ts', `setupFiles: join(here, 'a', 'b.js')`, ['load a', 'load b.js', 'load a/b.js']);
  });

  it('reads YAML, plain and in lists', () => {
    check('.mocharc.yml', 'require: ./a.js\nspec: checks/*.js\n', ['load ./a.js', 'tests checks/*.js']);
    check('.mocharc', "require:\n  - ./a.js\n  - 'b'\n", ['load b', 'load ./a.js', 'load b']);
  });

  it('finds a path inside an option', () => {
    check('.mocharc.json', '{"node-option": ["import=./l.mjs"]}', [
      'load import=./l.mjs',
      'load import',
      'load ./l.mjs',
    ]);
  });

  it('leaves out what names the code under test', () => {
    check(
      'vite.config.ts',
      `build: { lib: { entry: 'src/a.ts' } }, coverage: { include: ['src/**'] }, alias: { lib: './src' }`,
      [],
    );
  });

  it('cheat 6: takes an alias of a module that is not the repository’s own for a fake', () => {
    check('jest.config.js', `moduleNameMapper: { '^db$': '<rootDir>/fake.js', '^@/(.*)$': './src/$1' }`, [
      'file <rootDir>/fake.js',
    ]);
  });

  it('takes of another tool only what it loads', () => {
    check(
      'tsconfig.json',
      '{"files": ["src/a.ts"], "compilerOptions": {"plugins": [{"transform": "./t.ts"}]}}',
      ['load ./t.ts'],
      'tool',
    );
  });

  it('is not misled by comments, apostrophes and brackets in them', () => {
    check('jest.config.js', "// coverage: {\n/* don't { */ setupFiles: ['./a.js']", ['load ./a.js']);
  });

  it('reads any text to its end, in time in proportion to it', () => {
    for (const unit of ['/*', "'", '`', '(', 'a:', '"\\', '- ']) {
      const found = configurationReferences(unit.repeat(100_000), {
        path: 'jest.config.js',
        kind: 'runner',
        own: () => false,
      });
      expect(found.length).toBeLessThan(100_000);
    }
  });
});
