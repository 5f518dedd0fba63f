import { beforeAll, describe, expect, test } from 'vitest';
import { findFunctions } from '../../../src/engine/symbols/find-functions.js';
import { OuterBodies } from '../../../src/engine/symbols/twin-context.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, profileOf, reading, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** What is written around the last function of a text, from the inside out. */
const check = (text: string, expected: readonly string[]): void => {
  const texts = reading(libraries, 'a.tsx', text, (tree) =>
    findFunctions(tree, text, profileOf('a.tsx')).functions.at(-1)?.contextTexts(),
  );
  expect([text, texts]).toEqual([text, expected]);
};

const long = (length: number): string => 'x'.repeat(length);

describe('what is written around a function', () => {
  test('is its head, what holds it, and the statement, without bodies', () => {
    check('work(); expect( () => { 1 }\n, 2).toBe("a");', [
      '() => …',
      '( () => … , 2)',
      'expect( () => … , 2)',
      'expect( () => … , 2).toBe',
      'expect( () => … , 2).toBe("a")',
      'expect( () => … , 2).toBe("a");',
    ]);
    check('f(() => { 1 }, (a) => 2);', [
      '(a) => …',
      '(() => …, (a) => …)',
      'f(() => …, (a) => …)',
      'f(() => …, (a) => …);',
    ]);
  });

  test('does not go beyond the function around it', () => {
    check('if (a) { function f() { if (b) { h(() => 1); } } }', [
      '() => …',
      '(() => …)',
      'h(() => …)',
      'h(() => …);',
      'if_statement (b) h(() => …);',
    ]);
    check('class A { m() {} n() {} }', ['n() …']);
  });

  test.each([
    ['if (a) { f(() => 1); }', ['if_statement (a)']],
    ['if (a) {} else { f(() => 1); }', ['else_clause', 'if_statement (a)']],
    ['while (a) { f(() => 1); }', ['while_statement (a)']],
    ['switch (a) { case 1: f(() => 1); }', ['switch_case 1', 'switch_statement (a)']],
    ['switch (a) { default: f(() => 1); }', ['switch_default', 'switch_statement (a)']],
    ['try {} catch (e) { f(() => 1); }', ['catch_clause']],
    ['try {} finally { f(() => 1); }', ['finally_clause']],
    ['for (const a of b) { f(() => 1); }', ['for_in_statement b']],
    ['for (const a in b) { f(() => 1); }', ['for_in_statement b']],
    ['a: { f(() => 1); }', ['labeled_statement a']],
    ['{ f(() => 1); }', []],
    ['for (;;) { f(() => 1); }', []],
    [`if (${long(1998)}) { f(() => 1); }`, [`if_statement (${long(1998)})`]],
    [`{}${' '.repeat(9000)} if (${long(1999)}) { while (a) { f(() => 1); } }`, ['while_statement (a)']],
  ])('has then what holds the statement, from the inside out: %s', (text, heads) => {
    const statement = ['() => …', '(() => …)', 'f(() => …)', 'f(() => …);'];
    const around = heads.map((_, index) => [...heads.slice(0, index + 1)].reverse().concat('f(() => …);').join(' '));
    check(text, [...statement, ...around]);
  });

  test('ends where it is long', () => {
    check(`f(() => 1, ${long(1900)}); `, [
      '() => …',
      `(() => …, ${long(1900)})`,
      `f(() => …, ${long(1900)})`,
      `f(() => …, ${long(1900)});`,
    ]);
    check(`f(() => 1, ${long(2000)});`, ['() => …']);
    check(`if (a) f((${long(2000)}) => 1);`, ['if_statement (a) ']);
    check(`if (a) { f((${long(2000)}) => 1); }`, ['if_statement (a) ']);
  });
});

describe('elided()', () => {
  const text = 'ab{cd{ef}gh}ij{kl}mn';
  const bodies = new OuterBodies(text, [
    { start: 2, end: 12 },
    { start: 5, end: 9 },
    { start: 14, end: 18 },
  ]);

  test.each([
    [0, 20, 'ab…ij…mn'],
    [0, 18, 'ab…ij…'],
    [0, 14, 'ab…ij'],
    [0, 12, 'ab…'],
    [0, 2, 'ab'],
    [2, 12, '…'],
    [3, 11, 'cd…gh'],
    [12, 14, 'ij'],
    [13, 20, 'j…mn'],
    [18, 20, 'mn'],
    [20, 20, ''],
  ])('from %i to %i is %j', (start, end, expected) => {
    expect(bodies.elided({ start, end })).toBe(expected);
  });

  test('puts spaces together', () => {
    expect(new OuterBodies(' a\n\t b  ', []).elided({ start: 0, end: 8 })).toBe('a b');
  });

  test('is nothing for more than 2,000 characters', () => {
    const elided = (text: string, bodies: readonly { readonly start: number; readonly end: number }[] = []) =>
      new OuterBodies(text, bodies).elided({ start: 0, end: text.length });
    expect(elided(long(2000))).toBe(long(2000));
    expect(elided(long(2001))).toBe(undefined);
    const behind = `{${long(5000)}}${long(1999)}`;
    const body = { start: 0, end: 5002 };
    expect(elided(behind, [body])).toBe(`…${long(1999)}`);
    expect(elided(`${behind}x`, [body])).toBe(undefined);
  });
});

describe('a tag', () => {
  const refsWith = (hash: (text: string) => bigint, text: string): readonly string[] => {
    const hash64 = (bytes: Uint8Array): bigint => hash(Buffer.from(bytes).toString());
    return tableOf({ ...libraries, hash64 }, 'a.ts', text).symbols.map(({ ref }) => ref);
  };

  test('is the last six hex digits of a hash over the nearest text that no twin has', () => {
    const hashed: string[] = [];
    const refs = refsWith((text) => {
      hashed.push(text);
      return text.includes('a') ? 0x1fn : 0xabcdef0123456789n;
    }, 'f(() => 1, a); f(() => 1, b);');
    expect(refs).toEqual(['f()~00001f', 'f()~456789']);
    expect(hashed).toEqual(['(() => …, a)', '(() => …, b)']);
  });

  test('is given to the first of twins whose texts happen to have the same, the others have ordinals', () => {
    expect(refsWith(() => 7n, 'f((a) => 1); f((b) => 1); f((c) => 1);')).toEqual(['f()~000007', 'f()~2/3', 'f()~3/3']);
  });

  test('is missing where all texts are shared, beside twins that have one', () => {
    const refs = tableOf(libraries, 'a.ts', 'f((a) => 1); f(() => 1); f(() => 1);').symbols.map(({ ref }) => ref);
    expect(refs).toEqual([expect.stringMatching(/^f\(\)~[0-9a-f]{6}$/), 'f()~2/3', 'f()~3/3']);
  });
});
