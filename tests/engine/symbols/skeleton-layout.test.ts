import { beforeAll, describe, expect, test } from 'vitest';
import { skeleton } from '../../../src/engine/symbols/skeleton.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, reading } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

const shownOf = (text: string, path: string): readonly string[] =>
  reading(libraries, path, text, (tree, table) => skeleton(tree, table))
    .split('\n')
    .slice(0, -1);

const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
  expect([text, shownOf(text, path)]).toEqual([text, expected]);
};

/** A text of one line whose skeleton is one line. */
const checkLine = (text: string, expected: string, path = 'a.ts'): void => check(text, [expected], path);

const long = (length: number): string => 'x'.repeat(length);

describe('a part that holds functions without names', () => {
  test.each([
    ['an export', 'export const a = b.c(() => 1);', 'export const a = b.c(() => …);'],
    ['an assignment', 'a.b = b.c(() => 1);', 'a.b = b.c(() => …);'],
    ['what is declared', 'declare const a = b.c(() => 1);', 'declare const a = b.c(() => …);'],
    ['a variable', 'var a = b.c(() => 1), d = e.f(() => { 2 });', 'var a = b.c(() => …), d = e.f(() => { … });'],
    ['a call', 'let a = b.c(() => 1)(() => 2);', 'let a = b.c(() => …)(() => …);'],
    ['what new makes', 'let a = new b.C(() => 1);', 'let a = new b.C(() => …);'],
    ['an operator', 'let a = !b.c(() => 1);', 'let a = !b.c(() => …);'],
    ['brackets', 'let a = (b.c(() => 1));', 'let a = (b.c(() => …));'],
    ['an array', 'let a = [b.c(() => 1), 2, [/* d */ d.e(() => 3)]];', 'let a = [b.c(() => …), 2, [d.e(() => …)]];'],
  ])('shows the head of each: %s', (_what, text, expected) => {
    checkLine(text, expected);
  });

  test('shows the head of each: a class field', () => {
    check('class A { a = b.c(() => 1) }', ['class A {', '  a = b.c(() => …)', '}']);
    check('class A { a = b.c(() => 1) }', ['class A {', '  a = b.c(() => …)', '}'], 'a.js');
  });

  test('shows the head of each: a member of an object', () => {
    check('let a = { b: c.d(() => 1), e: 2 };', ['let a = {', '  b: c.d(() => …),', '  e: 2,', '};']);
  });

  test('shows elements and arguments that are functions by their heads', () => {
    checkLine('const a = [() => 1, 2, function b() {}];', 'const a = [() => …, 2, function b() { … }];');
  });
});

describe('the arguments of a call', () => {
  test('are shown as they are, but for functions', () => {
    check('f(class { a = 1 }, /* c */ () => 1, { a: 1 }, { b() {} });', [
      'f(class { a = 1 }, () => …, { a: 1 }, {',
      '  b() { … },',
      '});',
    ]);
  });

  test('are cut at 60 characters each', () => {
    checkLine(`let a = f("${long(58)}", () => 1);`, `let a = f("${long(58)}", () => …);`);
    checkLine(`let a = f("${long(59)}", () => 1);`, `let a = f("${long(58)}…, () => …);`);
  });
});

describe('what is left out', () => {
  test('comments go without a trace, wherever they stand', () => {
    checkLine('class A/* c */extends B {}', 'class A extends B {}');
    checkLine('const /* c */ a /* d */ = /* e */ () => 1; // f', 'const a = () => …;');
    check('const a = { // c\n  b() {}, /* d */\n};', ['const a = {', '  b() { … },', '};']);
    checkLine('const a = b(/* c */ () => 1 /* d */);', 'const a = b(() => …);');
    check('if (a) { function f() {} } // c\nelse { function g() {} } // d\nfor (;;) { function h() {} } /* e */', [
      'if (a) {',
      '  function f() { … }',
      '} else {',
      '  function g() { … }',
      '}',
      'for (;;) {',
      '  function h() { … }',
      '}',
    ]);
    check('if (a) { function f() {} } /* c */ else if (b) { function g() {} } /* d */\nelse h(function i() {});', [
      'if (a) {',
      '  function f() { … }',
      '} else if (b) {',
      '  function g() { … }',
      '} else h(function i() { … });',
    ]);
  });

  test('comments are no part of strings and strings no part of comments', () => {
    checkLine(
      'function f(a = "/* b */", c = \'//\', d = `//`, e = "\\"//" /* " */) {}',
      'function f(a = "/* b */", c = \'//\', d = `//`, e = "\\"//" ) { … }',
    );
  });

  test('statements that declare nothing show as one mark in a row', () => {
    check('debugger;\nthrow a;\nfunction f() {}\n;\nwork();', ['…', 'function f() { … }', '…']);
    check('"use strict";\n"a".b(function c() {});\nthis;', ['"a".b(function c() { … });', '…']);
  });

  test('expressions of an arrow are opened where they hold named functions alone', () => {
    check('const a = () => ({ m() {}, n: 1 });', ['const a = () => ({', '  m() { … },', '  n: 1,', '});']);
    checkLine('const a = () => b(function c() {}, () => 1);', 'const a = () => b(function c() { … }, () => …);');
    checkLine('const a = () => b(() => 1);', 'const a = () => …;');
  });
});

