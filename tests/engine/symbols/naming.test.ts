import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** One ref for each function; `?` in front says that it is a passing one, with no name, key, variable or title. */
const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
  const { symbols } = tableOf(libraries, path, text);
  expect([text, symbols.map(({ ref, isNamed }) => (isNamed ? ref : `?${ref}`))]).toEqual([text, expected]);
};

/** The ref of the last function of a text. */
const checkLast = (text: string, expected: string): void => {
  expect([text, tableOf(libraries, 'a.ts', text).symbols.at(-1)?.ref]).toEqual([text, expected]);
};

describe('the name of a call', () => {
  test.each([
    ['a member', 'a?.b?.', 'a.b'],
    ['a private member', 'x.#p', 'x.#p'],
    ['a literal index', 'a[0].b', 'a[0].b'],
    ['a string index', 'a["k" /* c */].b', 'a.k.b'],
    ['a string index that is no identifier', 'a["k k"]', 'a["k k"]'],
    ['a computed index', 'a[i].b', 'a[i].b'],
    ['an index with a function', 'a[(b) => c]', 'a[…]'],
    ['this', 'this.a.b', 'this.a.b'],
    ['super', 'super.on', 'super.on'],
    ['import.meta', 'import.meta.on', 'import.meta.on'],
    ['import', 'import("x").then', 'import("x").then'],
    ['an array', '[1, 2].map', '[].map'],
    ['an object', '({}).on', '{}.on'],
    ['a string', '"abc".replace', '"".replace'],
    ['a template', '`abc`.replace', '"".replace'],
    ['a function', '(async () => 1)', '(iife)'],
    ['what a function called at once gives', '(() => {})().on', '(iife)().on'],
    ['what new makes', 'new Foo().on', 'new Foo().on'],
    ['what new makes of a member', 'new a.Foo(b).on', 'new a.Foo().on'],
    ['an awaited expression', '(await a.b()).c', 'a.b().c'],
    ['a non-null expression', 'x!.on', 'x.on'],
    ['a cast', '(x as any).on', 'x.on'],
    ['a satisfied type', '(x satisfies T).on', 'x.on'],
    ['type arguments', 'a<T>.b', 'a.b'],
    ['a commented expression', '(/* c */ x).on', 'x.on'],
    ['an operation', '(a || b).on', '(…).on'],
    ['a choice', '(a ? b : c)', '(…)'],
    ['a sequence', '(a, b).on', '(…).on'],
    ['a regular expression', '/re/.exec', '(…).exec'],
    ['an assignment', '(a = b).on', '(…).on'],
    ['a call with a string', 'f("s").g', 'f("s").g'],
    ['a call with a number', 'f(1).g', 'f(1).g'],
    ['a call with a name', 'f(s).g', 'f(s).g'],
    ['a call with anything else', 'f(a.b).g', 'f().g'],
    ['a call with a template', 'f(`t`).g', 'f().g'],
    ['a call with nothing', 'f().g', 'f().g'],
    ['a tagged template', 'f`t`.g', 'f().g'],
    ['a chain over lines', 'x\n  .y()\n  .z', 'x.y().z'],
  ])('starts with %s as a reader says it', (_what, callee, expected) => {
    checkLast(`${callee}(() => 1)`, `${expected}()`);
  });

  test('keeps the end of a long chain', () => {
    const name = (length: number): string => 'b'.repeat(length);
    checkLast(`x.${name(78)}.cc(() => 1)`, `x.${name(78)}.cc()`);
    checkLast(`x.${name(79)}.cc(() => 1)`, `….${name(79)}.cc()`);
    checkLast(`x.${name(40)}.${name(41)}(() => 1)`, `….${name(40)}.${name(41)}()`);
  });

  test.each([
    ['"t", ', '"t"'],
    ["'it\\'s', ", '"it\'s"'],
    ['`t`, ', '"t"'],
    ['`t ${x}`, ', '"t ${x}"'],
    ['/* c */ "t", ', '"t"'],
    ['a, ', 'a'],
    ['a?.b, ', 'a.b'],
    ['this, ', 'this'],
    ['0x10, ', '0x10'],
    ['/re/g, ', '/re/g'],
    ['[1], a(), ...b, -1, null, a["b"], new X(), ', ''],
    ['[1], "t", ', '"t"'],
    ['{ a: 1 }, "t", ', ''],
    ['"t", { a: 1 }, "u", ', '"t"'],
    ['1, 2, 3, 4, ', '1, 2, 3'],
    ['[], [], [], [], [], [], [], "eighth", ', '"eighth"'],
    ['[], [], [], [], [], [], [], [], "ninth", ', ''],
  ])('has of the arguments (%s…) the plain ones before the first function or object', (args, expected) => {
    checkLast(`f(${args}() => 1)`, `f(${expected})`);
    checkLast(`f(${args}() => 1, "behind")`, `f(${expected})`);
  });

  test('is a title where a string tells it from its like, and gives way to an own name otherwise', () => {
    check('f("t", () => 1); f(`u`, function own() {}); f(a, function b() {});', ['f("t")', 'f("u")', 'b']);
    check('f(a, () => 1); f(this, () => 1); f(1, () => 1); f(/r/, () => 2); f(x.y, () => 1);', [
      '?f(a)',
      '?f(this)',
      '?f(1)',
      '?f(/r/)',
      '?f(x.y)',
    ]);
  });

  test('of a constructor has new before it', () => {
    check('new Foo(() => 1); new a.B("x", () => 1); new (foo())(() => 1);', [
      '?new Foo()',
      'new a.B("x")',
      '?new foo()()',
    ]);
    check('const s = new Store(() => 1); const t = new a.Store(() => 1); const u = new Map([[1, () => 1]]);', [
      's',
      '?t.new a.Store()',
      'u[][]',
    ]);
  });

  test('counts the functions among the arguments from the second on', () => {
    check('promise.then(() => 1, undefined, () => 2); on("t", () => 1, g(() => 2), function own() {});', [
      '?promise.then()',
      '?promise.then(#2)',
      'on("t")',
      '?on("t").g()',
      'on("t", #2)',
    ]);
    check('f(() => 1, function own() {}); g(() => 1, { m() {} }); h(1, () => 1, () => 2);', [
      '?f()',
      'own',
      '?g()',
      'g().m',
      '?h(1)',
      '?h(1, #2)',
    ]);
    check('const a = Wrap.b(() => 1, () => 2); const c = d((x) => 1, 2, { m() {} }, function own() {});', [
      'a',
      '?a.Wrap.b(#2)',
      'c',
      'c.m',
      'c.own',
    ]);
  });
});

