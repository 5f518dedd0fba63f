import { beforeAll, describe, expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import type { FunctionSymbol } from '../../../src/engine/symbols/symbol-table.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

const symbolOf = (text: string, ref: string, path = 'a.ts'): FunctionSymbol => {
  const symbol = tableOf(libraries, path, text).find(ref);
  if (symbol === undefined) throw new Error(`No ${ref} in ${text}`);
  return symbol;
};

describe('a symbol', () => {
  const check = (text: string, ref: string, expected: readonly [source: string, body: string], path = 'a.ts'): void => {
    const above = '// é😀日\n';
    const { source, body, start, end } = symbolOf(above + text, ref, path).reading();
    expect([source, body]).toEqual(expected);
    const bytes = Buffer.from(above + text);
    const { span, bodySpan } = symbolOf(above + text, ref, path);
    expect(bytes.subarray(span.start, span.end).toString()).toBe(source);
    expect(bytes.subarray(bodySpan.start, bodySpan.end).toString()).toBe(body);
    expect(start.line).toBeGreaterThan(1);
    expect(end.line).toBeGreaterThanOrEqual(start.line);
  };

  test('case 1: is the function without the export, variable or key that it is given to', () => {
    check('export const f = (a) => { return a };', 'f', ['(a) => { return a }', '{ return a }']);
    check('export async function f() { 1 }', 'f', ['async function f() { 1 }', '{ 1 }']);
    check('o = { "k": function* () { 2 } }', 'o.k', ['function* () { 2 }', '{ 2 }']);
  });

  test('case 3: leaves decorators and comments outside', () => {
    check('class S { /** doc */ @a(1) @b /* c */ static async m() { 1 } }', 'S.static m', [
      'static async m() { 1 }',
      '{ 1 }',
    ]);
    check(
      'class S { /** doc */ @a(1) @b /* c */ static async m() { 1 } }',
      'S.static m',
      ['static async m() { 1 }', '{ 1 }'],
      'a.js',
    );
  });

  test('case 8: has bodies that are exact after characters of several bytes', () => {
    check('const 日 = () => "😀", g = () => "é";', 'g', ['() => "é"', '"é"']);
  });

  test('has the whole expression of an arrow for its body, with its parentheses', () => {
    check('f = () => (1);', 'f', ['() => (1)', '(1)']);
    check('f = () => /* c */ (({ a: 1 }));', 'f', ['() => /* c */ (({ a: 1 }))', '(({ a: 1 }))']);
    check('f = async x => x ?? y;', 'f', ['async x => x ?? y', 'x ?? y']);
    check('f = () => a, g = 1;', 'f', ['() => a', 'a']);
    check('f = () => x as T;', 'f', ['() => x as T', 'x as T']);
  });

  test('ends at the brace, not at a comment behind it', () => {
    check('f(() => { return 1 } // why\n)', 'f()', ['() => { return 1 }', '{ return 1 }']);
    check('f(() => { return 1 } /* why */ )', 'f()', ['() => { return 1 }', '{ return 1 }'], 'a.js');
    check('function f() { 1 } // why\n', 'f', ['function f() { 1 }', '{ 1 }']);
    check('class S { m() { 1 } // why\n }', 'S.m', ['m() { 1 }', '{ 1 }']);
  });

  test('reads lines and columns from 1, its end behind the last character', () => {
    const { start, end } = symbolOf('\r\n\r/* 😀 */function f() {\n}', 'f');
    expect({ start, end }).toEqual({ start: { line: 3, column: 9 }, end: { line: 4, column: 2 } });
  });
});

describe('a hash', () => {
  const hashOf = (text: string, ref = 'f') => symbolOf(text, ref).hash;

  test('is 32 lower-case hex digits over the raw bytes', () => {
    expect(hashOf('function f() {}')).toMatch(/^[0-9a-f]{32}$/);
    const bytes = Buffer.from('function f() { return "é" }');
    const halves = [0n, 0x9e3779b97f4a7c15n].map((seed) =>
      libraries.hash64(bytes, seed).toString(16).padStart(16, '0'),
    );
    expect(hashOf('function f() { return "é" }')).toBe(halves.join(''));
  });

  test('keeps leading zeros', () => {
    const table = { ...libraries, hash64: (_bytes: Uint8Array, seed: bigint) => (seed === 0n ? 0x1fn : 0n) };
    expect(tableOf(table, 'a.ts', 'function f() {}').find('f')?.hash).toBe('000000000000001f0000000000000000');
  });

  test('case 10: tells CRLF from LF and a tab from a space', () => {
    const texts = [
      'function f() {\n}',
      'function f() {\r\n}',
      'function f() {\r}',
      'function f() {\t}',
      'function f() { }',
    ];
    expect(new Set(texts.map((text) => hashOf(text))).size).toBe(texts.length);
  });

  test('holds wherever the function stands', () => {
    expect(hashOf('\ufeff// 日\nfunction f() { 1 }')).toBe(hashOf('export function f() { 1 }'));
  });

  test('covers the head and what is nested, and nothing outside', () => {
    expect(hashOf('function f(a) {}')).not.toBe(hashOf('function f(b) {}'));
    expect(hashOf('function f() { function g() { 1 } }')).not.toBe(hashOf('function f() { function g() { 2 } }'));
    expect(hashOf('/** a */ function f() {} function g() {}')).toBe(hashOf('/** b */ function f() {}'));
  });
});

describe('exported', () => {
  const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
    const { symbols } = tableOf(libraries, path, text);
    expect(symbols.filter((symbol) => symbol.exported).map(({ ref }) => ref)).toEqual(expected);
  };

  test('is what an export statement declares', () => {
    check('export function a() {} function b() {} export const c = () => 1; const d = () => 1;', ['a', 'c']);
    check('export default function () {}', ['default']);
    check('export default () => 1;', ['default']);
    check('export = function () {};', ['export=']);
  });

  test('is what an export list names, under whatever name', () => {
    check('function a() {} const b = () => 1; function c() {} export { a, b as d };', ['a', 'b']);
    check('function a() {} export default a;', ['a']);
    check('function a() {} export = a;', ['a']);
    check("function a() {} export { a } from './b';", []);
  });

  test('is what CommonJS gives away', () => {
    check(
      'exports.a = () => 1; module.exports.b = function () {}; other.c = () => 1; exported.d = () => 1;',
      ['exports.a', 'module.exports.b'],
      'a.cjs',
    );
    check(
      'function a() {} function b() {} function c() {} exports.x = a; exports.y = module.exports.z = b;',
      ['a', 'b'],
      'a.js',
    );
    check(
      'function a() {} function b() {} function c() {} module.exports = { a, x: b, d() {} };',
      ['a', 'b', 'module.exports.d'],
      'a.js',
    );
    check('function a() {} module.exports = a; exports = function () {};', ['a'], 'a.js');
  });

  test('is a member of what is exported, but for private ones', () => {
    check('export class S { m() {} #p() {} get x() { return 1 } f = () => 1; #g = () => 1 }', [
      'S.m',
      'S.get x',
      'S.f',
    ]);
    check('class S { m() {} } export { S };', ['S.m']);
    check('export const o = { a() {}, b: { c: () => 1 } };', ['o.a', 'o.b.c']);
    check('class S {} S.prototype.m = function () {}; export { S };', ['S.prototype.m']);
  });

  test('is nothing inside a function, a call or a choice', () => {
    check('export function a() { function b() {} }', ['a']);
    check('export const a = xs.map((x) => x);', []);
    check('export const a = () => () => 1;', ['a']);
    check('function a() { function b() {} } export { b };', []);
    check('export const memoized = memo(() => 1);', ['memoized']);
  });

  test('is what is exported as a variable of any kind, but for further functions of a call', () => {
    check('export var a = () => 1; export let b = () => 1;', ['a', 'b']);
    check('export const x = wrap(() => 1, () => 2);', ['x']);
    check('export const c = { d: e.f({ g() {} }) }; export class X extends mix({ h() {} }) {}', []);
  });

  test('is nothing that only shares its name with what is exported', () => {
    check('function f() { const a = () => 1; b.c = () => 1; class D { m() {} } } export { a, b, D };', []);
    check('(function a() {})(); export { a };', []);
    check('const A = class B { m() {} }; f(class C { m() {} }); export { B, C };', []);
    check('export function f() { export function g() {} }', ['f']);
    check('function m() {} export default { m() {} };', ['default.m']);
    check('const a = { b: () => 1 }; a.c = () => 1; x.a = () => 1; export { a };', ['a.b', 'a.c']);
  });

  test('is what the lists of CommonJS name, and not what they call', () => {
    check('function a() {} exports["x y"] = a;', ['a'], 'a.js');
    check('function a() {} function b() {} exports.x = a(1); y = b;', [], 'a.js');
    check('function a() {} function b() {} exports.x = y = a; z = w = b;', ['a'], 'a.js');
    check('window.exports.a = () => 1; myexports.b = () => 1; exports["c"] = () => 1;', ['exports.c'], 'a.js');
    check('function a() {} function b() {} export { /* c */ a /* d */, };', ['a']);
  });

  test('is what an exported namespace exports', () => {
    check('export namespace N { export function a() {} function b() {} }', ['N.a']);
    check('namespace N { export function a() {} }', []);
    check('namespace N { export function a() {} } export { N };', ['N.a']);
    check('namespace Abc.D { export function a() {} } namespace Ab { export function b() {} } export { Abc };', [
      'Abc.D.a',
    ]);
    check('function f() { namespace G { export function h() {} } } export { G };', []);
    check('namespace N { const a = () => 1; class D { m() {} } } export { a, D };', []);
  });
});

