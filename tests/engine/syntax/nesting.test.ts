import { describe, expect, test } from 'vitest';
import type { OxcLang } from '../../../src/engine/language/profile.js';
import { nestingDepthMax } from '../../../src/engine/limits.js';
import { tooDeepAt } from '../../../src/engine/syntax/nesting.js';

const isTooDeep = (text: string, lang: OxcLang = 'tsx'): boolean => tooDeepAt(text, lang) !== undefined;

/** One way to nest: how often it kills oxc-parser 0.159 on an 8 MB stack, and a text that does it n times. */
interface Nesting {
  readonly deadly: number;
  readonly write: (count: number) => string;
  readonly lang?: OxcLang;
}

const around = (open: string, middle: string, close: string) => (count: number) =>
  open.repeat(count) + middle + close.repeat(count);

const NESTINGS: Readonly<Record<string, Nesting>> = {
  'parameters with defaults': { deadly: 2000, write: around('(a=', '1', ')=>1') },
  'comparisons before parentheses': { deadly: 2250, write: (count) => `x=a${'<(b'.repeat(count)};` },
  'class bodies': { deadly: 2250, write: around('class A{m(){', '', '}}') },
  functions: { deadly: 3500, write: around('function f(){', '', '}') },
  templates: { deadly: 4000, write: around('`${', '1', '}`') },
  'type arguments': { deadly: 4000, write: (count) => `let x:${around('A<', 'B', '>')(count)};` },
  'types of members': { deadly: 4000, write: (count) => `type X=${around('{a:', '1', '}')(count)};` },
  'JSX expressions': { deadly: 4000, write: (count) => `x=${around('<a>{', '1', '}</a>')(count)};` },
  'JSX elements': { deadly: 15000, write: (count) => `x=${around('<a>', '', '</a>')(count)};` },
  parentheses: { deadly: 5500, write: around('(', '1', ')') },
  brackets: { deadly: 8000, write: around('[', '1', ']') },
  blocks: { deadly: 6500, write: around('{', '', '}') },
  'loops without braces': { deadly: 5500, write: (count) => `${'for(;;)'.repeat(count)};` },
  'else if': { deadly: 6500, write: (count) => `if(a);${'else if(a);'.repeat(count)}` },
  labels: { deadly: 6500, write: (count) => `${'l:'.repeat(count)};` },
  arrows: { deadly: 8000, write: (count) => `x=${'()=>'.repeat(count)}1;` },
  assignments: { deadly: 8000, write: (count) => `${'a='.repeat(count)}1;` },
  conditionals: { deadly: 8000, write: (count) => `x=${'a?b:'.repeat(count)}c;` },
  'conditional types': { deadly: 15000, write: (count) => `type X=${'A extends B?C:'.repeat(count)}D;` },
  classes: { deadly: 10000, write: around('class A extends ', 'B', '{}') },
  'prefix operators': { deadly: 20000, write: (count) => `x=${'!'.repeat(count)}1;` },
  'words before operands': { deadly: 20000, write: (count) => `x=${'typeof '.repeat(count)}1;` },
  sums: { deadly: 20000, write: (count) => `x=1${'+1'.repeat(count)};` },
  members: { deadly: 20000, write: (count) => `x=a${'.b'.repeat(count)};` },
  calls: { deadly: 20000, write: (count) => `x=f${'()'.repeat(count)};` },
  assertions: { deadly: 20000, write: (count) => `x=a${' as A'.repeat(count)};` },
};

describe('tooDeepAt()', () => {
  for (const [name, { deadly, write, lang }] of Object.entries(NESTINGS)) {
    test(`cheat 12: refuses ${name} well before they kill the second parser`, () => {
      expect(isTooDeep(write(Math.floor(deadly * 0.7)), lang)).toBe(true);
      expect(isTooDeep(write(200), lang)).toBe(false);
    });
  }

  test('counts each level of brackets once, whether they close or not', () => {
    expect(isTooDeep('('.repeat(nestingDepthMax - 1), 'ts')).toBe(false);
    expect(tooDeepAt('('.repeat(nestingDepthMax + 1), 'ts')).toBe(nestingDepthMax);
  });

  test('adds a chain to what is nested inside its first operand, which is deepest', () => {
    const inner = '(a'.repeat(600) + ')'.repeat(600);
    expect(isTooDeep(`x=${inner}${'+1'.repeat(3000)};`)).toBe(false);
    expect(isTooDeep(`x=${inner}${'+1'.repeat(6000)};`)).toBe(true);
  });

  test('is not led astray by brackets in strings, templates, comments and regular expressions', () => {
    const brackets = '([{'.repeat(500);
    for (const text of [
      `'${brackets}'`,
      `"\\"${brackets}"`,
      `\`${brackets}\``,
      `/*${brackets}*/`,
      `//${brackets}`,
      `x = /[${'('.repeat(2000)}]/`,
    ]) {
      expect(isTooDeep(text)).toBe(false);
    }
  });

  test('sees code behind literals that end in odd ways', () => {
    const deep = '('.repeat(1001);
    for (const before of [
      "'a\\'b'",
      '"\\\\"',
      '`a${`b${1}c`}d`',
      '/[/]/',
      'a / b / ',
      'if (a) /"/.test(b);',
      '// a\u2028',
      '/* ` */',
      'x = {}\n/'.slice(0, 6),
    ]) {
      expect(isTooDeep(`${before} ${deep}`)).toBe(true);
    }
  });

  test('takes a table of ranges for the chain that it is', () => {
    const ranges = Array.from({ length: 1200 }, (_, at) => `${at} <= a && a <= ${at + 1}`).join(' || ');
    expect(tooDeepAt(`x = ${ranges};`, 'jsx')).toBeUndefined();
  });

  test('does not add up what stands side by side', () => {
    for (const one of [
      'f(a.b, c);',
      'f(a)\n',
      'if (a) { b() } else { c() }\n',
      'const a = b ? c : d\n',
      'class A { a: B<C>\n d = 1 }\n',
      'x = <a b="c">it\'s</a>;',
      'a = /[(]/;',
      'l: for (;;) {}',
      'case1: [1, 2];',
    ]) {
      expect(isTooDeep(one.repeat(11_000))).toBe(false);
    }
    expect(isTooDeep(`x=<p>${"<b>it's (</b><br/>".repeat(5000)}</p>;`)).toBe(false);
    expect(isTooDeep(`x=[${'a<b,'.repeat(500)}];`)).toBe(false);
  });
});