describe('the name of a variable, key or target', () => {
  test('is that of what is written in types, brackets, sequences and templates', () => {
    check('const a = (() => 1) as F; const b = (() => 1) satisfies F; const c = (() => 1)!; const d = <F>(() => 1);', [
      'a',
      'b',
      'c',
      'd',
    ]);
    check('var e = await (() => 1); const f = (0, () => 1); const g = `${() => 1}`;', ['e', 'f', 'g']);
  });

  test('is that of elements as such, and each function among several is marked', () => {
    check('const a = [() => 1]; f([() => 1]); +[() => 1]; const b = [[{ m() {} }]];', [
      'a[]',
      '?f()[]',
      '?(arrow)',
      'b[][].m',
    ]);
    check('const a = [() => 1, () => 1];', ['a[]~1/2', 'a[]~2/2']);
  });

  test('is not that of a pattern, whose own names and defaults are', () => {
    check('const { a: b = () => 1, ...c } = { d: () => 1 }; const { f } = g(() => 1);', ['b', 'd', '?g()']);
    check('const [e = () => 1] = [() => 2];', ['e', '?(arrow)']);
    check('[a] = [() => 1]; ({ b } = { c: () => 1 });', ['?(arrow)', 'c']);
    check('const [a = { m() {} }, { [b]: c = d(() => 1) }] = e;', ['a.m', 'c']);
  });

  test('is that of a parameter, with and without a type', () => {
    check('function f({ a } = g(() => 1), [c] = [() => 1], d: T = () => 2, b?: any = () => 1) {}', [
      'f',
      '?f.g()',
      '?f.(arrow)',
      'f.d',
      'f.b',
    ]);
  });

  test('is the target of an assignment of any kind, but not of what is in the target', () => {
    check('f().x = () => 1; a += () => 1; a.b ||= () => 1; x[y => 1] = () => 2;', [
      'f().x',
      'a',
      'a.b',
      '?(arrow)',
      'x[…]',
    ]);
    check('(() => 1).x = () => 2;', ['?(arrow)', '(iife).x']);
    check('a[b((c) => c)] = 1;', ['?b()']);
  });

  test('is a key as a value, however it is written', () => {
    check(
      'const o = { [/* c */ "k"]() {}, [`a${b}`]() {}, [`c`]() {}, [1_000]() {}, 2n() {}, 0b11() {}, [0x5]() {} };',
      ['o.k', 'o[`a${b}`]', 'o.c', 'o[1000]', 'o[2n]', 'o[3]', 'o[5]'],
    );
    check('const o = { [(() => 1)()]: () => 2, [a(() => 3)]: 1 };', ['?o.(iife)', 'o[…]', '?o.a()']);
    check('const o = { p: f(() => 1), q: g.h(() => 1) };', ['o.p', '?o.q.g.h()']);
  });

  test('passes through choices alone', () => {
    check('const a = b && (() => 1); const c = d + (() => 1); e = f ?? g ?? (() => 1);', ['a', '?c.(arrow)', 'e']);
    check('const a = (() => 1) ? 2 : 3; const b = (() => 1) || 2;', ['?a.(arrow)', 'b']);
    check('const a = b ? { m() {} } : { m() {} }; const c = d ? e(() => 1) : f(() => 2);', [
      'a.m',
      'a.(else).m',
      'c',
      'c.(else)',
    ]);
    check('g(h ? () => 1 : () => 2); +(h ? () => 1 : function own() {}); +(h ? 1 : () => 2);', [
      '?g()',
      'g().(else)',
      '?(arrow)',
      'own',
      '?(else)',
    ]);
  });

  test('is that of what is called at once, through a member and brackets', () => {
    check('const a = (() => { function b() {} }).call(0); const c = ((/* d */ (() => 1))).apply(e);', [
      'a',
      'a.b',
      'c',
    ]);
    check('(function () {}).call(this);', ['?(iife)']);
    check('const f = (g, () => 1).h; const i = j.k(() => 1).l; const m = (() => 1).n.o;', [
      '?f.(arrow)',
      '?i.j.k()',
      '?m.(arrow)',
    ]);
    check('f.call(() => 1);', ['?f.call()']);
  });

  test('is no callback that only passes', () => {
    check('const a = b.map(() => 1); const c = Wrap.d(() => 1); const e = f("t", () => 1); const g = h([() => 1]);', [
      '?a.b.map()',
      'c',
      'e.f("t")',
      'g[]',
    ]);
    check('const n = new (class { o() {} })(); const p = q({ r: () => 1 }); const s = t.u({ v: () => 1 });', [
      'n.o',
      'p.r',
      's.t.u().v',
    ]);
  });
});

