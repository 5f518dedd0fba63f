import { expect, test } from 'vitest';
import { occurrencesOf } from '../../../src/engine/change/occurrences.js';

test.each([
  ['a', '', { start: -1, count: 0 }],
  ['ab', 'a', { start: -1, count: 0 }],
  ['a', 'a', { start: 0, count: 1 }],
  ['b', 'ab', { start: 1, count: 1 }],
  ['aa', 'aaa', { start: 0, count: 2 }],
  ['aba', 'cababa', { start: 1, count: 2 }],
  ['aab', 'aaab', { start: 1, count: 1 }],
  ['abac', 'ababac', { start: 2, count: 1 }],
  ['aabaaac', 'aabaabaaac', { start: 3, count: 1 }],
  ['a', 'aaaaa', { start: 0, count: 3 }],
  ['', '', { start: 0, count: 3 }],
  ['', 'a', { start: 0, count: 3 }],
])('occurrencesOf(%j, %j) counts up to three', (wanted, text, expected) => {
  expect(occurrencesOf(wanted, text, 3)).toEqual(expected);
});

// Takes milliseconds; a search that begins anew at each place takes a minute, and the test's time is over.
test('occurrencesOf() is held by no text, however much of it occurs everywhere', () => {
  const many = 'a'.repeat(100_000);
  expect(occurrencesOf(`${many}b${many}`, 'a'.repeat(1_000_000), 3)).toEqual({ start: -1, count: 0 });
  expect(occurrencesOf(many, 'a'.repeat(1_000_000), 1_000_000)).toEqual({ start: 0, count: 900_001 });
});
