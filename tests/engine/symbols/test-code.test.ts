import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { admitted, bytesOf, kernel, resultOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** The refs of a file that are closed because a test is at stake. */
async function closed(file: string, path = 'a.js'): Promise<readonly string[]> {
  const table = engine.symbols({ path, bytes: bytesOf(file) });
  if (!table.ok) throw new Error(table.error.code);
  const refs: string[] = [];
  for (const { ref } of table.value.symbols) {
    const result = await resultOf(engine, { path, file, ref, body: '{ changed(); }' });
    if (typeof result === 'object' && result.code === 'policy/protected-path') refs.push(ref);
  }
  return refs;
}

async function check(files: readonly string[], expected: readonly string[]): Promise<void> {
  for (const file of files) expect([file, await closed(file)]).toEqual([file, expected]);
}

const ADD = 'export function add(a, b) { return a + b; }\n';

test('cheat 6: closes what is given to a test runner, in every form of its functions', async () => {
  for (const call of [
    'test("adds", () => { add(1, 2); });',
    'it("adds", function () { add(1, 2); });',
    'test.only("adds", async () => { add(1, 2); });',
    'describe.skip("adds", () => { add(1, 2); });',
    'it.each([1, 2])("adds", (n) => { add(n, 2); });',
    'test.each`a\n${1}`("adds", (n) => { add(n, 2); });',
    'test.skipIf(true).concurrent("adds", () => { add(1, 2); });',
    'suite("adds", { timeout: 5 }, () => { add(1, 2); });',
    'context("adds", () => { add(1, 2); }, 500);',
    'specify("adds", () => { add(1, 2); });',
    'bench("adds", () => { add(1, 2); });',
    'beforeEach(() => { add(1, 2); });',
    'before(async () => { add(1, 2); });',
    'afterAll(() => { add(1, 2); });',
    'setup(() => { add(1, 2); });',
    'teardown(() => { add(1, 2); });',
    'xit("adds", () => { add(1, 2); });',
    '(0, test)("adds", () => { add(1, 2); });',
    'test?.("adds", () => { add(1, 2); });',
    'test["only"]("adds", () => { add(1, 2); });',
    'globalThis.test("adds", () => { add(1, 2); });',
    'QUnit.test("adds", () => { add(1, 2); });',
    'it("adds", wrapped(() => { add(1, 2); }));',
    'if (flag) { it("adds", () => { add(1, 2); }); }',
  ]) {
    expect([call, (await closed(ADD + call)).length]).toEqual([call, 1]);
  }
  expect(
    await closed(`${ADD}(it as any)("adds", () => { add(1, 2); }); it<T>("b", () => { add(1, 2); });`, 'a.ts'),
  ).toHaveLength(2);
});

test('cheat 6: closes what lies inside a test, and what holds one', async () => {
  const inside = await closed('describe("a", () => { const h = () => { x(); }; it("b", () => { h(); }); });');
  expect(inside).toEqual(['describe("a")', 'describe("a").h', 'describe("a").it("b")']);
  await check([`${ADD}function define() { test("adds", () => { add(1, 2); }); }`], ['define', 'define.test("adds")']);
  await check([`${ADD}function checkAdd() { add(1, 2); }\ntest("adds", checkAdd);`], ['checkAdd']);
});

test('cheat 6: closes what depends on import.meta.vitest', async () => {
  for (const block of [
    'if (import.meta.vitest) { const { test: check } = import.meta.vitest; check("adds", () => { add(1, 2); }); }',
    'if (import.meta["vitest"] !== undefined) { check("adds", () => { add(1, 2); }); }',
    'if (import.meta?.vitest) { const h = () => { add(1, 2); }; }',
    'const { test: check } = import.meta.vitest ?? {};\ncheck?.("adds", () => { add(1, 2); });',
    'const runner = import.meta.vitest;\nif (runner) { check("adds", () => { add(1, 2); }); }',
    'const runner = import.meta.vitest;\nrunner?.test("adds", () => { add(1, 2); });',
  ]) {
    expect([block, (await closed(ADD + block, 'a.mjs')).length]).toEqual([block, 1]);
  }
});

test('cheat 6: knows the names that a file gives to what it takes from a test package', async () => {
  for (const file of [
    'import check from "node:test";\ncheck("adds", () => { add(1, 2); });',
    'import { test as check } from "vitest";\ncheck("adds", () => { add(1, 2); });',
    'import * as runner from "@jest/globals";\nrunner.test("adds", () => { add(1, 2); });',
    'const check = require("tape");\ncheck("adds", (t) => { add(1, 2); });',
    'const { it: check } = require("node:test");\ncheck("adds", (t) => { add(1, 2); });',
    'const check = require("node:test").it;\ncheck("adds", (t) => { add(1, 2); });',
    'import { suite } from "uvu";\nconst adds = suite("adds");\nadds("one", () => { add(1, 2); });',
    'import { test } from "./fixtures.js";\ntest("adds", () => { add(1, 2); });',
    'import { test as base } from "@playwright/test";\nexport const check = base.extend({});\ncheck("a", () => { add(1, 2); });',
  ]) {
    expect([file, (await closed(`${ADD}${file}`)).length]).toEqual([file, 1]);
  }
});

test('leaves functions alone that only have the names of a runner', async () => {
  await check(
    [
      `${ADD}export const ok = (xs) => xs.filter((x) => /a/.test(x));`,
      'function test(f) { return f(); }\ntest(() => { g(); });',
      'export function setup(f) { return f(); }\nsetup(() => { g(); });',
      'const context = (f) => { f(); };\ncontext(() => { g(); });',
      'class suite { }\nnew suite(() => { g(); });',
      'import { setup } from "xstate";\nexport const machine = setup({ a: () => { g(); } });',
      'import { before } from "./hooks.js";\nbefore(() => { g(); });',
      'export const a = (items) => { items.map((it) => it.parts.map((part) => { g(part); })); };',
      'export function f(test) { return items.filter((item) => test(item, () => { g(); })); }',
      'export default { setup(props) { return () => { g(); }; } };',
      'router.before(() => { g(); }); app.test("x", () => { g(); });',
      '// it("adds", () => {})\nconst s = "test(() => {})";\nfunction f() { g(); }',
      'Deno.serve(() => { g(); });',
      'export function f(x) { return test(x); }',
    ],
    [],
  );
});

test('says which rule closes a function, and opens it for the operator', async () => {
  const file = `${ADD}test("adds", () => { add(1, 2); });`;
  const ref = 'test("adds")';
  const failure = await resultOf(engine, { path: 'a.js', file, ref, body: '{ }' });
  expect(failure).toEqual({ code: 'policy/protected-path', path: 'a.js', ref, rule: 'test-callback' });
  const snapshot = { path: 'a.js', bytes: bytesOf(file) };
  const reading = engine.readSymbol(snapshot, ref);
  const hash = reading.ok ? reading.value.hash : '';
  const change = { kind: 'body', path: 'a.js', ref, hash, replacement: { kind: 'body', body: '{ add(2); }' } } as const;
  const verdict = await engine.verifyAll(snapshot, [change], admitted(), { testCallbacks: true });
  expect(verdict.kind).toBe('verified');
  expect(verdict.checks).toContainEqual({
    name: 'test-callback',
    outcome: 'skipped',
    reason: 'opened by --allow-path',
  });
  expect(await engine.verifyAll(snapshot, [change], admitted())).toMatchObject({ stage: 'policy' });
});
