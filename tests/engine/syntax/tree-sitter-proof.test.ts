import { beforeAll, expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import type { FunctionSymbol, SymbolTable } from '../../../src/engine/symbols/symbol-table.js';
import { isSameButBody } from '../../../src/engine/syntax/same-but-body.js';
import { proveInTreeSitter } from '../../../src/engine/syntax/tree-sitter-proof.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, reading } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

const symbolOn = (table: SymbolTable, start: number, end: number): FunctionSymbol => {
  const found = table.symbols.find(({ utf16BodySpan: span }) => span.start === start && span.end === end);
  if (found === undefined) throw new Error('There is no function on the span');
  return found;
};

/**
 * Compares two files with their bodies between `«` and `»`, as no splice could make the second of the first; both proofs
 * are as strict, but for what has errors, and for names, which the same text says.
 */
function check(expected: string, before: string, ...afters: readonly string[]): void {
  for (const after of afters) {
    const [old, now] = [marked(before), marked(after)];
    const proof = reading(libraries, 'a.ts', old.text, (oldTree, oldTable) =>
      reading(libraries, 'a.ts', now.text, (tree, table) => {
        const symbol = symbolOn(oldTable, old.span.start, old.span.end);
        const { kind } = proveInTreeSitter(
          symbol,
          { tree: oldTree, table: oldTable, span: old.span },
          { tree, table, span: now.span },
        );
        const spans = { beforeSpan: old.span, afterSpan: now.span };
        const isSame = isSameButBody(oldTree, tree, { nodeType: symbol.nodeType, ...spans });
        const hasError = oldTree.rootNode.hasError || tree.rootNode.hasError;
        return hasError
          ? `${kind} with errors${isSame ? ', and the same' : ''}`
          : `${kind}${isSame ? ', and the same' : ''}`;
      }),
    );
    expect([after, proof]).toEqual([after, expected]);
  }
}

function marked(text: string) {
  const [start, end] = [text.indexOf('«'), text.indexOf('»') - 1];
  return { text: text.replace(/[«»]/g, ''), span: { start: utf16Offset(start), end: utf16Offset(end) } };
}

const SAME = 'proven, and the same';

test('the first parser proves that a body alone is another', () => {
  check(
    SAME,
    'a;\nfunction f(b) «{ 1 }»\nc;',
    'a;\nfunction f(b) «{ 22; () => 3 }»\nc;',
    'a;\nfunction f(b) «{}»\nc;',
    'a;\nfunction f(b) «{ 1 }»\nc;',
  );
  check(SAME, 'x = () => «1»;', 'x = () => «{ 2 }»;', 'x = () => «(2)»;', 'x = () => «y(() => 3)»;');
  check(SAME, 'class A { @b() m() «{ 1 }» get c() {} }', 'class A { @b() m() «{ return 2 }» get c() {} }');
  check(SAME, 'f(() => { g(() => «1»); }, h);', 'f(() => { g(() => «2 + 3»); }, h);');
  check(SAME, 'f(() => «{ 1 }» /* a */, b);', 'f(() => «{ 23 }» /* a */, b);');
});

test('the first parser sees what comes, goes, moves or turns outside of the body', () => {
  check(
    'escaped',
    'a;\nfunction f(b) «{ 1 }»\nc;',
    'a;\nfunction f(b) «{ 1 }»\nc; d;',
    'a;\nfunction f(b) «{ 1 }»\n',
    'a;\n function f(b) «{ 1 }»\nc;',
    ' a;\nfunction f(b) «{ 1 }»\nc;',
    'a;\nfunction f(b) «{ 1 }»\n c;',
    '{}\nfunction f(b) «{ 1 }»\nc;',
    ' ;\nfunction f(b) «{ 1 }»\nc;',
    'a \nfunction f(b) «{ 1 }»\nc;',
    'a;\nfunction f(b) «{ 1 }»\ncc;',
    'a;\nfunction f(b, c) «{ 1 }»\nc;',
    'a;\nfunction f() «{ 1 }»\nc;',
    'a;\nfunction ff(b) «{ 1 }»\nc;',
    'a;\nfunction f(b): c «{ 1 }»\nc;',
    'a;\nfunction*f(b) «{ 1 }»\nc;',
    'a;\nasync function f(b) «{ 1 }»\nc;',
    'a;\nclass g { f(b) «{ 1 }» }\nc;',
    'a;\nfunction f(b) «{ 1 }»\n;;',
    'a;\nfunction f(b) «{ 1 } { 2 }»\nc;',
    'a;\nfunction f(b) «{ 1 };»\nc;',
    'a;\nfunction f(b) «{ 1 }  »\nc;',
    'a;\nfunction f(b) {« 1 }»\nc;',
    'a;\nfunction f(b) «{ 1 } function g() {}»\nc;',
  );
  check(
    'escaped',
    'x = () => «1»;',
    'x = () => «1, 2»;',
    'x = () => «1; 2»;',
    'x = a => «1»;',
    'x = (a) => «1»;',
    'y; () => «1»;',
  );
  check(
    'escaped',
    'x = function () «{}»;',
    'x =      async () => «{}»;'.replace('     ', ''),
    'x = function* () «{}»;',
  );
  check(
    'escaped',
    'x = { m() «{}», n: 1 };',
    'x = { m() «{}, k() {}», n: 1 };',
    'x = { m() «{}» };',
    'x = { m: () => «{}», n: 1 };',
  );
  check('escaped', 'if (a) { f(() => «1»); }', 'if (a) { f(() => «1»); } else {}', 'do  { f(() => «1»); } while (a)');
});

test('the first parser sees functions outside that are others, where their statements are alike', () => {
  check(
    'symbols-changed',
    'a = function b() {}; function f() «{ 1 }»',
    'a =  function () {}; function f() «{ 1 }»',
    'a = async () => {} ; function f() «{ 1 }»',
    'a = "function () {"; function f() «{ 1 }»',
  );
  check('symbols-changed', 'const a = () => 12; function f() «{ 1 }»', 'const a = () => 1 ; function f() «{ 1 }»');
  check('symbols-changed', 'function f() «{ 1 }» a = "function() {}";', 'function f() «{ 1 }» a = function () { };');
  check('symbols-changed', 'a = function () {}; function f() «{ 1 }»', 'a = function*() {}; function f() «{ 1 }»');
  check(
    'symbols-changed, and the same',
    'const a = () => 1; function f() «{ 1 }»',
    'const b = () => 1; function f() «{ 22 }»',
  );
  check(
    'symbols-changed, and the same',
    'function f() «{ 1 }» const a = () => 1;',
    'function f() «{ 22 }» const b = () => 1;',
  );
});

test('the first parser compares the errors outside, and proves nothing where one touches the body', () => {
  const errors = 'let a = (1;\nfunction f() «{ 1 }»\nlet b = (2;';
  check('proven with errors', errors, errors.replace('{ 1 }', '{ 22; () => 3 }'));
  check(
    'errors-changed with errors',
    errors,
    errors.replace('(1;', '1+1;'.slice(1)),
    errors.replace('(2;', ' 2;'),
    errors.replace('(1;', '[1;'),
    errors.replace('(1;', '1(;'),
    errors.replace('(2;', '2(;'),
    `${errors}\nlet c = (3;`,
  );
  check(
    'unreadable with errors',
    errors,
    errors.replace('{ 1 }', '{ 1 1 }'),
    errors.replace('«', ')«'),
    errors.replace('{ 1 }', '{ (1; }'),
  );
  check('errors-changed with errors', 'let a = 1;\nfunction f() «{ 1 }»\n', 'let a = (;\nfunction f() «{ 1 }»\n');
  check('proven with errors', 'function f() «{ 1 1 }»', 'function f() «{ 1 }»');
  check('unreadable with errors', 'f(() => «1»);', 'f(() => «1»;');
  check('errors-changed with errors', 'let a = b @ c;\nfunction f() «{ 1 }»', 'let a = b @@c;\nfunction f() «{ 1 }»');
});