describe('a function that holds named ones', () => {
  test('is opened where it is called at once or through a member, not where it is only written', () => {
    const opened = ['(function () {', '  function f() { … }'];
    check('(function () { function f() {} }).call(this);', [...opened, '}).call(this);']);
    check('((function () { function f() {} }))();', ['((function () {', '  function f() { … }', '}))();']);
    checkLine('(function () { function f() {} });', '(function () { … });');
    checkLine('x = function () { function f() {} };', 'x = function () { … };');
  });

  test('is opened from 60 lines on', () => {
    const above = `const a = 1;${'\n'.repeat(30)}`;
    const holder = (rows: number): string => `${above}function f() {${'\n'.repeat(rows)}function g() {} }`;
    check(holder(60), ['const a = 1;', 'function f() {', '  function g() { … }', '}']);
    check(holder(59), ['const a = 1;', 'function f() { … }']);
  });

  test('shows what it returns as it shows anything', () => {
    check(`function f() {${'\n'.repeat(60)}return { a() {}, b: c(() => 1) }; }`, [
      'function f() {',
      '  return {',
      '    a() { … },',
      '    b: c(() => …),',
      '  };',
      '}',
    ]);
  });
});

describe('a type, a namespace, a class', () => {
  test('is shown whole up to 240 characters, else by its head', () => {
    const enumOf = (length: number): string => `enum E { ${long(length - 11)} }`;
    checkLine(enumOf(240), enumOf(240));
    checkLine(enumOf(241), 'enum E { … }');
    checkLine(`interface I<T> extends J { a: ${long(240)} }`, 'interface I<T> extends J { … }');
    checkLine(`type T = ${long(240)};`, `type T = ${long(230)}…`);
    checkLine(`const a: ${long(240)} = 1;`, `const a: ${long(50)}…`);
  });

  test('is shown where it holds no function, or nothing', () => {
    checkLine('namespace N { const a = 1; interface B {} }', 'namespace N { const a = 1; interface B {} }');
    check('namespace N {}\nclass C {}\nmodule M;\ndeclare module "m";', [
      'namespace N {}',
      'class C {}',
      'module M',
      'declare module "m"',
    ]);
    check('const A = class { m() {} };\nmodule P { function f() {} }', [
      'const A = class {',
      '  m() { … }',
      '};',
      'module P {',
      '  function f() { … }',
      '}',
    ]);
    check('declare module "m" { const a = b.c(() => 1); }', ['declare module "m" {', '  const a = b.c(() => …);', '}']);
    check('abstract class A { m() {} }\nclass S { [key: string]: T; m?(): void }', [
      'abstract class A {',
      '  m() { … }',
      '}',
      'class S {',
      '  [key: string]: T',
      '  m?(): void',
      '}',
    ]);
  });
});

describe('a long head', () => {
  test('is cut at 240 characters', () => {
    checkLine(`function ${long(229)}() {}`, `function ${long(229)}() { … }`);
    checkLine(`function ${long(230)}() {}`, `function ${long(230)}… { … }`);
  });

  test('is cut at 60 characters between the parts of a value, and at 240 between statements', () => {
    checkLine(`const f: ${long(58)} = () => 1;`, `const f: ${long(58)} = () => …;`);
    checkLine(`const f: ${long(59)} = () => 1;`, `const f: ${long(57)}… = () => …;`);
    check(`if (${long(70)}) { function f() {} }`, [`if (${long(70)}) {`, '  function f() { … }', '}']);
  });

  test('is never cut within a character', () => {
    checkLine(`const s = '${long(47)}😀😀';`, `const s = '${long(47)}…`);
    checkLine(`const s = '${long(46)}😀😀';`, `const s = '${long(46)}😀…`);
    checkLine(`const s = '😀${long(60)}';`, `const s = '😀${long(46)}…`);
  });

  test('has room for comments and indentation before it is cut', () => {
    checkLine(`export type A = /* ${long(1500)} */ B;`, 'export type A = B;');
    checkLine(`const a = [1,${' '.repeat(300)}2];`, 'const a = [1, 2];');
    checkLine(`const a = [1,${' '.repeat(500)}2];`, 'const a = [1,');
  });
});

describe('structure beyond its bound', () => {
  const nested = (levels: number, inner: string): string =>
    `const o = ${'{ a: '.repeat(levels)}${inner}${' }'.repeat(levels)};`;

  test('of objects is shown as values', () => {
    const shown = shownOf(nested(43, '{ x() {} }'), 'a.ts');
    expect(shown[41]).toBe(`${'  '.repeat(41)}a: { a: { a: { x() {} } } },`);
    expect(shown.length).toBe(83);
    expect(shownOf(nested(40, '{ x() {} }'), 'a.ts')[41]).toBe(`${'  '.repeat(41)}x() { … },`);
  });

  test('of functions is closed', () => {
    const holder = 'd(() => { function g() {} })';
    expect(shownOf(nested(41, holder), 'a.ts')[41]).toBe(`${'  '.repeat(41)}a: d(() => { … }),`);
    expect(shownOf(nested(40, holder), 'a.ts').slice(40, 43)).toEqual([
      `${'  '.repeat(40)}a: d(() => {`,
      `${'  '.repeat(41)}…`,
      `${'  '.repeat(40)}}),`,
    ]);
  });

  test('of nodes within one another is shown as a value', () => {
    const brackets = (levels: number): string => `let a = ${'('.repeat(levels)}() => 1${')'.repeat(levels)};`;
    checkLine(brackets(490), `let a = ${'('.repeat(490)}() => …${')'.repeat(490)};`);
    expect(shownOf(brackets(600), 'a.ts')[0]).toMatch(/^let a = \(+…\)+;$/);
  });
});
