import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../src/engine/invariant.js';
import { LineIndex } from '../../../src/engine/source/line-index.js';
import { utf16Offset } from '../../../src/engine/source/offset.js';

const offsets = (text: string): readonly string[] => {
  const lines = new LineIndex(text);
  return Array.from({ length: lines.lineCount }, (_, index) => {
    const { start, end } = lines.lineSpan(index + 1);
    return text.slice(start, end);
  });
};

describe('LineIndex', () => {
  test('ends lines at LF, CRLF and CR, and nowhere else', () => {
    expect(offsets('a\nb\r\nc\rd\u2028e\u2029f\u0085g\u000bh')).toEqual([
      'a',
      'b',
      'c',
      'd\u2028e\u2029f\u0085g\u000bh',
    ]);
  });

  test('counts an empty line behind the last line end', () => {
    expect(offsets('a\n')).toEqual(['a', '']);
    expect(offsets('')).toEqual(['']);
    expect(offsets('\r\r\n\n')).toEqual(['', '', '', '']);
  });

  test('gives back the offset of every place that exists, and of no other', () => {
    const lines = new LineIndex('ab\r\nc');
    expect(lines.offset({ line: 1, column: 3 })).toBe(2);
    expect(lines.offset({ line: 2, column: 1 })).toBe(4);
    expect(lines.offset({ line: 2, column: 2 })).toBe(5);
    expect(lines.offset({ line: 1, column: 4 })).toBeUndefined();
    expect(lines.offset({ line: 2, column: 3 })).toBeUndefined();
    expect(lines.offset({ line: 3, column: 1 })).toBeUndefined();
    expect(lines.offset({ line: 0, column: 1 })).toBeUndefined();
    expect(lines.offset({ line: 1, column: 0 })).toBeUndefined();
    expect(lines.offset({ line: 1, column: 1.5 })).toBeUndefined();
  });

  test('case 10: tells the line end of each line', () => {
    const lines = new LineIndex('a\nb\r\nc\rd');
    expect([0, 1, 2, 3, 4, 5].map((line) => lines.lineEnd(line))).toEqual([
      undefined,
      '\n',
      '\r\n',
      '\r',
      undefined,
      undefined,
    ]);
  });

  test('case 10: gives a place in a mixed file the line end of its own line, else of the one before', () => {
    const lines = new LineIndex('a\r\nb\nc\nd\r\ne');
    expect(lines.lineEndAt(utf16Offset(0))).toBe('\r\n');
    expect(lines.lineEndAt(utf16Offset(3))).toBe('\n');
    expect(lines.lineEndAt(utf16Offset(5))).toBe('\n');
    expect(lines.lineEndAt(utf16Offset(7))).toBe('\r\n');
    expect(lines.lineEndAt(utf16Offset(10))).toBe('\r\n');
    expect(new LineIndex('a').lineEndAt(utf16Offset(0))).toBe('\n');
  });

  test('takes an offset or a line outside of the text for a bug, and says which', () => {
    const lines = new LineIndex('a');
    for (const offset of [2, -1]) {
      const bug = new InvariantError(`offset ${offset} is inside the text`);
      expect(() => lines.position(utf16Offset(offset))).toThrow(bug);
      expect(() => lines.lineEndAt(utf16Offset(offset))).toThrow(bug);
    }
    for (const line of [0, 2]) expect(() => lines.lineSpan(line)).toThrow(new InvariantError(`line ${line} exists`));
  });
});
