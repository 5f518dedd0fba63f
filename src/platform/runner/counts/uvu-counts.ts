import type { Counts } from './counts.js';

/** uvu: `Total: 3`, `Passed: 2`, `Skipped: 0`, one a line. */
export function uvuCounts(text: string): readonly Counts[] {
  return [...text.matchAll(/^ *Total: +(\d{1,9})\n *Passed: +(\d{1,9})\n *Skipped: +(\d{1,9})$/gm)].map((match) => {
    const [total, passed, skipped] = [Number(match[1]), Number(match[2]), Number(match[3])];
    return { passed, failed: total - passed, skipped };
  });
}
