import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withLineEndsOf, withLineFeeds } from '../../../src/engine/change/line-ends.js';

const SEED = 20261130;

/** Texts of few different lines, so that most lines have a twin. */
const texts = fc
  .array(fc.tuple(fc.constantFrom('', 'a', 'b', 'c'), fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 12 })
  // The dot keeps a CR apart from the LF of an empty line behind it.
  .map((lines) => lines.map(([text, end]) => `${text}.${end}`).join(''));

describe('withLineEndsOf()', () => {
  test('case 10: changes no byte of a text that is proposed as it is, line ends put aside', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n', '\r'), (present, lineEnd) => {
        expect(withLineEndsOf({ present, lineEnd }, withLineFeeds(present))).toBe(present);
      }),
      { seed: SEED },
    );
  });

  test('changes nothing but line ends, and makes none that its place does not have', () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('\n', '\r\n', '\r'), (present, proposed, lineEnd) => {
        const text = withLineEndsOf({ present, lineEnd }, proposed);
        expect(withLineFeeds(text)).toBe(withLineFeeds(proposed));
        const known = new Set([lineEnd, ...endsOf(present)]);
        expect(endsOf(text).filter((end) => !known.has(end))).toEqual([]);
      }),
      { seed: SEED },
    );
  });
});

const endsOf = (text: string): readonly string[] => text.match(/\r\n|\r|\n/g) ?? [];
