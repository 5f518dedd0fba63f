import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveRef } from '../../../src/engine/symbols/resolve-ref.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../support/libraries.js';

const SEED = 20261130;

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

/** Keys of every kind: few enough that twins are common, odd enough that some look like a ref's own syntax. */
const key = fc.oneof(
  fc.constantFrom('a', 'b', 'get', 'static', 'constructor', 'default', 'é日'),
  fc.constantFrom('a~1/2', 'a.b', 'a"b', "a'b", 'f()', '["a"]', '#p', '', ' ', '\\', '(iife)', '😀', '\n', '\u2028'),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
  fc.string({ maxLength: 4, unit: 'binary' }),
);
const literal = (text: string): string => JSON.stringify(text);

/** Programs made of nested ways to write a function. */
const { program } = fc.letrec<{ program: string; item: string }>((tie) => ({
  program: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join('\n')),
  item: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('function a() {}', 'const b = () => (1);', 'f(() => 1);', '+(function () {});'),
    fc.tuple(key, tie('program')).map(([name, body]) => `const o = { ${literal(name)}() { ${body} } };`),
    fc.tuple(key, tie('program')).map(([name, body]) => `class A { static ${literal(name)} = () => { ${body} } }`),
    fc.tuple(key, tie('program')).map(([name, body]) => `class A { set ${literal(name)}(v) { ${body} } }`),
    fc.tuple(key, tie('program')).map(([name, body]) => `it(${literal(name)}, () => { ${body} });`),
    fc.tuple(key, tie('program')).map(([name, body]) => `x[${literal(name)}] = function () { ${body} };`),
    tie('program').map((body) => `(function () { ${body} })();`),
    tie('program').map((body) => `function a() { ${body}\n return () => { ${body} }; }`),
    tie('program').map((body) => `c ? () => { ${body} } : () => 2;`),
  ),
}));

describe('refs', () => {
  test('of any program each resolve to their own function alone', () => {
    fc.assert(
      fc.property(program, fc.constantFrom('a.ts', 'a.tsx', 'a.js'), (text, path) => {
        const table = tableOf(libraries, path, text);
        expect(new Set(table.symbols.map(({ ref }) => ref)).size).toBe(table.symbols.length);
        for (const symbol of table.symbols) expect(resolveRef(table, symbol.ref)).toEqual({ ok: true, value: symbol });
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('of different keys are different, and of equal keys twins', () => {
    fc.assert(
      fc.property(key, key, (one, other) => {
        fc.pre(one.length < 80 && other.length < 80);
        const table = tableOf(libraries, 'a.js', `o = { ${literal(one)}() {}, ${literal(other)}() {} }`);
        const areTwins = table.symbols.every(({ ref }) => /~[12]\/2$/.test(ref));
        expect(areTwins).toBe(one === other);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('show nothing that a reader cannot see', () => {
    fc.assert(
      fc.property(key, (name) => {
        const table = tableOf(libraries, 'a.js', `o = { ${literal(name)}() {} }; it(${literal(name)}, () => {});`);
        for (const { ref } of table.symbols) expect(ref).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
