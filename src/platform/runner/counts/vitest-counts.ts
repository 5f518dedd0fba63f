import type { Counts } from './counts.js';

/** vitest: `Tests  1 failed | 1 passed | 1 skipped | 1 todo (4)`, or `Tests  no tests`. */
export function vitestCounts(text: string): readonly Counts[] {
  return [...text.matchAll(/^ *Tests {2}(no tests|\d{1,9} .*)$/gm)].map((match) => {
    const count = (word: string): number => Number(new RegExp(`(\\d{1,9}) ${word}\\b`).exec(match[1] ?? '')?.[1] ?? 0);
    return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('todo') };
  });
}