describe('the name of a class member', () => {
  test('is its key, whatever the value is called', () => {
    check('class S { f = function own() {}; [k(() => 1)] = 2; static x = class { m() {} }; #y = { n() {} } }', [
      'S.f',
      '?S.k()',
      'S.static x.m',
      'S.#y.n',
    ]);
    check('class S { [k(() => 2)]() {} static { const w = () => 1; } z = g.h(() => 1); }', [
      'S[…]',
      '?S.k()',
      'S.(static).w',
      '?S.z.g.h()',
    ]);
  });

  test('is told in broken text as far as it is there', () => {
    check('class A { = () => 1 }', ['?A.(arrow)']);
    check('class A { () {} }', ['A.(method)']);
    check('a. = () => 1; b[] = () => 1; const c = () => ;', ['a', 'b[]']);
  });

  test('is that of the class where this has no name', () => {
    check('+class { m() {} }; f(class { m() {} }); f(class D { m() {} });', ['(class).m', 'f().m', 'D.m']);
    check('class A extends mix(() => 1) { constructor() { super(() => 1); } m = super.x(() => 1); }', [
      '?A.mix()',
      'A.constructor',
      '?A.constructor.super()',
      '?A.m.super.x()',
    ]);
  });

  test('is before what its decorators hold, with comments between', () => {
    check('class S { @d(() => 1) /* c */ m() {} @e(() => 1) static f = 1; }', ['?S.m.@d()', 'S.m', '?S.static f.@e()']);
    check('class A { constructor(@d(() => 1) a = () => 2) {} }', [
      'A.constructor',
      '?A.constructor.d()',
      'A.constructor.a',
    ]);
  });

  test('is before what the decorators of an exported class hold', () => {
    check('@d(() => 1) export class Named {}', ['?Named.@d()']);
    check('@e(() => 2) export default class B {}', ['?default.@e()']);
    check('@f(() => 3) export default class { }', ['?default.@f()']);
  });
});

