import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../../src/platform/repository/glob.js';

function check(glob: string, expected: { readonly yes?: readonly string[]; readonly no?: readonly string[] }): void {
  const matcher = compileGlob(glob);
  if (!matcher.ok) throw new Error(matcher.error.message);
  expect((expected.yes ?? []).filter((path) => !matcher.value(path))).toEqual([]);
  expect((expected.no ?? []).filter((path) => matcher.value(path))).toEqual([]);
}

describe('compileGlob()', () => {
  it('keeps * and ? within one name', () => {
    check('src/*.ts', { yes: ['src/a.ts', 'src/.ts'], no: ['src/a/b.ts', 'src/a.tsx', 'a.ts'] });
    check('src/a?.ts', { yes: ['src/ab.ts', 'src/a😀.ts'], no: ['src/a.ts', 'src/a/.ts'] });
    check('a*b*c', { yes: ['abc', 'aXbXbXc'], no: ['ab', 'acb'] });
  });

  it('lets ** stand for any number of names, none too', () => {
    check('src/**', { yes: ['src/a', 'src/a/b'], no: ['srcs/a'] });
    check('**/a.ts', { yes: ['a.ts', 'x/a.ts', 'x/y/a.ts'], no: ['ba.ts'] });
    check('a/**/z/**/*.ts', { yes: ['a/z/b.ts', 'a/b/z/c/d.ts'], no: ['a/b.ts'] });
    check('a/**/**/b', { yes: ['a/b', 'a/x/y/b'] });
  });

  it('tries a pattern without a slash on the last name', () => {
    check('*.ts', { yes: ['a.ts', 'src/deep/a.ts'], no: ['a.tsx'] });
    check('/a.ts', { yes: ['a.ts'], no: ['src/a.ts'] });
  });

  it('knows classes and braces, nested too', () => {
    check('[a-c]x', { yes: ['ax', 'cx'], no: ['dx', 'x'] });
    check('[!a-c]x', { yes: ['dx'], no: ['ax'] });
    check('[]a]', { yes: [']', 'a'], no: ['b'] });
    check('*.{ts,{m,c}js}', { yes: ['a.ts', 'a.mjs', 'a.cjs'], no: ['a.js'] });
    check('{src,test}/**/*.ts', { yes: ['src/a.ts', 'test/b/c.ts'], no: ['lib/a.ts'] });
  });

  it('takes every other character for itself', () => {
    check('a+(b).ts', { yes: ['a+(b).ts'], no: ['ab.ts', 'abb.ts'] });
    check('a.ts', { no: ['axts'] });
  });

  it.each(['', '{a', 'a}', '[a', 'x'.repeat(600), '{a,b}'.repeat(9)])('refuses %j with a reason', (glob) => {
    expect(compileGlob(glob)).toMatchObject({ ok: false, error: { code: 'input/bad-glob' } });
  });

  it('answers at once for a pattern that would make a regular expression backtrack for ever', () => {
    const name = 'a'.repeat(200);
    check(`${'*a'.repeat(200)}*b`, { no: [name] });
    check(`${'**/*a*/'.repeat(60)}b`, { no: [Array(60).fill(name).join('/')] });
  });
});
