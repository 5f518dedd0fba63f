import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../src/engine/invariant.js';
import { byteOffset, utf16Offset } from '../../../src/engine/source/offset.js';
import { sourceOf } from '../support/libraries.js';

const SEED = 20261130;

/** Texts of every mix of widths, some longer than the stride between two checkpoints, with pairs across it. */
const texts = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'é', '日', '😀', '\n', '\r\n', '\r', '\u2028', '\ufeff'), { maxLength: 60 }),
    fc.constantFrom(0, 1, 510, 511, 512, 513, 1023, 1024),
    fc.constantFrom('a', 'é', '😀'),
    fc.boolean(),
  )
  .map(([parts, padding, filler, hasBom]) => ({
    text: filler.repeat(padding) + parts.join(''),
    bom: hasBom ? '\ufeff' : '',
  }));

describe('SourceText', () => {
  test('case 8: agrees with Buffer about the byte at which every character starts', () => {
    fc.assert(
      fc.property(texts, ({ text, bom }) => {
        const source = sourceOf('a.ts', bom + text);
        let at = 0;
        for (const character of [...text, '']) {
          const expected = Buffer.byteLength(bom + text.slice(0, at));
          expect(source.byteOffset(utf16Offset(at))).toBe(expected);
          expect(source.utf16Offset(byteOffset(expected))).toBe(at);
          at += character.length;
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test('gives the bytes of a span and the same span as text', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), ({ text, bom }, one, other) => {
        const source = sourceOf('a.ts', bom + text);
        const starts = [0];
        for (const character of text) starts.push((starts.at(-1) ?? 0) + character.length);
        const [start = 0, end = 0] = [one, other].map((n) => starts[n % starts.length] ?? 0).toSorted((a, b) => a - b);
        const span = { start: utf16Offset(start), end: utf16Offset(end) };
        const bytes = source.byteSpan(span);
        expect(Buffer.from(source.bytes.subarray(bytes.start, bytes.end)).toString()).toBe(source.slice(span));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test('finds for every offset the line and column that an editor shows', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const { lines } = sourceOf('a.ts', text);
        for (let at = 0; at <= text.length; at++) {
          if (text[at - 1] === '\r' && text[at] === '\n') continue;
          const before = text.slice(0, at).split(/\r\n|\n|\r/);
          const expected = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
          expect(lines.position(utf16Offset(at))).toEqual(expected);
        }
      }),
      { seed: SEED, numRuns: 40 },
    );
  });

  test('takes an offset that no character starts at for a bug', () => {
    const source = sourceOf('a.ts', '\ufeffé😀');
    expect(() => source.byteOffset(utf16Offset(2))).toThrow(InvariantError);
    expect(() => source.byteOffset(utf16Offset(4))).toThrow(InvariantError);
    expect(() => source.byteOffset(utf16Offset(-1))).toThrow(InvariantError);
    expect(() => source.utf16Offset(byteOffset(4))).toThrow(InvariantError);
    expect(() => source.utf16Offset(byteOffset(6))).toThrow(InvariantError);
    expect(() => source.utf16Offset(byteOffset(2))).toThrow(InvariantError);
    expect(() => source.utf16Offset(byteOffset(10))).toThrow(InvariantError);
  });
});