describe('enclosing()', () => {
  const check = (text: string, expected: string | undefined): void => {
    const offset = text.indexOf('|');
    const table = tableOf(libraries, 'a.ts', text.replace('|', ''));
    expect(table.enclosing(utf16Offset(offset))?.ref).toBe(expected);
  };

  test('gives the innermost function around a place', () => {
    check('function f() { const g = () => { | }; }', 'f.g');
    check('function f() { const g = () => {}; | }', 'f');
    check('function f() {} | function g() {}', undefined);
    check('| function f() {}', undefined);
  });

  test('holds the first character and not the one behind the last', () => {
    check('|function f() {}', 'f');
    check('function f() {|}', 'f');
    check('function f() {}|', undefined);
  });

  test('does not take a decorator for its method', () => {
    check('class S { @d(() => |1) m() {} }', 'S.m.@d()');
    check('class S { @d(() => 1, |2) m() {} }', undefined);
  });
});

describe('parent', () => {
  test('is the function around, in whatever is between', () => {
    const { symbols } = tableOf(libraries, 'a.js', 'function f() { class A { @d(() => 1) m() { xs.map(() => 1); } } }');
    expect(symbols.map(({ ref, parent }) => [ref, parent?.ref])).toEqual([
      ['f', undefined],
      ['f.A.m.@d()', 'f'],
      ['f.A.m', 'f'],
      ['f.A.m.xs.map()', 'f.A.m'],
    ]);
  });
});

describe('callee', () => {
  test('says what a callback is given to', () => {
    const { symbols } = tableOf(
      libraries,
      'a.ts',
      'test.each([1])("a", () => {}); const w = memo(() => 1); o = { m() {} };',
    );
    expect(symbols.map(({ ref, callee }) => [ref, callee])).toEqual([
      ['test.each()("a")', 'test.each()'],
      ['w', 'memo'],
      ['o.m', undefined],
    ]);
  });
});
