import { expect, test } from 'vitest';
import { rangesBinding } from '../../../src/engine/syntax/local-process.js';
import type { OxcNode } from '../../../src/engine/syntax/oxc.js';
import { parseWithOxc } from '../../../src/engine/syntax/oxc.js';
import { readTree } from '../../../src/engine/syntax/read-tree.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';

/** Where a text binds `process`: all that is bound stands between `«` and `»`. */
function check(...marked: readonly string[]): void {
  for (const each of marked) {
    const text = each.replace(/[«»]/g, '');
    const { program, errors } = parseWithOxc(parseSync, { lang: 'ts', sourceType: 'module' }, text);
    if (errors.length > 0) throw new Error(`${text}: ${errors[0]?.message}`);
    const ranges = rangesBinding((readTree(program) as { readonly node: OxcNode }).node, 'process');
    const opened = ranges.map(({ start }) => start);
    const closed = ranges.map(({ end }) => end);
    const shown = Array.from({ length: text.length + 1 }, (_, at) => {
      const [starts, ends] = [opened.filter((start) => start === at), closed.filter((end) => end === at)];
      return `${'»'.repeat(ends.length)}${'«'.repeat(starts.length)}${text.charAt(at)}`;
    });
    expect(shown.join('')).toBe(each);
  }
}

test('rangesBinding() finds parameters, however they are written', () => {
  check(
    '«function f(process) { a }»',
    'x = «function (process) {}»;',
    'x = «(process) => a»;',
    'x = «async (process) => a»;',
    'x = «(process: A) => a»;',
    'x = «(process?: A) => a»;',
    'x = «(a, { process }) => a»;',
    'x = «({ b: process }) => a»;',
    'x = «({ b: { process } }) => a»;',
    'x = «([, process]) => a»;',
    'x = «(...process) => a»;',
    'x = «({ ...process }) => a»;',
    'x = «(process = a) => b»;',
    'x = «({ process = a }) => b»;',
    'x = «([process] = a) => b»;',
    'class A { constructor«(private process) {}» }',
    'class A { constructor«(readonly process = a) {}» }',
    'class A { m«(process) {}» set b«(process) {}» }',
    'x = «(process) => «(process) => a»»;',
  );
  check(
    'function f(a) {}',
    'x = (a = process) => a;',
    'x = ({ process: a }) => a;',
    'x = ({ [process]: a }) => a;',
    'x = (a: process) => a;',
    'x = (process = process) => a;',
    'x = (process = globalThis.process) => a;',
    'x = ({ process = global.process }) => a;',
    'f(process);',
    'class A { constructor(private a) {} }',
  );
});

test('rangesBinding() finds the names of functions and classes where they hold', () => {
  check(
    'x = «function process() {}»;',
    'x = «class process {}»;',
    '{ a } «{ function process() {} }»',
    '«{ class process {} }»',
    '«function process() {}»',
    '«class process {}»',
    '«export function process() {}»',
    '«export class process {}»',
    '«export const process = a;»',
  );
  check(
    'x = function a() {};',
    'x = class a {};',
    'class A { process() {} }',
    'x = { process() {} };',
    'export { process };',
  );
});

test('rangesBinding() finds variables of blocks, loops, cases and programs', () => {
  check(
    '«const process = spawn();»',
    '«let a, process;»',
    '«const { process } = a;»',
    '«const [process] = a;»',
    'if (a) «{ let process = b; }»',
    'a; class A { «static { let process = b; }» }',
    '«for (let process = a; b; c) d;»',
    '«for (const process of a) b;»',
    '«for (const process in a) b;»',
    '«for (const [a, process] of b) c;»',
    'for (a of b) c; for (d in e) f; for (g; h; i) j; for (;;) k;',
    'switch (a) { «case 1: let process = b;» case 2: c; }',
    'try { a } «catch (process) { b }»',
    'try { a } «catch ({ process }) { b }»',
    'try { process } catch { b }',
    'try { a } catch (b) { c }',
    'let a; process = a;',
    'let a = process;',
    'import process from "process";',
    'import { process } from "a";',
    'type process = a;',
    'l: process();',
    'class A { #module; m() «{ let process = b.#module; }» }',
  );
});

test('rangesBinding() does not count what leads to the process of Node', () => {
  check(
    'const process = globalThis.process;',
    'const process = globalThis["process"];',
    'const { process } = globalThis;',
    'const process = global.process;',
    'const process = require("process");',
    'const process = require("node:process");',
    'const process = await import("process");',
    'const process = await import(a);',
    'const process = this.process;',
    'const process = this.a;',
    'const process = a ? b : eval("c");',
    'const process = new Function("a")();',
    'const process = module.a;',
    'for (let process = globalThis.process; a; b) c;',
    'const a = global, { process } = a.b.global;',
    'let process = [{ a: globalThis }];',
  );
  check(
    '«const process = require("child_process");»',
    '«const process = require("node:process/a");»',
    '«const process = "processes";»',
    '«const process = "a process";»',
    '«const process = modules.a;»',
    '«const a = globalThis, process = b;»',
  );
});
