import { describe, expect, test } from 'vitest';
import { sourceBytesMax } from '../../../src/engine/limits.js';
import { decodeSource } from '../../../src/engine/source/decode-source.js';

const check = (bytes: readonly number[] | Uint8Array, expected: unknown): void => {
  const decoded = decodeSource({ path: 'a.ts', bytes: Uint8Array.from(bytes) });
  expect(decoded.ok ? { text: decoded.value.text, hasBom: decoded.value.hasBom } : decoded.error).toEqual(expected);
};

const bad = (byteOffset: number) => ({ code: 'address/bad-encoding', path: 'a.ts', byteOffset });

describe('decodeSource()', () => {
  test('case 8: decodes characters of one to four bytes', () => {
    check(Buffer.from('aé日😀'), { text: 'aé日😀', hasBom: false });
  });

  test('case 9: refuses bytes that are not UTF-8 and names the first of them', () => {
    check([0x61, 0xe9, 0x62], bad(1));
    check([0x61, 0x80], bad(1));
    check([0x61, 0x62, 0xff], bad(2));
  });

  test('refuses overlong forms, surrogates and what lies beyond Unicode', () => {
    check([0xc0, 0xaf], bad(0));
    check([0xe0, 0x9f, 0x80], bad(0));
    check([0xed, 0xa0, 0x80], bad(0));
    check([0xf0, 0x8f, 0xbf, 0xbf], bad(0));
    check([0xf4, 0x90, 0x80, 0x80], bad(0));
    check([0xf5, 0x80, 0x80, 0x80], bad(0));
  });

  test('accepts the first and last character of each length', () => {
    const text = '\u0000\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}';
    check(Buffer.from(text), { text, hasBom: false });
  });

  test('refuses a character that is cut off at the end of the file', () => {
    check([0x61, 0xe6, 0x97], bad(1));
    check([0xf0, 0x9f, 0x98], bad(0));
    check([0xc3], bad(0));
  });

  test('refuses a good lead byte with a bad continuation at its own start', () => {
    check([0x61, 0xe6, 0x97, 0x41], bad(1));
    check([0xf0, 0x9f, 0x41, 0x80], bad(0));
    check([0xf1, 0x80, 0x80, 0xc0], bad(0));
  });

  test('case 9: keeps a BOM in the bytes and leaves it out of the text', () => {
    check([0xef, 0xbb, 0xbf, 0x61], { text: 'a', hasBom: true });
    check([0xef, 0xbb, 0xbf], { text: '', hasBom: true });
  });

  test('takes only the first of two BOMs for one', () => {
    check([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], { text: '\ufeff', hasBom: true });
  });

  test('refuses a file beyond the bound with both sizes', () => {
    const bytes = new Uint8Array(sourceBytesMax + 1);
    check(bytes, { code: 'address/too-large', path: 'a.ts', bytes: sourceBytesMax + 1, bytesMax: sourceBytesMax });
  });

  test('reads a file of exactly the bound', () => {
    const decoded = decodeSource({ path: 'a.ts', bytes: new Uint8Array(sourceBytesMax).fill(0x20) });
    expect(decoded.ok && decoded.value.text.length).toBe(sourceBytesMax);
  });
});
