import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrencesOf } from '../../../src/engine/change/occurrences.js';

const SEED = 20261130;

/** Texts of two letters, so that what is wanted nearly occurs at most places. */
const textOf = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength });

test('occurrencesOf() finds what looking at each place finds', () => {
  fc.assert(
    fc.property(textOf(6), textOf(40), fc.integer({ min: 1, max: 5 }), (wanted, text, countMax) => {
      const start = text.indexOf(wanted);
      let count = 0;
      for (let at = start; at !== -1 && count < countMax; at = text.indexOf(wanted, at + 1)) count += 1;
      expect(occurrencesOf(wanted, text, countMax)).toEqual({ start, count });
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
