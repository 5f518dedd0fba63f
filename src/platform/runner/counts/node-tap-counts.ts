import type { Counts } from './counts.js';

/** tap: `# { total: 3, pass: 1, fail: 1, skip: 1 }`; numbers that are zero are left out. The last one is of all files. */
export function nodeTapCounts(text: string): readonly Counts[] {
  const summary = [...text.matchAll(/^ *# \{ (total: \d{1,9}.*) \}$/gm)].at(-1)?.[1];
  if (summary === undefined) return [];
  const count = (word: string): number => Number(new RegExp(`\\b${word}: (\\d{1,9})`).exec(summary)?.[1] ?? 0);
  return [{ passed: count('pass'), failed: count('fail'), skipped: count('skip') + count('todo') }];
}
