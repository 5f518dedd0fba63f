import { describe, expect, it } from 'vitest';
import { importSpecifiers } from '../../../../src/platform/repository/judging/import-specifiers.js';
import { resolveModule } from '../../../../src/platform/repository/judging/resolve-module.js';

describe('importSpecifiers()', () => {
  it('finds every way to name a module', () => {
    const text = `import a from './a.js'; import './b'; export * from "../c"; const d = require('./d'); await import(\`./e\`);
      require.resolve('./f'); new URL('./g.js', import.meta.url); import { x } from 'pkg';`;
    expect(importSpecifiers(text)).toEqual(['./a.js', './b', '../c', './d', './e', './f', './g.js', 'pkg']);
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
