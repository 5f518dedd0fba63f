import { expect, it } from 'vitest';
import { formatMeasured, interleave, median } from '../../../tools/bench/interleave.js';

it('interleave() runs the contenders in turns and throws the warm-up away', async () => {
  const calls: string[] = [];
  const measured = await interleave(
    [
      { name: 'a', run: () => void calls.push('a') },
      { name: 'b', run: () => void calls.push('b'), prepare: () => void calls.push('prepare b') },
    ],
    { rounds: 2, warmUp: 1 },
  );
  expect(calls).toEqual(['a', 'prepare b', 'b', 'a', 'prepare b', 'b', 'a', 'prepare b', 'b']);
  expect(measured.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(measured[0]?.ratio).toBe(1);
});

it('median() is the middle value, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

it('formatMeasured() prints one aligned line for each contender', () => {
  const measured = [
    { name: 'bare', medianMs: 10, fastestMs: 9, slowestMs: 12.34, ratio: 1 },
    { name: 'ours', medianMs: 15, fastestMs: 14, slowestMs: 16, ratio: 1.5 },
  ];
  expect(formatMeasured(measured)).toBe('bare  10.0 ms (9.0 to 12.3)  × 1.00\nours  15.0 ms (14.0 to 16.0)  × 1.50');
});
