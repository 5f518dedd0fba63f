import { Script } from 'node:vm';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { kernel, verdictOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** Bodies of a function in a script, each wrong in its own way. */
const SLOPPY: readonly string[] = [
  'await x;',
  'break;',
  'continue;',
  'a: while (1) continue b;',
  'a: { continue a; }',
  'a: a: ;',
  'let a; let a;',
  'let a; var a;',
  'const a = 1; function a() {}',
  'class a {} let a;',
  'let let = 1;',
  'const a;',
  'for (const a; ;) {}',
  'for (let a, b of c) {}',
  'for (let a = 1 of c) {}',
  'for (let let of c) {}',
  'for (async of c) {}',
  'for (let a of b, c) {}',
  'if (a) let\nb;' + ' [c] = 1; let b; let b;',
  'if (a) const b = 1;',
  'if (a) class B {}',
  'while (a) function b() {}',
  'label: class A {}',
  'label: function* a() {}',
  'try {} catch (a) { let a; }',
  'try {} catch ([a, a]) {}',
  'try {}',
  'switch (a) { case 1: let b; case 2: let b; }',
  'switch (a) { default: default: }',
  'throw\na;',
  'super.a;',
  'super();',
  'new.target = 1;',
  'this.#a;',
  'class A { m() { this.#a; } }',
  'class A { #a; #a; }',
  'class A { constructor() {} constructor() {} }',
  'class A { get constructor() {} }',
  'class A { *constructor() {} }',
  'class A { static prototype() {} }',
  'class A { #constructor; }',
  'class A { constructor() { super(); } }',
  'class A { a = arguments; }',
  'class A { static { await; } }',
  'class A { static { return; } }',
  'class A { m() { delete this.#a; } #a; }',
  'class let {}',
  'class A extends B, C {}',
  'function b(a, a) { "use strict"; }',
  'function b(a = 1) { "use strict"; }',
  'function b(a) { let a; }',
  'function b(...a, c) {}',
  'function b(...a = []) {}',
  'function eval() { "use strict"; }',
  '(a, a) => 1;',
  '(a = 1) => { "use strict"; };',
  '(a)\n=> 1;',
  'async (a)\n=> 1;',
  'async (await) => 1;',
  'async function b() { function await() {} await\n; (await) => 1; }',
  'async () => { (await 1) => 2; };',
  'function* b(yield) {}',
  'function* b(a = yield) {}',
  'function* b() { function c(d = yield) { "use strict"; } }',
  '"use strict"; with (a) {}',
  '"use strict"; delete a;',
  '"use strict"; eval = 1;',
  '"use strict"; arguments++;',
  '"use strict"; 010;',
  '"use strict"; "\\01";',
  '"use strict"; let yield;',
  '"use strict"; var public;',
  '"use strict"; if (a) function b() {}',
  '"use strict"; var static;',
  '1 = a;',
  'a?.b++;',
  'a + b = 1;',
  '++a++;',
  '--1;',
  'a => {} || 1;',
  'a ?? b || c;',
  'a && b ?? c;',
  '-1 ** 2;',
  'a?.b = 1;',
  'new a?.b();',
  'a?.`b`;',
  '({ a = 1 });',
  '({ a: 1 } = 1);',
  '([a + 1] = b);',
  '({ __proto__: 1, __proto__: 2 });',
  '({ get a(b) {} });',
  '({ set a() {} });',
  '({ async *[a] });',
  '`${`;',
  '"\\u{110000}";',
  '"\\u12";',
  'var \\u0066or;',
  'var a\\u2E2F;',
  '1_000_;',
  '1__0;',
  '0b2;',
  '08n;',
  '1.5n;',
  '3in [];',
  '/a/gg;',
  '/[b-a]/;',
  '/(?<a>.)(?<a>.)/;',
  '/\\u{110000}/u;',
  '/a{2,1}/;',
  '/(?<=a)+/u;',
  '/\\k<a>/u;',
  'import a from "b";',
  'export const a = 1;',
  'import.meta;',
  'import();',
  'new import("a");',
  'return return;',
  'enum;',
  'var a = 1 2;',
  '@ a;',
];

/** Bodies of a function in TypeScript. */
const TYPED: readonly string[] = [
  'let a: ;',
  'type A = ;',
  'interface A { b: }',
  'class A { private private b; }',
  'class A { abstract b(); }',
  'abstract class A { abstract b() {} }',
  'class A { constructor(private ...a) {} }',
  'function b(this) { (this: A) => 1; }; let c: (a?, b) =>;',
  'enum A { b = }',
  'namespace A { ',
  'let a = b as;',
  'let a = <T>;',
  'declare let a = 1 2;',
  'function b(a?: number = 1) {}',
  'class A { get b(): number; set }',
  'type A = { [b: string] c };',
];

const script = (body: string): string => `function f() { ${body} }\n`;

const v8Refuses = (body: string): boolean => {
  try {
    new Script(script(body));
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'SyntaxError';
  }
};

/** By an error of the grammar, which the compiler numbers below 2000; without a library, types tell it nothing. */
function typescriptRefuses(body: string): boolean {
  const source = ts.createSourceFile('a.ts', script(body), ts.ScriptTarget.Latest, true);
  const options = { noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.Latest };
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === 'a.ts' ? source : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === 'a.ts',
    readFile: () => undefined,
  };
  const program = ts.createProgram(['a.ts'], options, host);
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return found.some(({ code }) => code < 2000);
}

async function verdict(path: string, body: string): Promise<string> {
  const file = 'function f() { return 1; }\n';
  const answer = await verdictOf(engine, { path, file, ref: 'f', body: `{ ${body} }` });
  return answer.kind === 'rejected' ? answer.failure.code : answer.kind;
}

describe('a body that is an early error', () => {
  test('is of a hundred kinds and more', () => {
    expect(new Set(SLOPPY).size + new Set(TYPED).size).toBeGreaterThan(100);
  });

  test.each(SLOPPY)('%j is refused, as V8 does', async (body) => {
    expect(v8Refuses(body)).toBe(true);
    expect(await verdict('a.js', body)).toMatch(/^(?:parse|guard)\//);
    expect(await verdict('a.cjs', body)).toMatch(/^(?:parse|guard)\//);
  });

  test.each(TYPED)('%j is refused, as TypeScript does', async (body) => {
    expect(typescriptRefuses(body)).toBe(true);
    expect(await verdict('a.ts', body)).toMatch(/^(?:parse|guard)\//);
  });
});
