import { beforeAll, describe, expect, test } from 'vitest';
import { TestCode } from '../../../src/engine/symbols/test-code.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, reading } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** The refs of the functions of a text that a test depends on. */
const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
  const refs = reading(libraries, path, text, (tree, table) => {
    const tests = new TestCode(tree, table.source.text);
    return table.symbols.filter((symbol) => tests.concerns(symbol)).map(({ ref }) => ref);
  });
  expect([text, refs]).toEqual([text, expected]);
};

describe('what is given to a runner', () => {
  test.each([
    'test\n("a", () => 1);',
    'test/* c */("a", () => 1);',
    'test!("a", () => 1);',
    '(test satisfies T)("a", () => 1);',
    '(test as T)("a", () => 1);',
    '(await test)("a", () => 1);',
    'test<T>("a", () => 1);',
    'test(`a`, () => 1);',
  ])('is a test where the name has anything around it: %s', (text) => {
    check(text, ['test("a")']);
  });

  test('is a test where the runner is chosen', () => {
    check('(isWindows ? test.skip : test)("a", () => 1);', ['(…)("a")']);
    check('(it || other)("a", () => 1); (other ?? it)("b", () => 1); (a && it)("c", () => 1);', [
      '(…)("a")',
      '(…)("b")',
      '(…)("c")',
    ]);
    check('const check = isWindows ? it.skip : it; check("a", () => 1);', ['check("a")']);
    check('const check = (globalThis.x || it) as T; check("a", () => 1);', ['check("a")']);
    check('const check = it.only; check("a", () => 1); const other = check; other("b", () => 1);', [
      'check("a")',
      'other("b")',
    ]);
  });

  test('is no test where the name is only near', () => {
    check(
      'x.test("a", () => 1); $test("a", () => 1); test$("a", () => 1); x(test)("a", () => 1); [test][0]("a", () => 1);',
      [],
    );
    check('const s = "test("; const t = `it(`.x(() => 1); /* test( */ f("a", () => 1);', []);
    check('globalThis[xtestx]("a", () => 1);', []);
  });

  test('is what is given by its name with a title, and what holds that', () => {
    check('test("a", f); test(`b`, g); function f() {} function g() { h(); } function h() {}', ['f', 'g']);
    check('function define() { test("a", f); } function f() { const g = () => 1; }', ['define', 'f', 'f.g']);
    check('function f() { return test("a"); } function g() { test(); }', []);
    check('setup(app); function app() {}', []);
    check('test("a", f(g), h.i); function f() {} function g() {} const h = { i() {} };', []);
  });

  test('is of an object with other members only what is a form of a test', () => {
    check('QUnit.test("a", () => 1); QUnit.module("b", () => 1); QUnit.foo(() => 1); QUnit("c", () => 1);', [
      'QUnit.test("a")',
      'QUnit.module("b")',
    ]);
    check('Deno.test.only("a", () => 1); Deno.serve(() => 1);', ['Deno.test.only("a")']);
  });

  test('is of the global object only what is a runner', () => {
    check('global.it("a", () => 1); window.describe("b", () => 1); globalThis["test"]("c", () => 1);', [
      'global.it("a")',
      'window.describe("b")',
      'globalThis.test("c")',
    ]);
    check('/* it */ self.foo("a", () => 1); self("b", () => 1); self(() => 1);', []);
    check('import self from "vitest"; self("a", () => 1);', ['self("a")']);
  });

  test('ends where the call does', () => {
    check('const a = () => 1; test("t", () => 1); const b = () => 2;', ['test("t")']);
    check('() => {}; test(() => 1);', ['test()']);
    check('test(() => 1, 2)(3, () => {});', ['test()', 'test()(3)']);
  });
});

describe('a name that the functions around bind', () => {
  test.each([
    'function f(test) { test(() => 1); test.only(() => 1); test.foo("t", () => 1); }',
    'function f({ test }) { test(() => 1); }',
    'const f = test => test(() => 1);',
    'const f = ([test]) => { g(() => test(() => 1)); };',
    'function f() { const test = x(); test(() => 1); }',
    'function f() { const { test } = x; test(() => 1); }',
  ])('is no runner without a title: %s', (text) => {
    check(text, []);
  });

  test('is one with a title and forms of a test', () => {
    check('function f(test) { test("t", () => 1); test.only("u", () => 1); }', [
      'f',
      'f.test("t")',
      'f.test.only("u")',
    ]);
    check('function f(test) { test.foo.only("t", () => 1); test.only.foo("t", () => 1); }', []);
  });

  test('is one where only the file binds it', () => {
    check('const test = base.extend({}); test.beforeEach(() => 1);', ['test.beforeEach()']);
    check('function f(a) { const b = 1; test(() => 1); }', ['f', 'f.test()']);
  });
});

describe('the names of a runner', () => {
  test.each([
    'import /* c */ check from "vitest"; check("a", () => 1);',
    'import { foo as check } from "vitest"; foo("b", () => 1); check("a", () => 1);',
    'import "./side.js"; import $test, { check } from "vitest"; check("a", () => 1);',
    'const { check } = require("node:test"); check("a", () => 1);',
    'export const check = it.extend({}); let other; check("a", () => 1);',
    'const check = suite("x").y(); check("a", () => 1);',
    'const { check } = import.meta.vitest; check("a", () => 1);',
  ])('are those that it comes by: %s', (text) => {
    check(text, ['check("a")']);
  });

  test('may have a dollar', () => {
    check('import $test from "vitest"; $test("a", () => 1); import a$ from "tape"; a$(() => 1);', [
      '$test("a")',
      'a$()',
    ]);
  });

  test.each([
    'const check = other(() => 1); check("a", () => 1); /* test */',
    'const check = other(test); check("a", () => 1);',
    'const check = require(xvitestx); check("a", () => 1);',
    'const check = require(); check("a", () => 1); /* test */',
    'const check = load("vitest"); check("a", () => 1);',
    'const check = "vitest"; check("a", () => 1);',
    'const context = class {}; context.of(() => 1);',
    'const context = function () {}; context.of(() => 1);',
    'export function setup(f) {} setup(() => 1);',
    'export class suite {} suite(() => 1);',
    'const { setup } = require("./x.js"); setup(() => 1);',
    'const setup = require("./x.js").y; setup(() => 1);',
    'import setup from "./x.js"; setup(() => 1);',
    'import * as context from "./x.js"; context.y(() => 1);',
  ])('are not those of others: %s', (text) => {
    check(text, []);
  });
});

describe('what depends on import.meta.vitest', () => {
  test('is the statement that has it, and one that asks for what was made of it', () => {
    check('if (import.meta.vitest) { const f = () => 1; } const g = () => 1;', ['f']);
    check(
      'const t = import.meta.vitest; if (t) { const f = () => 1; } while (t.x) { const h = () => 1; } if (u) { const g = () => 1; }',
      ['f', 'h'],
    );
    check('export const f = () => import.meta.vitest;', ['f']);
    check('function f() { if (import.meta["vitest"]) { g(() => 1); } }', ['f', 'f.g()']);
  });

  test('is nothing where another member is asked for, or no vitest is there', () => {
    check('// vitest\nfunction f() { return import.meta.url; } const g = () => import.meta;', []);
    check('if (it) { const f = () => 1; }', []);
  });
});
