import { expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { commentPlaces, commentsIn, haveSameComments } from '../../../src/engine/syntax/comment-places.js';

type Comment = readonly [type: 'Block' | 'Line', start: number, end: number];

const commented = (end: number, ...comments: readonly Comment[]) => ({
  comments: commentPlaces(comments.map(([type, start, end]) => ({ type, start, end }))),
  span: { start: utf16Offset(10), end: utf16Offset(end) },
});

test('commentPlaces() keeps the kind, the start and the end of each', () => {
  expect([...commented(20, ['Block', 1, 5], ['Line', 6, 9]).comments]).toEqual([1, 1, 5, 0, 6, 9]);
});

test('commentsIn() gives those inside of the span, up to its ends', () => {
  const file = commented(
    20,
    ['Line', 1, 10],
    ['Block', 9, 12],
    ['Line', 10, 12],
    ['Block', 13, 20],
    ['Line', 15, 21],
    ['Line', 20, 22],
  );
  expect(commentsIn(file)).toEqual([
    { kind: 'comment', start: 10, end: 12 },
    { kind: 'comment', start: 13, end: 20 },
  ]);
  expect(commentsIn(commented(20))).toEqual([]);
});

test('haveSameComments() compares what stands before and behind the span, and nothing inside', () => {
  const before = commented(20, ['Line', 1, 10], ['Block', 12, 15], ['Block', 20, 25], ['Line', 30, 33]);
  const check = (expected: boolean, ...comments: readonly Comment[]) =>
    expect(haveSameComments(before, commented(23, ...comments))).toBe(expected);
  check(true, ['Line', 1, 10], ['Block', 23, 28], ['Line', 33, 36]);
  check(true, ['Line', 1, 10], ['Line', 10, 11], ['Line', 12, 23], ['Block', 23, 28], ['Line', 33, 36]);
  check(false, ['Block', 1, 10], ['Block', 23, 28], ['Line', 33, 36]);
  check(false, ['Line', 2, 10], ['Block', 23, 28], ['Line', 33, 36]);
  check(false, ['Line', 1, 9], ['Block', 23, 28], ['Line', 33, 36]);
  check(false, ['Line', 1, 10], ['Line', 23, 28], ['Line', 33, 36]);
  check(false, ['Line', 1, 10], ['Block', 23, 27], ['Line', 33, 36]);
  check(false, ['Line', 1, 10], ['Block', 24, 28], ['Line', 33, 36]);
  check(false, ['Line', 1, 10], ['Block', 23, 28], ['Line', 30, 33]);
  check(false, ['Line', 1, 10], ['Block', 23, 28]);
  check(false, ['Line', 1, 10], ['Block', 23, 28], ['Line', 33, 36], ['Line', 40, 41]);
  check(false);
});
