import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** An emoji and CJK above every text (case 8); `expected` is one `kind ref` for each function. */
const check = (text: string, expected: readonly string[], path = 'a.tsx'): void => {
  const table = tableOf(libraries, path, `// é😀日\n${text}`);
  expect(table.symbols.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(expected);
};

describe('a ref', () => {
  test('is the name of a function that is declared', () => {
    check('function a() {} async function b() {} function* c() {} async function* d() {}', [
      'function a',
      'function b',
      'function c',
      'function d',
    ]);
  });

  test('is the name of the variable, pattern default or parameter that a function is given to', () => {
    check('const a = () => 1, b = function own() {}; const { c = () => 1, x: { d = () => 2 } } = y;', [
      'arrow a',
      'function b',
      'arrow c',
      'arrow d',
    ]);
    check('function f(a = () => 1, { b = function () {} } = {}) {}', ['function f', 'arrow f.a', 'function f.b']);
    check(
      'function f(a = () => 1, { b = function () {} } = {}) {}',
      ['function f', 'arrow f.a', 'function f.b'],
      'a.js',
    );
  });

  test('case 5: tells getter, setter, static, private and constructor apart', () => {
    const members =
      'constructor() {} a() {} static a() {} get b() {} set b(v) {} static get b() {} #c() {} get #d() {}';
    const expected = [
      'constructor S.constructor',
      'method S.a',
      'method S.static a',
      'getter S.get b',
      'setter S.set b',
      'getter S.static get b',
      'method S.#c',
      'getter S.get #d',
    ];
    check(`class S { ${members} }`, expected);
    check(`class S { ${members} }`, expected, 'a.js');
  });

  test('case 5: names the implementation of overloads and no signature', () => {
    check('function f(a: 1): void; function f(a: 2): void; function f(a: any) {}', ['function f']);
    check('class S { m(a: 1): void; m(a: any) {} constructor(); constructor(a?: 1) {} }', [
      'method S.m',
      'constructor S.constructor',
    ]);
    check('declare function g(): void; abstract class A { abstract a(): void; b() {} }', ['method A.b']);
  });

  test('is a method called constructor, static or get where these are names', () => {
    check('class S { static constructor() {} static() {} get() {} set() {} async() {} static static() {} }', [
      'method S.static constructor',
      'method S.static',
      'method S.get',
      'method S.set',
      'method S.async',
      'method S.static static',
    ]);
    check('const o = { constructor() {} }', ['method o.constructor']);
  });

  test('names class fields, static blocks and decorators', () => {
    const text =
      '@k(() => 1) class S { f = () => 1; static g = function () {}; #h = () => 2; static { function i() {} } }';
    const expected = ['callback S.@k()', 'arrow S.f', 'function S.static g', 'arrow S.#h', 'function S.(static).i'];
    check(text, expected);
    check(text, expected, 'a.js');
  });

  test('case 3: names what is in a member decorator by the member, and leaves it out of the member', () => {
    const text = 'class S { @a(() => 1) @b(() => 2) m() {} @c(() => 3) f = 1; @d(() => 4) static s() {} }';
    const expected = [
      'callback S.m.@a()',
      'callback S.m.@b()',
      'method S.m',
      'callback S.f.@c()',
      'callback S.static s.@d()',
      'method S.static s',
    ];
    check(text, expected);
    check(text, expected, 'a.js');
  });

  test('looks only so far for the member that a decorator belongs to', () => {
    const { symbols } = tableOf(libraries, 'a.ts', `class S { ${'@d(() => 1) '.repeat(40)} m() {} }`);
    const refs = symbols.map(({ ref }) => ref.replace(/~.*/, ''));
    expect([refs[0], refs[7], refs[8], refs[39], refs[40]]).toEqual([
      'S.@d()',
      'S.@d()',
      'S.m.@d()',
      'S.m.@d()',
      'S.m',
    ]);
  });

  test('names members of objects, nested ones and accessors too', () => {
    check(
      'const api = { get() {}, get size() {}, set size(v) {}, put: () => 1, deep: { x: function () {} }, async *g() {} }',
      [
        'method api.get',
        'getter api.get size',
        'setter api.set size',
        'arrow api.put',
        'function api.deep.x',
        'method api.g',
      ],
    );
  });

  test('writes a name that is no identifier in quotes, and an equal name equally', () => {
    check(
      'const o = { "a b"() {}, "c"() {}, 0x10() {}, 1.50: () => 1, ["d"]() {}, [e.f]() {}, [`g`]() {}, \\u0068() {} }',
      [
        'method o["a b"]',
        'method o.c',
        'method o[16]',
        'arrow o[1.5]',
        'method o.d',
        'method o[e.f]',
        'method o.g',
        'method o.h',
      ],
    );
    check(
      'const o = { "a\\u0062\\x63\\n\\"\\\\" () {}, "\\u202e\\u200b"() {}, "😀日"() {}, "a~1/2"() {}, "x.y"() {} }',
      [
        'method o["abc\\n\\"\\\\"]',
        'method o["\\u202e\\u200b"]',
        'method o["😀日"]',
        'method o["a~1/2"]',
        'method o["x.y"]',
      ],
    );
    check('class S { "#p"() {} #p() {} [Symbol.iterator]() {} static "a b" = () => 1 }', [
      'method S["#p"]',
      'method S.#p',
      'method S[Symbol.iterator]',
      'arrow S.static ["a b"]',
    ]);
  });

  test('decodes unicode escapes in names', () => {
    check('function f\\u006fo() {} const b\\u{61}r = () => 1; x.b\\u0061z = function () {};', [
      'function foo',
      'arrow bar',
      'function x.baz',
    ]);
  });

  test('is the target that a function is assigned to', () => {
    check(
      'exports.a = function own() {}; module.exports.b = () => 1; X.prototype.c = function () {}; x["d e"] = () => 1; this.f ??= () => 1; y[z] = () => 1; g = () => 1; h?.i.j.k = 1;',
      [
        'function exports.a',
        'arrow module.exports.b',
        'function X.prototype.c',
        'arrow x["d e"]',
        'arrow this.f',
        'arrow y[z]',
        'arrow g',
      ],
    );
    check('module.exports = function () {};', ['function module.exports']);
    check('a = exports.b = function () {};', ['function a']);
    check('X.prototype = { a() {}, b: () => 1 };', ['method X.prototype.a', 'arrow X.prototype.b']);
  });

  test('case 6: is default for a default export, named or not', () => {
    check('export default function Page() { function inner() {} }', ['function default', 'function default.inner']);
    check('export default function () {}', ['function default']);
    check('export default async (a) => a;', ['arrow default']);
    check('export default class Page { render() {} static go = () => 1 }', [
      'method default.render',
      'arrow default.static go',
    ]);
    check('export default class { render() {} }', ['method default.render']);
    check('export default { data() {} };', ['method default.data']);
    check('export default memo(function Page() {});', ['callback default']);
    check('@k(() => 1) export default class Page {}', ['callback default.@k()']);
    check('export = function () {};', ['function export='], 'a.ts');
  });

  test('names callbacks by their call', () => {
    check(
      'describe("stack", () => { beforeEach(() => {}); test("pops", async () => {}); test.each([1])("adds %i", () => {}) })',
      [
        'callback describe("stack")',
        'callback describe("stack").beforeEach()',
        'callback describe("stack").test("pops")',
        'callback describe("stack").test.each()("adds %i")',
      ],
    );
    check(
      'app.get("/u", auth, 3, async (q, r) => {}); a.b().c("x").d(() => {}); new Promise((ok) => {}); f`x`(() => {});',
      ['callback app.get("/u", auth, 3)', 'callback a.b().c("x").d()', 'callback new Promise()', 'callback f()()'],
    );
    check('p.then(() => 1, () => 2); on("x", () => 1, function own() {});', [
      'callback p.then()',
      'callback p.then(#2)',
      'callback on("x")',
      'callback on("x", #2)',
    ]);
  });

  test('names a callback by its own name where the call has no title', () => {
    check('a.map(function double() {}); it("doubles", function own() {});', [
      'callback double',
      'callback it("doubles")',
    ]);
  });

  test('names what wraps a function or an object by what it is bound to, but no other call', () => {
    check(
      'const A = React.memo(forwardRef(() => 1)); const b = xs.map((x) => x); const c = create({ inc() {} }); const D = X.extend({ init() {} });',
      ['callback A', 'callback b.xs.map()', 'method c.inc', 'method D.init'],
    );
    check('const a = make(() => 1, () => 2);', ['callback a', 'callback a.make(#2)']);
  });

  test('case 2: names arrows in JSX', () => {
    const text =
      'const F = () => <Box.Item onClick={() => 1} data-x={function own() {}} {...p(() => 2)}>{() => 3}{xs.map((x) => <b key={() => 4} />)}</Box.Item>';
    const expected = [
      'arrow F',
      'arrow F.<Box.Item>.onClick',
      'function F.<Box.Item>.own',
      'callback F.<Box.Item>.p()',
      'arrow F.<Box.Item>',
      'callback F.xs.map()',
      'arrow F.xs.map().<b>.key',
    ];
    check(text, expected);
    check(text, expected, 'a.jsx');
  });

  test('names functions called at once, and what is in them', () => {
    check('(function () { function a() {} })();', ['function (iife)', 'function (iife).a']);
    check('!function () {}.call(this); const m = (() => { const n = () => 1; })();', [
      'function (iife)',
      'arrow m',
      'arrow m.n',
    ]);
    check('(function own() {})();', ['function own']);
  });

  test('names functions that are returned, and members of objects that are returned by the function', () => {
    check('const f = (a) => (b) => { return () => c; }; function g() { return { h() {}, i: () => 1 }; }', [
      'arrow f',
      'arrow f.(return)',
      'arrow f.(return).(return)',
      'function g',
      'method g.h',
      'arrow g.i',
    ]);
    check('function mixin(B) { return class extends B { m() {} }; }', ['function mixin', 'method mixin.(return).m']);
  });

  test('names what is chosen by the choice, the second branch as such', () => {
    check(
      'const a = b || function () {}; const c = d ? () => 1 : () => 2; const e = f ?? (() => 3); g(h ? () => 1 : 2);',
      ['function a', 'arrow c', 'arrow c.(else)', 'arrow e', 'callback g()'],
    );
  });

  test('names namespaces, nested ones and what is in them', () => {
    check(
      'namespace N.M { export function a() {} namespace O { const b = () => 1; } }',
      ['function N.M.a', 'arrow N.M.O.b'],
      'a.ts',
    );
  });

  test('names defineProperty and assign by what they define', () => {
    check('Object.defineProperty(exports, "x", { get: function () {} }); Object.assign(X.prototype, { y() {} });', [
      'function Object.defineProperty(exports, "x").get',
      'method Object.assign(X.prototype).y',
    ]);
  });

  test('gives twins an ordinal and their number where all around them is the same, and only twins', () => {
    check('{ function f() {} } { function f() { function g() {} } } function h() {}', [
      'function f~1/2',
      'function f~2/2',
      'function f.g',
      'function h',
    ]);
    check('h(() => 1); h(() => 2);', ['callback h()~1/2', 'callback h()~2/2']);
  });

  const refsOf = (text: string) => tableOf(libraries, 'a.tsx', text).symbols.map(({ ref }) => ref);

  test.each([
    ['its own head', 'map((a) => 1); map((b) => 2);'],
    ['what follows the call', 'expect(() => a()).toThrow("one"); expect(() => a()).toThrow("two");'],
    ['the element that an attribute is of', 'x = <><B id="a" onClick={() => 1} /><B id="b" onClick={() => 1} /></>;'],
    ['the neighbours in an object', 'f([{ name: "a", run() {} }, { name: "b", run() {} }]);'],
    ['the branch of a condition', 'if (a) { function f() {} } else { function f() {} }'],
    [
      'the case of a switch',
      'switch (a) { case 1: g(() => 1); break; case 2: g(() => 1); break; default: g(() => 1); }',
    ],
    ['a loop', 'for (const a of as) g(() => 1); for (const a of bs) g(() => 1);'],
  ])('tells twins apart by %s, without numbers', (_by, text) => {
    const refs = refsOf(text);
    expect(new Set(refs).size).toBe(refs.length);
    for (const ref of refs) expect(ref).toMatch(/^[^~]+~[0-9a-f]{6}$/);
  });

  test('keeps the ref of a twin when a body changes, a sibling comes, or lines break elsewhere', () => {
    const twins = (before: string, first: string) =>
      `${before}h(() => ${first}).then("a");\n  h(  () => 2).then(\n"b");`;
    const [one, two] = refsOf(twins('', '1'));
    expect(refsOf(twins('function k() {}\nlet z;', '{ return [() => 3]; }'))).toEqual([
      'k',
      one,
      expect.any(String),
      two,
    ]);
  });

  test('has no body of another function in it', () => {
    expect(refsOf('test(`a ${b} ${(() => 1)()} c`, () => 2); o[(() => 3)()] = () => 4;')).toEqual([
      'test("a ${b} ${…} c").(iife)',
      'test("a ${b} ${…} c")',
      '(iife)',
      'o[…]',
    ]);
  });

  test('tells functions inside of twins apart by these', () => {
    const [one, , two, inTwo] = refsOf('h((a) => { function k() {} }); h((b) => { function k() {} });');
    expect(refsOf('h((a) => { function k() {} }); h((b) => {});')).toEqual([one, 'h().k', two]);
    expect(inTwo).toBe(`${two}.k`);
  });

  test('counts twins whose names differ only as they are written', () => {
    check(
      'const o = { a() {}, a() {}, a() {} };',
      [1, 2, 3].map((n) => `method o.a~${n}/3`),
    );
    expect(refsOf('const o = { a() {}, "a"() {}, ["a"]() {}, \\u0061() {} };').map((ref) => ref.split('~')[0])).toEqual(
      ['o.a', 'o.a', 'o.a', 'o.a'],
    );
  });

  test('says what a function without any name is', () => {
    check('+(() => 1); [function () {}]; +(() => 2);', [
      'arrow (arrow)~1/2',
      'function (function)',
      'arrow (arrow)~2/2',
    ]);
  });

  test('is bounded, however deep or long what it names', () => {
    const depth = 200;
    const text = `${'describe("a title of some length", () => { '.repeat(depth)}${'});'.repeat(depth)}`;
    const table = tableOf(libraries, 'a.ts', `${text} it("${'x'.repeat(5000)}", () => {});`);
    expect(table.symbols.length).toBe(depth + 1);
    expect(Math.max(...table.symbols.map(({ ref }) => ref.length))).toBeLessThan(420);
  });

  test('survives an unrelated sibling that is added before it', () => {
    const body =
      'class S { m() {} } const o = { n() {} }; describe("d", () => { it("i", () => {}); }); xs.map((x) => x);';
    const added =
      'function other() {} class T { m() {} } const p = { n() {} }; describe("e", () => { it("i", () => {}); });';
    const refs = (text: string) => tableOf(libraries, 'a.ts', text).symbols.map(({ ref }) => ref);
    expect(refs(`${added} ${body}`)).toEqual([...refs(added), ...refs(body)]);
  });

  test('names what an operator chain deeper than the call stack holds', () => {
    const text = `x = ${'1 + '.repeat(20000)} f(() => 1);`;
    check(text, ['callback x.f()']);
  });
});
