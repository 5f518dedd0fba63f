import type { Counts } from './counts.js';

/** jest: `Tests:       1 failed, 1 skipped, 1 todo, 1 passed, 4 total`. */
export function jestCounts(text: string): readonly Counts[] {
  return [...text.matchAll(/^Tests: +(.*\btotal)$/gm)].map((match) => {
    const count = (word: string): number => Number(new RegExp(`(\\d{1,9}) ${word}\\b`).exec(match[1] ?? '')?.[1] ?? 0);
    return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('todo') };
  });
}
