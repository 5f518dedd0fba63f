import { beforeAll, describe, expect, test } from 'vitest';
import { bodySpanOf } from '../../../src/engine/syntax/body-span.js';
import { treeSitterErrors } from '../../../src/engine/syntax/tree-sitter-errors.js';
import type { EngineLibraries } from '../../../src/platform/grammars.js';
import { engineLibraries, profileOf } from '../support/libraries.js';

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

describe('TreeSitterParsers', () => {
  test('case 2: parses each language with its own grammar', () => {
    const kindOf = (path: string, text: string) =>
      libraries.parsers.withTree(profileOf(path), text, (tree) => tree.rootNode.descendantForIndex(4, 4)?.parent?.type);
    expect(kindOf('a.ts', 'x = <T>y;')).toBe('type_arguments');
    expect(kindOf('a.tsx', 'x = <T>y</T>;')).toBe('jsx_opening_element');
    expect(kindOf('a.js', 'x = <T>y</T>;')).toBe('jsx_opening_element');
  });

  test('gives offsets in UTF-16 code units of the text', () => {
    const text = '/* é😀日 */ function f() {}';
    const start = libraries.parsers.withTree(
      profileOf('a.ts'),
      text,
      (tree) => tree.rootNode.descendantsOfType('function_declaration').at(0)?.startIndex,
    );
    expect(start).toBe(text.indexOf('function'));
  });

  test('ends a hashbang line where JavaScript does', () => {
    const functions = (text: string) =>
      libraries.parsers.withTree(profileOf('a.js'), text, (tree) =>
        tree.rootNode.descendantsOfType('function_declaration').map((node) => node.startIndex),
      );
    for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029']) {
      expect(functions(`#!/usr/bin/env node${end}function f() {}`)).toEqual([19 + end.length]);
    }
  });

  test('deletes the tree, also where reading it throws', () => {
    const deleted: string[] = [];
    const read = (fails: boolean) =>
      libraries.parsers.withTree(profileOf('a.ts'), 'a', (tree) => {
        const free = tree.delete.bind(tree);
        tree.delete = () => {
          deleted.push(fails ? 'failed' : 'read');
          free();
        };
        if (fails) throw new Error('read');
      });
    read(false);
    expect(() => read(true)).toThrow('read');
    expect(deleted).toEqual(['read', 'failed']);
  });
});

describe('treeSitterErrors()', () => {
  const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
    const errors = libraries.parsers.withTree(profileOf(path), text, treeSitterErrors);
    expect(errors.map(({ kind, type, span }) => `${kind} ${type} ${span.start}-${span.end}`)).toEqual(expected);
  };

  test('finds nothing in a clean file', () => {
    check('function f() { return 1 }', []);
    check('', []);
  });

  test('case 7: finds what the grammar does not know, though it is valid', () => {
    check("import.defer('a');", ['error ERROR 6-12']);
  });

  test('finds a token that was put in', () => {
    check('const a = (1;', ['missing ) 12-12']);
  });

  test('lists errors in document order and no error within another', () => {
    const text = "import.defer('a');\nfunction f() { return 1 }\nimport.defer('a');";
    check(text, ['error ERROR 6-12', 'error ERROR 51-57']);
  });
});

describe('bodySpanOf()', () => {
  const check = (text: string, expected: string): void => {
    const body = libraries.parsers.withTree(profileOf('a.ts'), text, (tree) => {
      const node = tree.rootNode.descendantsOfType('arrow_function').at(0)?.childForFieldName('body');
      return node ? bodySpanOf(node) : { start: 0, end: 0 };
    });
    expect(text.slice(body.start, body.end)).toBe(expected);
  };

  test('ends a block at its brace although its node ends behind a comment', () => {
    check('f(() => { 1 } // why\n)', '{ 1 }');
    check('f(() => { 1 /* } */ } /* } */)', '{ 1 /* } */ }');
  });

  test('takes an expression whole', () => {
    check('f = () => (1)', '(1)');
    check('f = () => ({ a: {} }) // why', '({ a: {} })');
  });
});