describe('the name of what JSX holds', () => {
  test('is the attribute of the tag, or the tag', () => {
    const text =
      'const F = () => <><B a="1" {...c} d={() => 1}>{/* x */}{() => 2} text {f(() => 3)}</B><E>{(g) => 4}</E><C/></>;';
    check(text, ['F', '?F.<B>.d', '?F.<B>', '?F.f()', '?F.<E>'], 'a.tsx');
    check(
      'x = <A y:z={() => 2} data-q={() => 3} w={h(() => 4)} v={{ k() {} }}>{{ n() {} }}</A>;',
      ['?x.<A>["y:z"]', '?x.<A>["data-q"]', '?x.<A>.w.h()', 'x.<A>.v.k', 'x.n'],
      'a.tsx',
    );
  });

  test('is empty brackets in a fragment', () => {
    check('x = <>{() => 1}</>;', ['?x.<>'], 'a.tsx');
  });
});

describe('what a function holds', () => {
  test('is called by it, what an arrow gives by the return', () => {
    check('function f(a = () => 1, b = { m() {} }) { return () => 1; } const h = (a = () => 1) => () => 2;', [
      'f',
      'f.a',
      'f.b.m',
      '?f.(return)',
      'h',
      'h.a',
      '?h.(return)',
    ]);
    check('const g = async () => ({ m() {}, n: () => 1 }); const k = () => [() => 1]; const l = () => f(() => 1);', [
      'g',
      'g.m',
      'g.n',
      'k',
      '?k.(return)[]',
      'l',
      '?l.f()',
    ]);
    check('const g = () => { (() => 1); };', ['g', '?g.(arrow)']);
  });
});

describe('an own name that stands for another', () => {
  const aliasesOf = (text: string): readonly (readonly [string, string])[] => [
    ...tableOf(libraries, 'a.ts', text).aliases,
  ];

  test('is that of the default export alone', () => {
    expect(aliasesOf('export default function Page() { function default_() {} }')).toEqual([['Page', 'default']]);
    expect(aliasesOf('export default class Page { m() {} }')).toEqual([['Page', 'default']]);
    expect(aliasesOf('export default memo(function Own() {});')).toEqual([['Own', 'default']]);
  });

  test('is none where the default has none, or another name is given', () => {
    expect(aliasesOf('export default function () {}')).toEqual([]);
    expect(aliasesOf('export default class {}')).toEqual([]);
    expect(
      aliasesOf('const a = function own() {}; const b = class Own { m() {} }; function f() {} class C { m() {} }'),
    ).toEqual([]);
    expect(aliasesOf('const o = { default: function own() {}, a: { default: class Own { m() {} } } };')).toEqual([]);
  });
});

describe('the name of a namespace', () => {
  test('is that of a module, in quotes where it is no identifier', () => {
    check('declare module "m.x" { namespace b { function g() {} } } module c { function g() {} }', [
      '["m.x"].b.g',
      'c.g',
    ]);
    check("declare module 'm' { function g() {} }", ['m.g']);
  });
});
