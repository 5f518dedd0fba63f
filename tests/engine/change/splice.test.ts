import { describe, expect, test } from 'vitest';
import { splice } from '../../../src/engine/change/splice.js';
import { InvariantError } from '../../../src/engine/invariant.js';
import { byteOffset } from '../../../src/engine/source/offset.js';

const spliced = (text: string): Uint8Array =>
  splice(Uint8Array.of(0xff, 0x61, 0xfe, 0xfd), { start: byteOffset(1), end: byteOffset(2) }, text);

describe('splice()', () => {
  test('case 9: copies the bytes around a span, whatever they are', () => {
    expect([...spliced('é😀')]).toEqual([0xff, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0xfe, 0xfd]);
    expect([...spliced('')]).toEqual([0xff, 0xfe, 0xfd]);
  });

  test('takes a lone surrogate for a bug, since it would be written as another character', () => {
    for (const text of ['\ud83d', 'a\ude00', '\ude00\ud83d']) {
      expect(() => spliced(text)).toThrow(InvariantError);
      expect(() => spliced(text)).toThrow('lone surrogate was refused before');
    }
  });
});
