import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSource } from '../../../src/engine/source/decode-source.js';

const SEED = 20261130;

/** Bytes that are likely to begin, go on with or break a sequence, and whole characters. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'é', '日', '\ufeff', '\ufffd', '\uffff', '😀').map((text) => [...Buffer.from(text)]),
      fc
        .constantFrom(0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xbd, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef)
        .map((byte) => [byte]),
      fc.constantFrom(0xf0, 0xf4, 0xf5, 0xff).map((byte) => [byte]),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

test('case 9: decodeSource() names the byte up to which everything is UTF-8, and at which no character starts', () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      const decoded = decodeSource({ path: 'a.ts', bytes });
      expect(decoded.ok).toBe(isUtf8(bytes));
      if (decoded.ok) return;
      const at = decoded.error.code === 'address/bad-encoding' ? decoded.error.byteOffset : Number.NaN;
      const characters = [1, 2, 3, 4].filter((length) => at + length <= bytes.length);
      expect({
        upTo: isUtf8(bytes.subarray(0, at)),
        isInside: at < bytes.length,
        starting: characters.filter((length) => isUtf8(bytes.subarray(at, at + length))),
      }).toEqual({ upTo: true, isInside: true, starting: [] });
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
