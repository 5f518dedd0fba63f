import { expect, it } from 'vitest';
import { interleave, median } from '../../../tools/bench/interleave.js';

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
