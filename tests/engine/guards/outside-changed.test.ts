import { describe, expect, test } from 'vitest';
import { haveSameOutside } from '../../../src/engine/guards/outside-changed.js';
import { byteOffset } from '../../../src/engine/source/offset.js';

/** Texts stand for their bytes; the present body is what stands in brackets. */
const check = (before: string, after: string, expected: boolean): void => {
  const span = { start: byteOffset(before.indexOf('[')), end: byteOffset(before.indexOf(']') + 1) };
  expect(haveSameOutside(Buffer.from(before), Buffer.from(after), span)).toBe(expected);
};

describe('haveSameOutside()', () => {
  test.each([
    ['another body', 'ab[c]de', 'ab[xyz]de', true],
    ['no body at all', 'ab[c]de', 'abde', true],
    ['a body that is the whole file', '[c]', '', true],
    ['a first byte that differs', 'ab[c]de', 'xb[c]de', false],
    ['a last byte before the body that differs', 'ab[c]de', 'ax[c]de', false],
    ['a first byte behind the body that differs', 'ab[c]de', 'ab[c]xe', false],
    ['a last byte that differs', 'ab[c]de', 'ab[c]dx', false],
    ['bytes before the body that are missing', 'ab[c]de', 'b[c]de', false],
    ['bytes behind the body that are missing', 'ab[c]de', 'ab[c]d', false],
    ['bytes that would have to stand for both sides', 'a[c]a', 'a', false],
    ['bytes that would have to stand for both sides, of a longer file', 'aba[c]aba', 'ababa', false],
    ['nothing that is left', 'ab[c]de', '', false],
  ])('case 8: compares the bytes around a body: %s', (_, before, after, expected) => {
    check(before, after, expected);
  });
});
