import { expect, test } from 'vitest';
import type { OxcNode } from '../../../src/engine/syntax/oxc.js';
import { parseWithOxc } from '../../../src/engine/syntax/oxc.js';
import { newProcessEndings } from '../../../src/engine/syntax/process-endings.js';
import { readTree } from '../../../src/engine/syntax/read-tree.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';

function programOf(text: string): OxcNode {
  const { program, errors } = parseWithOxc(parseSync, { lang: 'ts', sourceType: 'module' }, text);
  if (errors.length > 0) throw new Error(`${text}: ${errors[0]?.message}`);
  return (readTree(program) as { readonly node: OxcNode }).node;
}

/** Each ending of a text as the text that stands at it and its call, beyond those of another text. */
const endings = (text: string, before = ''): readonly string[] =>
  newProcessEndings(programOf(before), programOf(text)).map(({ call, at }) => `${at} ${call}`);

/** Texts with one ending that stands at the mark. */
function check(call: string, ...marked: readonly string[]): void {
  for (const each of marked) {
    const at = each.indexOf('«');
    expect([each, endings(each.replace('«', ''))]).toEqual([each, [`${at} process.${call}`]]);
  }
}

const checkNone = (...texts: readonly string[]): void => {
  for (const text of texts) expect([text, endings(text)]).toEqual([text, []]);
};

test('newProcessEndings() finds every member that ends or signals a process', () => {
  for (const name of ['abort', 'dlopen', 'exit', 'kill', 'reallyExit', '_kill', '_debugEnd'])
    check(name, `«process.${name}()`);
  checkNone('process.exitCode', 'process.cwd()', 'process', 'exit()', 'kill(process)', 'process.exits');
});

test('newProcessEndings() reads names however they are written', () => {
  check(
    'exit',
    '«process["exit"]',
    "«process['exit']",
    '«process[`exit`]',
    '«process["ex" + "it"]',
    '«process[("exit")]',
    '«process[("ex") + ("it")]',
    '«process["exit" as string]',
    '«process?.exit',
    '«process?.["exit"]()',
    '«(process).exit',
    '«(process as any).exit',
    '«(<any>process).exit',
    '«process!.exit',
    '«(process satisfies A).exit',
    '«((process)!)!.exit',
    'a(«process.exit)',
    'a = («process.exit);',
  );
  checkNone(
    'process[exit]',
    'process[`${exit}`]',
    'process[`ex${a}it`]',
    'process[`exit${a}`]',
    'process[`ex${it}`]',
    'process["ex" - "it"]',
    'process["ex" + it]',
    'process[ex + "it"]',
    'process["e" + "x" + "it"]',
    'process[1]',
    'process[null]',
    'process[/exit/]',
    'process["cwd"]',
    'process.a.exit',
    'process().exit',
    'a.exit',
    'a["exit"]',
    '"process".exit',
    'this.exit',
  );
});

test('newProcessEndings() knows the ways to the process of Node', () => {
  check(
    'kill',
    '«globalThis.process.kill',
    '«global.process.kill',
    '«globalThis["process"].kill',
    '«(globalThis as any).process.kill',
    '«globalThis?.process?.kill',
    '«require("process").kill',
    '«require("node:process").kill',
    '«(require)("process").kill',
    '«require(`process`).kill',
    '«(await import("process")).kill',
    '«(await import("node:process")).kill',
    '«(await (await import("process"))).kill',
    '«(await require("process")).kill',
  );
  checkNone(
    'window.process.kill',
    'a.globalThis.process.kill',
    'globalThis.kill',
    'globalThis.a.kill',
    'globalThis[process].kill',
    '"globalThis".process.kill',
    'global.processes.kill',
    'require("child_process").kill',
    'require().kill',
    'require(process).kill',
    'required("process").kill',
    'a.require("process").kill',
    'new require("process").kill',
    'new require("process")',
    '(await import("a")).kill',
    'import(a).then(b).kill',
    '(await process).kill',
    '(await a).kill',
    '(await a("process")).kill',
    'a(process).kill',
  );
});

test('newProcessEndings() reads what a pattern takes out of the process', () => {
  check(
    'exit',
    'const «{ exit } = process;',
    'const «{ exit: a } = process;',
    'const «{ "exit": a } = process;',
    'const «{ ["exit"]: a } = process;',
    'const «{ [`exit`]: a } = process;',
    'const «{ a, exit, b } = process;',
    'const «{ a, ...b } = c, { exit } = process;'.replace('«', '').replace('{ exit', '«{ exit'),
    'const «{ exit } = globalThis.process;',
    'const «{ exit } = require("process");',
    'const «{ exit } = await import("process");',
    '(«{ exit } = process);',
    '(«{ exit: a.b } = process);',
    'let a; («{ exit: a } = process);',
  );
  checkNone(
    'const { [exit]: a } = process;',
    'const { a: exit } = process;',
    'const { exit } = a;',
    'const { ...exit } = process;',
    'const [exit] = process;',
    'const exit = process;',
    'let { exit } = a, b = process;',
    '({ exit } = a);',
    'exit = process;',
    'a = process;',
    'a({ exit }, process);',
    'const { 1: a } = process;',
  );
});

test('newProcessEndings() counts each kind, and lists what is beyond', () => {
  const old = 'process.exit(0); process.kill(1);';
  expect(endings('process.kill(2); process.exit(3)', old)).toEqual([]);
  expect(endings('process.exit(0); process.exit(1)', old)).toEqual(['17 process.exit']);
  expect(endings('process.exit(0); process.exit(1); process.exit(2)', `${old}${old}`)).toEqual(['34 process.exit']);
  expect(endings('process.abort(); process.kill()', old)).toEqual(['0 process.abort']);
  expect(endings('process.exit; process.kill; process.abort')).toEqual([
    '0 process.exit',
    '14 process.kill',
    '28 process.abort',
  ]);
  expect(endings('const { exit, kill } = process')).toEqual(['6 process.exit', '6 process.kill']);
});
