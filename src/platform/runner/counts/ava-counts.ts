import type { Counts } from './counts.js';

/** ava: `1 test failed`, `3 tests passed`, `1 test skipped`, `1 test todo`, one a line after a rule or a blank line. */
export function avaCounts(text: string): readonly Counts[] {
  const summary =
    /(?:^|\n) *─?\n((?: {2}\d{1,9} (?:tests?|known failures?|uncaught exceptions?|unhandled rejections?)\b[^\n]*\n?)+)/g;
  return [...text.matchAll(summary)].map((match) => {
    const count = (word: string): number =>
      Number(new RegExp(`(\\d{1,9}) tests? ${word}\\b`).exec(match[1] ?? '')?.[1] ?? 0);
    return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') + count('todo') };
  });
}
