import { beforeAll, describe, expect, test } from 'vitest';
import { resolveRef } from '../../../src/engine/symbols/resolve-ref.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

const check = (text: string, ref: string, expected: unknown): void => {
  const resolved = resolveRef(tableOf(libraries, 'a.ts', text), ref);
  expect(resolved.ok ? resolved.value.ref : resolved.error).toEqual(expected);
};

const unknown = (ref: string, similar: readonly string[]) => ({
  code: 'address/unknown-ref',
  path: 'a.ts',
  ref,
  similar,
});
const ambiguous = (ref: string, candidates: readonly string[]) => ({
  code: 'address/ambiguous-ref',
  path: 'a.ts',
  ref,
  candidates,
});

describe('resolveRef()', () => {
  test('gives the function that a ref names', () => {
    check('class Stack { push() {} } function push() {}', 'Stack.push', 'Stack.push');
  });

  test('case 5: refuses a name with twins and lists them', () => {
    check('function f() {} function f() {}', 'f', ambiguous('f', ['f~1/2', 'f~2/2']));
  });

  test('resolves a twin by ordinal and number', () => {
    check('function f() {} function f() {}', 'f~2/2', 'f~2/2');
  });

  test('notices a twin that came', () => {
    const text = 'function f() {} function f() {} function f() {}';
    check(text, 'f~2/2', ambiguous('f~2/2', ['f~1/3', 'f~2/3', 'f~3/3']));
    check(text, 'f~4/3', ambiguous('f~4/3', ['f~1/3', 'f~2/3', 'f~3/3']));
  });

  test('notices a twin that went', () => {
    check('function f() {}', 'f~1/2', unknown('f~1/2', ['f']));
    check('function f() {}', 'f~123abc', unknown('f~123abc', ['f']));
    check('function f() {} function f() {}', 'f~123abc', ambiguous('f~123abc', ['f~1/2', 'f~2/2']));
  });

  test('lists no more candidates than the bound', () => {
    const resolved = resolveRef(tableOf(libraries, 'a.ts', 'function f() {}\n'.repeat(30)), 'f');
    expect(!resolved.ok && resolved.error.code === 'address/ambiguous-ref' && resolved.error.candidates.length).toBe(
      20,
    );
  });

  test('case 6: takes the own name of a default export for it', () => {
    check('export default function Page() { function go() {} }', 'Page', 'default');
    check('export default function Page() { function go() {} }', 'Page.go', 'default.go');
    check('export default class Page { go() {} go() {} }', 'Page.go~2/2', 'default.go~2/2');
    check(
      'export default class Page { go() {} go() {} }',
      'Page.go',
      ambiguous('Page.go', ['default.go~1/2', 'default.go~2/2']),
    );
    check('export default function Page() {}', 'Pages', unknown('Pages', []));
  });

  test('prefers a function of that very name to a default export of that name', () => {
    check('export default class Page {} Page.go = () => 1;', 'Page.go', 'Page.go');
  });

  test('offers what looks most like an unknown ref, best first', () => {
    const text =
      'class Stack { push() {} static of() {} get size() { return 1 } #grow() {} } function pushAll() {} function other() {}';
    check(text, 'push', unknown('push', ['Stack.push']));
    check(text, 'stack.push', unknown('stack.push', ['Stack.push']));
    check(text, 'Stack.of', unknown('Stack.of', ['Stack.static of']));
    check(text, 'Stack.size', unknown('Stack.size', ['Stack.get size']));
    check(text, 'Stack.grow', unknown('Stack.grow', ['Stack.#grow']));
    check(text, 'Queue.push', unknown('Queue.push', ['Stack.push']));
    check(text, 'pushAl', unknown('pushAl', ['pushAll']));
    check(text, 'nothing like it', unknown('nothing like it', []));
    check(text, '', unknown('', []));
  });

  test('offers no more than five', () => {
    const text = Array.from({ length: 9 }, (_, index) => `function name${index}() {}`).join('\n');
    const resolved = resolveRef(tableOf(libraries, 'a.ts', text), 'name');
    expect(!resolved.ok && resolved.error.code === 'address/unknown-ref' && resolved.error.similar.length).toBe(5);
  });

  test('answers to a ref of any length', () => {
    check('function f() {}', 'x'.repeat(100_000), unknown('x'.repeat(100_000), []));
    check('function f() {}', `${'~1/1'.repeat(50_000)}x`, unknown(`${'~1/1'.repeat(50_000)}x`, []));
  });
});
