import { beforeAll, describe, expect, test } from 'vitest';
import { limits, type TreeSitterParsers } from '../../../src/engine/index.js';
import { bodySpanOf } from '../../../src/engine/syntax/body-span.js';
import { treeSitterErrors } from '../../../src/engine/syntax/tree-sitter-errors.js';
import { type EngineLibraries, loadEngineLibraries } from '../../../src/platform/grammars.js';
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

describe('a text that takes the parser too long', () => {
  /** Parsers whose clock goes forward by so much each time that it is looked at. */
  const parsersWith = async (
    ms: number,
  ): Promise<{ parsers: TreeSitterParsers; step: { ms: number; taken: number } }> => {
    const step = { ms, taken: 0 };
    let nowMs = 0;
    const libraries = await loadEngineLibraries(undefined, () => {
      step.taken += 1;
      nowMs += step.ms;
      return nowMs;
    });
    if (!libraries.ok) throw new Error('Cannot load the grammars');
    return { parsers: libraries.value.parsers, step };
  };
  const text = 'function f() { return 1; }\n'.repeat(1000);
  const hasTree = (parsers: TreeSitterParsers) => parsers.withTree(profileOf('a.ts'), text, () => true);

  test('has no tree, and the next text is read from its beginning', async () => {
    const { parsers, step } = await parsersWith(100);
    expect(hasTree(parsers)).toBeUndefined();
    step.ms = 0;
    const functions = parsers.withTree(profileOf('a.ts'), 'function g() {}', (tree) => tree.rootNode.toString());
    expect(functions).toMatch(/^\(program \(function_declaration [^)]*\)[^(]*\([^)]*\)[^(]*\([^)]*\)\)\)$/);
    expect(hasTree(parsers)).toBe(true);
  });

  test('has more time the longer it is', async () => {
    const { parsers, step } = await parsersWith(0);
    const long = text.repeat(20);
    const parse = () => parsers.withTree(profileOf('a.ts'), long, () => true);
    parse();
    const looks = step.taken;
    const forLengthMs = (long.length / 1000) * limits.parseMsPerThousandChars;
    step.ms = (limits.parseMsMin + forLengthMs / 2) / looks;
    expect(parse()).toBe(true);
    step.ms = (limits.parseMsMin + forLengthMs * 2) / looks;
    expect(parse()).toBeUndefined();
  });

  test('has no second tree beside the one that an edit was made of', async () => {
    const { parsers, step } = await parsersWith(0);
    const edited = parsers.withTree(profileOf('a.ts'), text, (tree) => {
      step.ms = 10_000;
      const at = { startIndex: 0, oldEndIndex: 0, newEndIndex: 2 };
      const point = { row: 0, column: 0 };
      const edit = { ...at, startPosition: point, oldEndPosition: point, newEndPosition: { row: 0, column: 2 } };
      return [parsers.withEdited(profileOf('a.ts'), `; ${text}`, { tree, edit }, () => true), tree.rootNode.hasError];
    });
    expect(edited).toEqual([undefined, false]);
  });

  test('shows its text whatever time it is later', async () => {
    const { parsers, step } = await parsersWith(0);
    const shown = parsers.withTree(profileOf('a.ts'), text, (tree) => {
      step.ms = 10_000;
      return tree.rootNode.text;
    });
    expect(shown).toBe(text);
  });
});

describe('treeSitterErrors()', () => {
  const check = (text: string, expected: readonly string[], path = 'a.ts'): void => {
    const errors = libraries.parsers.withTree(profileOf(path), text, treeSitterErrors);
    expect(errors?.map(({ kind, type, span }) => `${kind} ${type} ${span.start}-${span.end}`)).toEqual(expected);
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
    expect(text.slice(body?.start, body?.end)).toBe(expected);
  };

  test('ends a block at its brace although its node ends behind a comment', () => {
    check('f(() => { 1 } // why\n)', '{ 1 }');
    check('f(() => { 1 /* } */ } /* } */)', '{ 1 /* } */ }');
  });

  test('ends an expression at the brace of the block that ends it', () => {
    check('f((a) => (b) => { 1 } // why\n)', '(b) => { 1 }');
    check('f((a) => b ? c : async function () { 1 } /* } */)', 'b ? c : async function () { 1 }');
    check(`f(${'(a) => '.repeat(100)}b // why\n)`, `${'(a) => '.repeat(99)}b`);
  });

  test('takes an expression whole', () => {
    check('f = () => (1)', '(1)');
    check('f = () => ({ a: {} }) // why', '({ a: {} })');
  });
});
