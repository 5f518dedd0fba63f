import { beforeAll, describe, expect, test } from 'vitest';
import { skeleton } from '../../../src/engine/symbols/skeleton.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, reading } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

const check = (text: string, expected: readonly string[], path = 'a.tsx'): void => {
  const shown = reading(libraries, path, text, (tree, table) => skeleton(tree, table));
  expect(shown.split('\n').slice(0, -1)).toEqual(expected);
};

const lines = (count: number): string => 'work();\n'.repeat(count);

describe('skeleton()', () => {
  test('shows heads and leaves bodies out', () => {
    check(
      'export async function f<T>(\n  a: T, // first\n  b = "http://x",\n): Promise<T> {\n  return a;\n}\nconst g = (a) => a + 1;',
      ['export async function f<T>( a: T, b = "http://x", ): Promise<T> { … }', 'const g = (a) => …;'],
    );
  });

  test('shows the members of classes, those without a body too', () => {
    check(
      'export default abstract class S<T> extends Base {\n  /** doc */\n  @dec() private a: number = 1;\n  b = () => { 1 };\n  constructor(x?: 1);\n  constructor(x?: any) { super() }\n  abstract c(): void;\n  @d()\n  static get e() { return 1 }\n  static { init() }\n}',
      [
        'export default abstract class S<T> extends Base {',
        '  @dec() private a: number = 1',
        '  b = () => { … }',
        '  constructor(x?: 1)',
        '  constructor(x?: any) { … }',
        '  abstract c(): void',
        '  @d() static get e() { … }',
        '  …',
        '}',
      ],
    );
    check('class E {}', ['class E {}'], 'a.js');
    check('class S { @d static m() { 1 } #p = 1 }', ['class S {', '  @d static m() { … }', '  #p = 1', '}'], 'a.js');
  });

  test('opens callbacks that hold further named functions, and only these', () => {
    check(
      'describe("stack", () => {\n  let s;\n  beforeEach(() => { s = 1 });\n  test("pops", async () => { s.map((x) => x) });\n  const helper = () => 1;\n});',
      ['describe("stack", () => {', '  …', '  test("pops", async () => { … });', '  const helper = () => …;', '});'],
    );
    check('xs.forEach((x) => { x.map((y) => y) });', ['…']);
  });

  test('opens what is called at once', () => {
    check('(function () {\n  "use strict";\n  var a = 1;\n  function f() {}\n})();', [
      '(function () {',
      '  …',
      '  function f() { … }',
      '})();',
    ]);
    check('const m = (() => { function f() {} return { f } })();', [
      'const m = (() => {',
      '  function f() { … }',
      '  …',
      '})();',
    ]);
  });

  test('opens a long function that holds named ones, and no short one', () => {
    check(`function f() {\n${lines(60)}function g() {}\n}`, ['function f() {', '  …', '  function g() { … }', '}']);
    check(`function f() {\n${lines(10)}function g() {}\n}`, ['function f() { … }']);
    check(`function f() {\n${lines(80)}}`, ['function f() { … }']);
  });

  test('opens statements that hold named functions', () => {
    check('if (a) {\n  function f() { 1 }\n} else {\n  exports.b = () => 1;\n}\nfor (;;) { work() }', [
      'if (a) {',
      '  function f() { … }',
      '} else {',
      '  exports.b = () => …;',
      '}',
      '…',
    ]);
  });

  test('opens objects that hold functions', () => {
    check('const o = { a: 1, get b() { 1 }, c: { d: () => 1 }, ...e };\nmodule.exports = { f, g() {} };', [
      'const o = {',
      '  a: 1,',
      '  get b() { … },',
      '  c: {',
      '    d: () => …,',
      '  },',
      '  ...e,',
      '};',
      'module.exports = {',
      '  f,',
      '  g() { … },',
      '};',
    ]);
  });

  test('shows imports, exports, types and values on one line each, long ones cut', () => {
    const long = 'x'.repeat(300);
    check(
      `import {\n  a,\n  b\n} from './c.js';\nexport * from 'd';\nexport { a, b };\nexport type T = { a: 1 };\ninterface I extends J {\n  a(): void; // says it\n}\ninterface K { ${long}: 1 }\nenum E { A, B }\nconst s = '${long}';\nconst t = 1;\nwork();\nwork();\nexports.b = b;`,
      [
        "import { a, b } from './c.js';",
        "export * from 'd';",
        'export { a, b };',
        'export type T = { a: 1 };',
        'interface I extends J { a(): void; }',
        'interface K { … }',
        'enum E { A, B }',
        `const s = '${long.slice(0, 48)}…`,
        'const t = 1;',
        '…',
        'exports.b = b;',
      ],
    );
  });

  test('shows namespaces and what is declared', () => {
    check(
      'export namespace N { export function f() {} const a = 1; }\ndeclare module "m" { function g(): void; }\ndeclare function h(a: 1): 2;',
      [
        'export namespace N {',
        '  export function f() { … }',
        '  const a = 1;',
        '}',
        'declare module "m" { function g(): void; }',
        'declare function h(a: 1): 2;',
      ],
      'a.ts',
    );
  });

  test('case 2: does not open JSX', () => {
    check('const F = () => <a onClick={() => { go() }}>{xs.map((x) => <b />)}</a>;', ['const F = () => …;']);
  });

  test('leaves out comments, hashbang and directives', () => {
    check('#!/usr/bin/env node\n"use strict";\n// a\n/* b */\nfunction f() {}\n', ['function f() { … }'], 'a.js');
  });

  test('is empty for an empty file', () => {
    check('', []);
    check('\ufeff// nothing\n', []);
  });

  test('does not follow structure beyond its bound', () => {
    const depth = 60;
    const text = `${'describe("d", () => {\n'.repeat(depth)}${'});'.repeat(depth)}`;
    const shown = reading(libraries, 'a.ts', text, (tree, table) => skeleton(tree, table));
    expect(shown.split('\n').length).toBeLessThan(100);
    expect(shown).toContain(`${'  '.repeat(41)}…\n`);
  });

  test('shows what an operator chain deeper than the call stack holds', () => {
    const text = `x = function f() {} ${'+ 1'.repeat(20000)};\ny = g(() => { function h() {} })${'.i()'.repeat(5000)};`;
    const shown = reading(libraries, 'a.ts', text, (tree, table) => skeleton(tree, table));
    expect(shown).toContain('x = ');
    expect(shown).toContain('y = ');
  });
});
