import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../src/engine/invariant.js';
import { byteOffset, utf16Offset } from '../../../src/engine/source/offset.js';
import { sourceOf } from '../support/libraries.js';

/** Checks both conversions at every place between two characters. */
const check = (text: string): void => {
  const source = sourceOf('a.ts', text);
  const plain = text.replace(/^\ufeff/, '');
  let at = 0;
  for (const character of [...plain, '']) {
    const byte = Buffer.byteLength(text) - Buffer.byteLength(plain.slice(at));
    expect([at, source.byteOffset(utf16Offset(at)), source.utf16Offset(byteOffset(byte))]).toEqual([at, byte, at]);
    at += character.length;
  }
};

describe('SourceText', () => {
  test.each([
    ['ASCII alone', 'abc'],
    ['nothing', ''],
    ['the first and last characters of each length', '\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}'],
    ['the first and last pairs of each first half', '\u{103ff}\u{10400}\u{10fc00}'],
  ])('case 8: finds the byte of every character of a text of %s, and back, with a BOM and without', (_, text) => {
    check(text);
    check(`\ufeff${text}`);
  });

  test.each([510, 511, 512, 513, 1023, 1024])('case 8: does so for pairs and others behind %d characters', (count) => {
    for (const filler of ['a', 'é']) {
      for (const rest of ['', '😀', '😀日', '日']) check(filler.repeat(count) + rest);
    }
  });

  test('takes an offset outside of the text for a bug, and says which', () => {
    const outside = (text: string, kind: 'UTF-16' | 'byte', offset: number, so = 'inside the text'): void => {
      const source = sourceOf('a.ts', text);
      const convert = (): unknown =>
        kind === 'byte' ? source.utf16Offset(byteOffset(offset)) : source.byteOffset(utf16Offset(offset));
      expect(convert).toThrow(new InvariantError(`${kind} offset ${offset} is ${so}`));
    };
    for (const [text, end] of [
      ['\ufeffab', 2],
      ['\ufeffé😀', 3],
    ] as const) {
      outside(text, 'UTF-16', -1);
      outside(text, 'UTF-16', end + 1);
      outside(text, 'byte', 2);
      outside(text, 'byte', -1);
      outside(text, 'byte', Buffer.byteLength(text) + 1);
    }
    outside('é😀', 'UTF-16', 2, 'between characters');
    outside('é😀', 'byte', 1, 'between characters');
    for (const middle of [3, 4, 5]) outside('é😀', 'byte', middle, 'between characters');
  });
});
