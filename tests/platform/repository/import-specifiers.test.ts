import { describe, expect, it } from 'vitest';
import { importSpecifiers } from '../../../src/platform/repository/import-specifiers.js';
import { resolveModule } from '../../../src/platform/repository/resolve-module.js';
import { scriptReferences } from '../../../src/platform/repository/script-references.js';
import { setupReferences } from '../../../src/platform/repository/setup-references.js';

describe('importSpecifiers()', () => {
  it('finds every way to name a module', () => {
    const text = `import a from './a.js'; import './b'; export * from "../c"; const d = require('./d'); await import(\`./e\`);
      require.resolve('./f'); new URL('./g.js', import.meta.url); import { x } from 'pkg';`;
    expect(importSpecifiers(text)).toEqual(['./a.js', './b', '../c', './d', './e', './f', './g.js', 'pkg']);
  });
});

describe('setupReferences()', () => {
  it('reads lists, single values and <rootDir> in JavaScript and JSON', () => {
    expect(setupReferences(`setupFiles: ['./a.ts', "b.ts"], globalSetup: './c.ts'`)).toEqual([
      './a.ts',
      'b.ts',
      './c.ts',
    ]);
    expect(setupReferences(`{"setupFilesAfterEnv": ["<rootDir>/d.js"]}`)).toEqual(['./d.js']);
    expect(setupReferences(`globalSetup: require.resolve('./e.js'),`)).toEqual(['./e.js']);
  });

  it('reads values and lists of YAML', () => {
    expect(setupReferences('require: ./a.js\nspec: test\n')).toEqual(['./a.js']);
    expect(setupReferences("require:\n  - ./a.js\n  - 'b'\nspec: x\n")).toEqual(['./a.js', 'b']);
  });

  it('leaves out what names the code under test', () => {
    expect(
      setupReferences(`alias: { lib: './src/index.ts' }, entry: ['src/a.ts'], input: 'src/b.ts', include: ['test/**']`),
    ).toEqual([]);
  });
});

describe('scriptReferences()', () => {
  it('takes what judging scripts run or preload, through the scripts that they call', () => {
    const scripts = {
      test: 'npm run prepare-db && mocha --require ./env.js -r esm',
      'prepare-db': 'node ./scripts/db.js --fast',
      lint: 'eslint src/index.js',
    };
    expect(scriptReferences(scripts).judging).toEqual(['./env.js', './scripts/db.js']);
  });

  it('names what other scripts run, but not what starts the program itself', () => {
    expect(
      scriptReferences({ build: 'node build.mjs', start: 'node src/server.js', 'dev:web': 'tsx src/dev.ts' }),
    ).toEqual({
      judging: [],
      named: ['build.mjs'],
    });
  });

  it('does not take the options of other tools for files that they load', () => {
    expect(
      scriptReferences({ lint: 'prettier -c src test && eslint . --fix', test: 'mocha -c --require ts-node/register' })
        .judging,
    ).toEqual(['ts-node/register']);
    expect(
      scriptReferences({ test: 'node --conditions development --import ./hook.mjs run.js src/index.js' }).judging,
    ).toEqual(['./hook.mjs', 'run.js']);
  });

  it('does not read a script of another type', () => {
    expect(scriptReferences({ test: 1, build: null })).toEqual({ judging: [], named: [] });
  });
});

describe('resolveModule()', () => {
  const there = new Set(['src/a.ts', 'src/b/index.js', 'c.mts', 'index.ts', 'src/d.js', 'src/d.ts']);
  it.each([
    ['src/x.ts', './a', 'src/a.ts'],
    ['src/x.ts', './a.js', 'src/a.ts'],
    ['src/x.ts', './b', 'src/b/index.js'],
    ['src/x.ts', '../c.mjs', 'c.mts'],
    ['src/x.ts', '..', 'index.ts'],
    ['src/x.ts', './d.js', 'src/d.js'],
    ['src/x.ts', '../../a', undefined],
    ['src/x.ts', './none', undefined],
  ])('from %s, %s is %s', (from, specifier, expected) => {
    expect(resolveModule(from, specifier, (path) => there.has(path))).toBe(expected);
  });
});
