import { describe, expect, test } from 'vitest';
import { hasMoreWords } from '../../../src/engine/syntax/word-count.js';

/** The count of a text: the least maximum that it does not exceed. */
function check(text: string, expected: number): void {
  const long = text + ' '.repeat(100);
  expect({ text, more: hasMoreWords(long, expected - 1), enough: hasMoreWords(long, expected) }).toEqual({
    text,
    more: true,
    enough: false,
  });
}

describe('hasMoreWords()', () => {
  test('counts a run of letters, digits, underscores and dollars once', () => {
    check('azAZ09_$', 1);
    check('é日𝒳', 1);
    check('a b\tc\nd', 4);
  });

  test('counts every sign but space, between words and in a row', () => {
    check('a.b', 3);
    check('((', 2);
    check('@`[{/:', 6);
    check('\u007f', 1);
    check('!', 1);
  });

  test('never finds more words than characters', () => {
    expect(hasMoreWords('((((', 4)).toBe(false);
    expect(hasMoreWords('((((', 3)).toBe(true);
    expect(hasMoreWords('', 0)).toBe(false);
  });
});
