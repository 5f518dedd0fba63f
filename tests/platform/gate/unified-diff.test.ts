import { describe, expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/platform/gate/unified-diff.js';

function check(before: string, after: string, expected: readonly string[]): void {
  expect(unifiedDiff({ path: 'a.ts', before, after }).split('\n')).toEqual(expected);
}

describe('unifiedDiff()', () => {
  test('is empty for equal texts', () => {
    expect(unifiedDiff({ path: 'a.ts', before: 'a\n', after: 'a\n' })).toBe('');
  });

  test('shows three lines around a change', () => {
    check('1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nfive\n6\n7\n8\n9\n', [
      '--- a.ts',
      '+++ a.ts',
      '@@ -2,7 +2,7 @@',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
    ]);
  });

  test('keeps equal lines inside the changed region', () => {
    check('{\n  a();\n  b();\n  c();\n}\n', '{\n  x();\n  b();\n  y();\n}\n', [
      '--- a.ts',
      '+++ a.ts',
      '@@ -1,5 +1,5 @@',
      ' {',
      '-  a();',
      '+  x();',
      '   b();',
      '-  c();',
      '+  y();',
      ' }',
    ]);
  });

  test('makes two hunks of changes that are far apart', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const after = lines.with(1, 'second').with(17, 'eighteenth');
    const diff = unifiedDiff({ path: 'a.ts', before: `${lines.join('\n')}\n`, after: `${after.join('\n')}\n` });
    expect(diff.split('\n').filter((line) => line.startsWith('@@'))).toEqual(['@@ -1,5 +1,5 @@', '@@ -15,6 +15,6 @@']);
  });

  test('names the place before which lines come where none were', () => {
    check('', 'a\n', ['--- a.ts', '+++ a.ts', '@@ -0,0 +1,1 @@', '+a']);
  });

  test('counts lines from the top of a long file', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `line ${index + 1}`);
    const diff = unifiedDiff({ path: 'a.ts', before: lines.join('\n'), after: lines.with(40_000, 'new').join('\n') });
    expect(diff.split('\n').slice(2, 4)).toEqual(['@@ -39998,7 +39998,7 @@', ' line 39998']);
  });

  test('says that the file does not end in a line end', () => {
    check('a\nb', 'a\nc', [
      '--- a.ts',
      '+++ a.ts',
      '@@ -1,2 +1,2 @@',
      ' a',
      '-b',
      '\\ No newline at end of file',
      '+c',
      '\\ No newline at end of file',
    ]);
  });

  test('leaves out what is too large to compare', () => {
    const text = (word: string): string => Array.from({ length: 600 }, (_, index) => `${word} ${index}`).join('\n');
    const lines = unifiedDiff({ path: 'a.ts', before: text('old'), after: text('new') }).split('\n');
    expect(lines).toEqual(['--- a.ts', '+++ a.ts', '[diff left out: more than 1000 lines differ]']);
  });

  test('is cut at a line when it is longer than a verdict may be', () => {
    const after = Array.from({ length: 900 }, (_, index) => `new line ${index} ${'x'.repeat(200)}`).join('\n');
    const diff = unifiedDiff({ path: 'a.ts', before: '', after });
    expect(diff.length).toBeLessThan(100_100);
    expect(diff.split('\n').at(-1)).toMatch(/^\[diff cut: \d+ characters in all\]$/);
    expect(diff.split('\n').at(-2)).toMatch(/^\+new line \d+ x+$/);
  });
});
