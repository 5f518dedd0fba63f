import { expect, test } from 'vitest';
import { type OpaqueSpan, opaqueSpans } from '../../../src/engine/syntax/opaque-spans.js';
import { type OxcNode, parseWithOxc } from '../../../src/engine/syntax/oxc.js';
import { readTree } from '../../../src/engine/syntax/read-tree.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';

function spansOf(text: string) {
  const { program, errors, comments } = parseWithOxc(parseSync, { lang: 'tsx', sourceType: 'module' }, text);
  if (errors.length > 0) throw new Error(`${text}: ${errors[0]?.message}`);
  const { node } = readTree(program) as { readonly node: OxcNode };
  return opaqueSpans(
    text,
    node,
    comments.map(({ start, end }) => ({ kind: 'comment', start, end })),
  );
}

/** The literals and the types of a text, each as its kind and its source. */
function check(text: string, literals: readonly string[], types: readonly string[] = []): void {
  const shown = (spans: readonly OpaqueSpan[]) =>
    spans.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
  const found = spansOf(text);
  expect([text, shown(found.literals), shown(found.types)]).toEqual([
    text,
    literals,
    types.map((type) => `type ${type}`),
  ]);
}

test('opaqueSpans() lists literals of each kind in order', () => {
  check('a("b", \'c\', /d/g, `e`);', ['string "b"', "string 'c'", 'regex /d/g', 'template `e`']);
  check('`a${b}c${"d"}e`;', ['template `a${', 'template }c${', 'string "d"', 'template }e`']);
  check('// a\n"b"; /* c */', ['comment // a', 'string "b"', 'comment /* c */']);
  check('a(1, 1n, null, true, .5, -2);', []);
});

test('opaqueSpans() tells attributes and texts of JSX from strings', () => {
  check('a = <b c="d" e={"f"} g>h{"i"}<j/></b>;', ['attribute "d"', 'string "f"', 'text h', 'string "i"']);
  check("a = <b c='d' {...e}></b>;", ["attribute 'd'"]);
  check('a = <b c=<d>e</d>/>;', ['text e']);
});

test('opaqueSpans() takes what stands in the tree twice once, and what lies in another not at all', () => {
  check('export { "a" } from "b"; import { "c" as d } from "e";', [
    'string "a"',
    'string "b"',
    'string "c"',
    'string "e"',
  ]);
  check('export { a as "b" };', ['string "b"']);
  check('let a = { b };', []);
  check('a({ b: "c" });', ['string "c"']);
});

test('opaqueSpans() lists the outermost types apart', () => {
  check('let a: string; let b: A<B>[]; let c: "d";', ['string "d"'], ['string', 'A<B>[]', '"d"']);
  check(
    'let a: { b: C }; let d: typeof e; let f: `g${H}`;',
    ['template `g${', 'template }`'],
    ['{ b: C }', 'typeof e', '`g${H}`'],
  );
  check('function a(b): b is C { return d as E; }', [], ['b is C', 'E']);
  check(
    'let a: [b: C, D?, ...E]; let f: keyof G; let h: I["j"]; let k: (l: M) => N;',
    ['string "j"'],
    ['[b: C, D?, ...E]', 'G', 'I["j"]', '(l: M) => N'],
  );
  check(
    'let a: A extends B ? C : D; let e: F | G; let h: { [i in J]: K }; let l: import("m").N;',
    ['string "m"'],
    ['A extends B ? C : D', 'F | G', '{ [i in J]: K }', 'import("m").N'],
  );
  check('a<B>(c); d satisfies E; <const F,>(g: F) => h;', [], ['B', 'E', 'F']);
});

test('opaqueSpans() leaves what has types and runs', () => {
  check(
    'enum A { B = "c" } namespace D { e; } class F { constructor(private g = 1) {} } h!; i as any;',
    ['string "c"'],
    ['any'],
  );
  check('abstract class A<B> extends C<D> implements E { declare f: G; abstract h(): I; }', [], ['D', 'G', 'I']);
});
