import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/engine/index.js';
import type { OxcLang, SourceType } from '../../../src/engine/language/profile.js';
import { Bases } from '../../../src/engine/syntax/bases.js';
import { type OxcError, type OxcParseSync, problemsOf } from '../../../src/engine/syntax/oxc.js';
import { readTree } from '../../../src/engine/syntax/read-tree.js';

/** A parser that gives for each text the complaints and the tree that it is told to, and says what it was asked. */
function bases(complaintsOf: (text: string, sourceType: SourceType) => readonly OxcError[] = () => [], program = '{}') {
  const asked: string[] = [];
  const parseSync: OxcParseSync = (file, text, { lang, sourceType, ...options }) => {
    asked.push(`${text} ${lang} ${sourceType}`);
    expect([file, options]).toEqual(['file', { astType: 'ts', preserveParens: true, showSemanticErrors: true }]);
    return {
      program,
      comments: [{ type: 'Block', start: 1, end: 2 }],
      errors: complaintsOf(text, sourceType),
      module: {},
    };
  };
  const kept = new Bases(parseSync);
  return {
    asked,
    read: (text: string, lang: OxcLang = 'ts', sourceTypes: readonly [SourceType, ...SourceType[]] = ['module']) =>
      kept.read(text, { lang, sourceTypes }),
  };
}

const complaint = (message: string, severity = 'Error'): OxcError => ({
  severity,
  message,
  labels: [{ start: 1, end: 2 }],
});

describe('Bases', () => {
  test('reads a text once for each dialect', () => {
    const { asked, read } = bases();
    const first = read('a');
    expect(read('a')).toBe(first);
    read('b');
    expect(read('a')).toBe(first);
    read('a', 'tsx');
    read('a', 'ts', ['commonjs']);
    read('a', 'ts', ['commonjs', 'module']);
    read('a');
    expect(asked).toEqual(['a ts module', 'b ts module', 'a tsx module', 'a ts commonjs', 'a ts commonjs']);
  });

  test('gives the first goal that accepts a text, and what the parser said of it', () => {
    const { asked, read } = bases((_text, sourceType) =>
      sourceType === 'module' ? [complaint('no')] : [complaint('odd', 'Warning')],
    );
    expect(read('a b', 'js', ['module', 'commonjs', 'unambiguous'])).toMatchObject({
      kind: 'valid',
      sourceType: 'commonjs',
      errors: [complaint('odd', 'Warning')],
      program: new TextEncoder().encode('{}'),
      comments: new Int32Array([1, 1, 2]),
    });
    expect(asked).toEqual(['a b js module', 'a b js commonjs']);
  });

  test('gives the complaints of the first goal where none accepts a text', () => {
    const { read } = bases((_text, sourceType) => [complaint(`no ${sourceType}`)]);
    expect(read('a b', 'js', ['module', 'commonjs'])).toEqual({
      kind: 'invalid',
      problems: [{ message: 'no module', at: { line: 1, column: 2 } }],
    });
  });

  test('passes over declarations that TypeScript merges, and JavaScript has none of', () => {
    const text = 'namespace E {} enum E {}';
    const labels = [10, 20].map((start) => ({ start, end: start + 1 }));
    const { read } = bases(() => [{ severity: 'Error', message: 'Identifier `E` has already been declared', labels }]);
    const kinds = (['ts', 'tsx', 'dts', 'js', 'jsx'] as const).map((lang) => read(text, lang).kind);
    expect(kinds).toEqual(['valid', 'valid', 'valid', 'invalid', 'invalid']);
  });

  test('lets go of what was used longest ago, by the size of its text, its tree and its comments', () => {
    /** Stands for a text of a length, which nobody has to fill. */
    const text = (name: string, length: number) => ({ length, toString: () => name }) as unknown as string;
    const half = limits.refereeBaseCharsMax / 2;
    // A tree of two characters and a comment of three numbers are counted with each text.
    const [a, b, c] = [text('a', half - 5), text('b', half - 5), text('c', 0)];
    const { asked, read } = bases();
    const readAll = (...texts: readonly string[]) => {
      for (const each of texts) read(each);
      return asked.splice(0).map((each) => each.charAt(0));
    };
    expect(readAll(a, b, a, b, a)).toEqual(['a', 'b']);
    expect(readAll(c, a, c)).toEqual(['c']);
    expect(readAll(b)).toEqual(['b']);
    const d = text('d', limits.refereeBaseCharsMax + 1);
    expect(readAll(d, d)).toEqual(['d']);
  });
});

describe('problemsOf()', () => {
  test('gives errors alone, with their places, no more and no longer than a refusal carries', () => {
    const at = (start: number) => ({ ...complaint(`at ${start}`), labels: [{ start, end: start + 1 }] });
    expect(
      problemsOf(
        [at(0), complaint('w', 'Warning'), complaint('a', 'Advice'), at(3), { ...at(9), labels: [] }, at(99)],
        'a\nbc',
      ),
    ).toEqual([
      { message: 'at 0', at: { line: 1, column: 1 } },
      { message: 'at 3', at: { line: 2, column: 2 } },
      { message: 'at 9', at: { line: 1, column: 1 } },
      { message: 'at 99', at: { line: 2, column: 3 } },
    ]);
    expect(problemsOf([complaint('w', 'Warning')], 'a')).toEqual([]);
    const many = Array.from({ length: limits.syntaxProblemsMax + 1 }, (_, at) => complaint(`${at}`));
    expect(problemsOf(many, 'ab').map(({ message }) => message)).toEqual(
      many.slice(0, -1).map(({ message }) => message),
    );
    const long = 'a'.repeat(limits.syntaxMessageCharsMax);
    expect(problemsOf([complaint(`${long}b`)], 'ab')[0]?.message).toBe(long);
  });
});

test('readTree() reads escapes in braces as what they stand for, and all else as JSON', () => {
  const check = (json: string, expected: unknown) => expect([json, readTree(json)]).toEqual([json, expected]);
  check('{"a":[1,"\\u0061\\n"]}', { a: [1, 'a\n'] });
  check('"\\u{61}\\u{2F804}"', 'a\u{2F804}');
  check('"\\u{1f600}\\u{A}\\u{22}\\u{5C}"', '😀\n"\\');
  check('"\\\\u{61}\\u{62}"', '\\u{61}b');
  check('"\\\\\\u{62}"', '\\b');
  check('"\\"\\u{62}\\t"', '"b\t');
});
