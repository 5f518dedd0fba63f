import { beforeAll, describe, expect, test } from 'vitest';
import { maskGaps } from '../../../src/engine/syntax/mask-gaps.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { kernel, resultOf } from '../support/kernel.js';
import { engineLibraries, profileOf, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** Valid files with what a grammar does not know, and a function behind it. */
const gaps: readonly (readonly [what: string, path: string, text: string])[] = [
  ['variance', 'a.ts', 'interface I<in A, out B = never, in out C extends A> { a: A }\n'],
  ['export type *', 'a.ts', "export type * from './a';\nexport type * as ns from './b';\n"],
  ['import defer', 'a.ts', "import defer * as a from './a';\n"],
  ['an array of an imported type', 'a.ts', "let a: import('./m').Foo[] = [];\n"],
  ['accessor fields', 'a.js', 'class A {\n  accessor x = 1;\n  static accessor #y = () => 2;\n}\n'],
  [
    'call signatures on lines of their own',
    'a.ts',
    'interface I {\n  (a: 1): Set<2>\n  /** b */\n  <B>(b: B): void\n}\n',
  ],
  ['type arguments of a tagged template', 'a.ts', 'const a = sql<{ b: number }>`select ${(() => 1)()}`.c;\n'],
  ['type arguments that hold others', 'a.ts', 'const a = () => sql<{ b: () => C<D>; e: 1 }>`select`.f;\n'],
  ['call signatures behind line comments', 'a.ts', 'let a: {\n  <B>(b: B): C\n  // d: <E>() => F\n  <G>(g: G): H\n}\n'],
  ['optional elements in parentheses', 'a.ts', 'type A = [(readonly [1?, 2? ])?];\n'],
  ['a character zero in a text', 'a.js', 'const a = `\0 ${() => 1}`;\nconst b = `c`;\n'],
  ['decorators in parentheses', 'a.js', 'class A {\n  @(b[0])\n  c() {}\n  @(d?.(1)) e = 1;\n}\n'],
  ['a generic function among type arguments', 'a.ts', 'f<<A>(a: A) => B>();\n'],
  ['a generic function among those of a superclass', 'a.ts', '(class extends f<<T>(v: T) => void> {});\n'],
  ['attributes named by reserved words', 'a.jsx', 'const a = () => <p class="b" for={c}>d</p>;\n'],
  ['an ampersand between tags', 'a.tsx', 'const a = () => <b>Q & A</b>;\n'],
];

describe('a file with a gap of the grammar', () => {
  test.each(gaps)('%s: is read whole, and is changed', async (_what, path, text) => {
    const file = `${text}function last() { return 1; }\n`;
    expect(libraries.parsers.withTree(profileOf(path), file, (tree) => tree.rootNode.hasError)).toBe(false);
    expect(tableOf(libraries, path, file).symbols.at(-1)?.ref).toBe('last');
    const result = await resultOf(await kernel(), { path, file, ref: 'last', body: '{ return 2; }' });
    expect(result).toBe(file.replace('return 1', 'return 2'));
  });

  test.each(gaps)('%s: keeps every offset', (_what, path, text) => {
    const masked = maskGaps(profileOf(path), text);
    expect(masked).not.toBe(text);
    expect(masked.length).toBe(text.length);
    expect(masked.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
  });

  test('names functions by the text as it is', () => {
    const text = 'class A {\n  accessor x = () => 1;\n}\nf("accessor in <out A, in B>", () => 2);\n';
    expect(tableOf(libraries, 'a.js', text).symbols.map(({ ref }) => ref)).toEqual([
      'A.x',
      'f("accessor in <out A, in B>")',
    ]);
  });

  test('is not taken for one where an expression goes on, or a text', () => {
    for (const text of [
      'a = // b\n  <A>c',
      'a = "b" + // c\n  <A>d',
      'a = `b<c ${() => 1}>`',
      'a = `b<c`; d = `>`',
      'a = b <c>`d`',
      'f(a,\n  <A>(b: A) => b)',
      'a = (b) =>\n  <A>(c: A) => c',
      'a = b &&\n  <A>c',
    ]) {
      expect(maskGaps(profileOf('a.ts'), text)).toBe(text);
    }
  });

  test('without an error is read as it is meant', () => {
    const text = 'const a = (b) => sql<Row>`select ${(c) => c}`;\nconst d = 1;\n';
    const bodies = tableOf(libraries, 'a.ts', text).symbols.map(({ ref, utf16BodySpan: { start, end } }) => [
      ref,
      text.slice(start, end),
    ]);
    expect(bodies[0]).toEqual(['a', 'sql<Row>`select ${(c) => c}`']);
    expect(bodies).toHaveLength(2);
  });

  test('is read as it is where it is too long to be read twice', () => {
    const text = `export type * from './a';\n//${' '.repeat(2 * 1024 * 1024)}\n`;
    expect(libraries.parsers.withTree(profileOf('a.ts'), text, (tree) => tree.rootNode.hasError)).toBe(true);
  });
});
