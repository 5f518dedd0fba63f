import { expect, test } from 'vitest';
import { contains, type Utf16Span, utf16Offset } from '../../../src/engine/source/offset.js';

const span = (start: number, end: number): Utf16Span => ({ start: utf16Offset(start), end: utf16Offset(end) });

test.each([
  [3, 5, true],
  [2, 6, true],
  [2, 2, true],
  [6, 6, true],
  [1, 5, false],
  [3, 7, false],
  [1, 7, false],
  [7, 9, false],
  [0, 1, false],
])('contains() says whether 2–6 holds %d–%d: %s', (start, end, expected) => {
  expect(contains(span(2, 6), span(start, end))).toBe(expected);
});
