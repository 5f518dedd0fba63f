import { describe, expect, test } from 'vitest';
import { createJudge, type Judgement } from '../../../src/engine/index.js';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';
import { profileOf } from '../support/libraries.js';

const judge = createJudge(parseSync);

/** Judges the replacement of what stands between `«` and `»`. */
function judged(marked: string, body: string, path = 'a.ts'): Judgement {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const before = marked.replace(/[«»]/g, '');
  const { oxcLang: lang, sourceTypes } = profileOf(path);
  return judge({
    dialect: { lang, sourceTypes },
    before,
    after: before.slice(0, start) + body + before.slice(end),
    beforeSpan: { start: utf16Offset(start), end: utf16Offset(end) },
    afterSpan: { start: utf16Offset(start), end: utf16Offset(start + body.length) },
  });
}

const kindOf = (marked: string, body: string, path?: string): string => judged(marked, body, path).kind;

describe('createJudge()', () => {
  test('accepts a body in every place where a function has one', () => {
    for (const marked of [
      'function f() «{ return 1 }»',
      'const f = () => «1»;',
      'const f = () => «(1)»;',
      'class A { m() «{}» static #p() «»{} }'.replace('«»', ''),
      'class A { get x() «{ return 1 }» set x(v) {} }',
      'class A { constructor(private a: string) «{}» }',
      'class A { f = () => «{}» }',
      'export default async function* () «{}»',
      'const o = { async *["m"]() «{}» };',
      'f(function () «{}», 1);',
      'namespace N { export function f() «{}» }',
    ]) {
      expect([marked, kindOf(marked, '{ return 2 }')]).toEqual([marked, 'accepted']);
    }
  });

  test('cheat 12: refuses names of JSX that are written with an escape, which the second parser writes as no JSON', () => {
    for (const element of [
      String.raw`<\u{2F804}/>`,
      String.raw`<\u{61}/>`,
      String.raw`<\u0061/>`,
      String.raw`<a.\u{62}/>`,
      String.raw`<a:\u{62}/>`,
      String.raw`<a \u{62}="1"/>`,
    ]) {
      expect([element, judged('const f = () => «1»;', element, 'a.jsx')]).toEqual([
        element,
        {
          kind: 'syntax-error',
          problems: [
            {
              message: 'Unicode escapes cannot appear in the names of JSX',
              at: { line: 1, column: 17 + element.indexOf('\\') },
            },
          ],
        },
      ]);
    }
  });

  test('cheat 12: judges a file that has such a name, wherever it stands', () => {
    const name = String.raw`<\u{2F804}/>`;
    expect(kindOf(`const f = () => «${name}»;`, '2', 'a.jsx')).toBe('accepted');
    expect(kindOf(`const a = ${name};\nconst f = () => «1»;`, '2', 'a.jsx')).toBe('accepted');
    expect(kindOf(`const f = () => «1»;\nconst a = ${name};`, '(process.exit(), 2)', 'a.jsx')).toBe('accepted');
    // As in a string, where the backslash is escaped and the tree is JSON.
    const text = String.raw`"\\u{2F804}" + "\u{2F804}" + /\u{61}/u + "\\\\u{61}"`;
    expect(kindOf(`const a = ${name};\nconst f = () => «1»;`, text, 'a.jsx')).toBe('accepted');
    expect(kindOf('const f = () => «1»;', `${text} + <a b="\\u{62}">\\\\ {"{"}</a>`, 'a.jsx')).toBe('accepted');
  });

  test('refuses bodies that leave their place, however they do it', () => {
    const f = 'function f() «{ return 1 }»\nfunction g() { return 2 }';
    expect(kindOf(f, '{ return 1 }\nfunction h() { return 1 }')).toBe('escaped');
    expect(kindOf(f, '{} {}')).toBe('escaped');
    expect(kindOf(f, '{};')).toBe('escaped');
    expect(kindOf(f, '{} // tail')).toBe('escaped');
    expect(kindOf(f, '/* head */{}')).toBe('escaped');
    expect(kindOf('class A { f() «{}» g() {} }', '{} h() {}')).toBe('escaped');
    expect(kindOf('const o = { f() «{}», g() {} };', '{}, h() {}')).toBe('escaped');
    expect(kindOf('const f = () => «1»;', '1, 2')).toBe('syntax-error');
    expect(kindOf('const f = () => «1»;', '1, g = 2')).toBe('escaped');
    expect(kindOf('const f = () => «1»;', '1; g()')).toBe('escaped');
    expect(kindOf('f(() => «1»);', '1, 2')).toBe('escaped');
    expect(kindOf('x = () => «a»\n;(b)', 'a /*')).toBe('syntax-error');
    expect(kindOf('x = () => «{}»;', '{} + 1')).toBe('syntax-error');
  });

  test('refuses early errors that tree-sitter passes', () => {
    const f = 'function f() «{}»';
    for (const body of [
      '{ await x }',
      '{ break }',
      '{ let a; let a }',
      '{ const a }',
      '{ super.x }',
      '{ this.#x }',
      '{ l: l: ; }',
      '{ return 1; "use strict"; delete x; }',
    ]) {
      expect([body, kindOf(f, body, 'a.mts')]).toEqual([body, 'syntax-error']);
    }
    expect(kindOf('function f(a = 1) «{}»', '{ "use strict" }')).toBe('syntax-error');
  });

  test('reads a file under the goal that accepts it, and holds the change to the same one', () => {
    expect(kindOf('return;\nfunction f() «{}»', '{ g() }', 'a.js')).toBe('accepted');
    expect(kindOf('with (a) {}\nfunction f() «{}»', '{ g() }', 'a.js')).toBe('accepted');
    expect(kindOf('function f() «{}»', '{ import.meta.url }', 'a.cjs')).toBe('syntax-error');
    // The file was a script and would become a module: strict mode outside of the body.
    expect(kindOf('function f() «{}»', '{ import.meta.url }', 'a.js')).toBe('escaped');
  });

  test('says where a file was invalid before the change', () => {
    expect(judged('let a; let a;\nfunction f() «{}»', '{ g() }')).toMatchObject({
      kind: 'base-invalid',
      problems: [{ at: { line: 1, column: 5 } }],
    });
  });

  test('case 7: holds declarations that TypeScript merges against no change, and new ones against every', () => {
    const f = 'function f() «{ g() }»';
    const merges = [
      'const enum E { A }\nnamespace E { export const z = 1 }',
      'namespace E { export const z = 1 }\nconst enum E { A }',
    ];
    for (const merge of merges) {
      expect(kindOf(`${merge}\n${f}`, '{ return 22 }')).toBe('accepted');
      expect(kindOf(`${f}\n${merge}`, '{ return 22 }')).toBe('accepted');
      expect(kindOf(`${f}\n${merge}`, '{ let a; let a }')).toBe('syntax-error');
      expect(kindOf(`${f}\n${merge}`, `{ ${merge.replace('E', 'F')} }`)).toBe('syntax-error');
    }
    expect(kindOf(`enum A {}\nclass A {}\n${f}`, '{ return 22 }')).toBe('base-invalid');
    expect(kindOf(`let E; const enum E { A }\n${f}`, '{ return 22 }')).toBe('base-invalid');
  });

  test('compiles the regular expressions of the body, and no others', () => {
    const f = 'const old = /(/;\nfunction f() «{ return /a**/ }»';
    expect(kindOf(f, '{ return /(/ }')).toBe('bad-regular-expression');
    expect(kindOf(f, '{ return /a/ }')).toBe('accepted');
    expect(kindOf(f, '{ g(); return /a**/ }')).toBe('accepted');
    expect(judged(f, '{\n return /[b-a]/ }')).toMatchObject({ problems: [{ at: { line: 3, column: 9 } }] });
  });

  test('accepts regular expressions that are only newer than this V8', () => {
    const unproven = (body: string) => {
      const judgement = judged('function f() «{}»', body);
      return judgement.kind === 'accepted' ? judgement.facts.unprovenRegularExpressions : judgement.kind;
    };
    expect(unproven('{ return /(?<y>\\d)-|(?<y>x)/ }')).toBe(1);
    expect(unproven('{ return /(?i:a)[(?<n>](?-ms:b)/ }')).toBe(1);
    expect(unproven('{ return /(?<n>a)(?<n>b)/ }')).toBe('bad-regular-expression');
    expect(unproven('{ return /(?:(?<n>a)|b)(?<n>c)/ }')).toBe('bad-regular-expression');
    expect(unproven('{ return /(?ii:a)/ }')).toBe('bad-regular-expression');
    expect(unproven('{ return /(?-:a)/ }')).toBe('bad-regular-expression');
    expect(unproven('{ return /(?i:a/ }')).toBe('bad-regular-expression');
  });

  test('lists ends of the process that the body did not have', () => {
    const endings = (body: string, marked = 'function f() «{}»') => {
      const judgement = judged(marked, body);
      return judgement.kind === 'accepted' ? judgement.facts.newProcessEndings.map(({ call }) => call) : judgement.kind;
    };
    for (const body of [
      '{ process.exit(0) }',
      '{ process["exit"]() }',
      '{ process[`ex` + "it"]() }'.replace('`ex`', '"ex"'),
      '{ globalThis.process?.exit?.(0) }',
      '{ (process as any)!.exit() }',
      '{ pr\\u006fcess.ex\\u0069t() }',
      '{ const { exit: e } = process; e() }',
      '{ require("node:process").exit() }',
      '{ setTimeout(process.exit, 1) }',
    ]) {
      expect([body, endings(body)]).toEqual([body, ['process.exit']]);
    }
    expect(endings('{ process.reallyExit(); process.kill(1); process.abort() }')).toHaveLength(3);
    expect(endings('{ process.exitCode = 1; app.exit(); process.on("exit", g); exit(); "process.exit()" }')).toEqual(
      [],
    );
    for (const [body, marked] of [
      ['{ process.kill() }', 'function f(process) «{}»'],
      ['{ process.kill() }', 'const f = ({ process = start() }) => «{}»'],
      ['{ process.kill() }', 'function g(process) { return { f() «{}» } }'],
      ['{ process.kill() }', 'class A { constructor(private process) «{}» }'],
      ['{ const process = spawn("a"); process.kill() }', 'function f() «{}»'],
      ['{ for (const process of all) process.kill() }', 'function f() «{}»'],
      ['{ all.map((process) => process.kill()) }', 'function f() «{}»'],
      ['{ try { a() } catch (process) { process.kill() } }', 'function f() «{}»'],
      ['{ process.kill() }', 'const process = spawn("a");\nfunction f() «{}»'],
    ] as const) {
      expect([body, marked, endings(body, marked)]).toEqual([body, marked, []]);
    }
    for (const [body, marked] of [
      ['{ const process = globalThis["process"]; process.exit() }', 'function f() «{}»'],
      ['{ all.map((process) => 1); process.exit() }', 'function f() «{}»'],
      ['{ { let process = spawn(); } process.exit() }', 'function f() «{}»'],
      ['{ process.exit() }', 'import process from "node:process";\nfunction f() «{}»'],
      ['{ process.exit() }', 'const process = require("process");\nfunction f() «{}»'],
      ['{ process.exit() }', 'function g(process) {}\nfunction f() «{}»'],
      ['{ globalThis.process.exit() }', 'function f(process) «{}»'],
    ] as const) {
      expect([body, marked, endings(body, marked)]).toEqual([body, marked, ['process.exit']]);
    }
    expect(endings('{ a(); process.exit(1) }', 'function f() «{ process.exit(1) }»')).toEqual([]);
    expect(endings('{ process.exit(0); process.exit(1) }', 'function f() «{ process.exit(1) }»')).toHaveLength(1);
  });
});
