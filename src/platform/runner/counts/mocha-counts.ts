import type { Counts } from './counts.js';

/** mocha: `1 passing (4ms)`, then `2 pending` and `1 failing` where there are any. */
export function mochaCounts(text: string): readonly Counts[] {
  const summary = /^ *(\d{1,9}) passing \([^)\n]+\)(?:\n *(\d{1,9}) pending)?(?:\n *(\d{1,9}) failing)?$/gm;
  return [...text.matchAll(summary)].map((match) => ({
    passed: Number(match[1]),
    skipped: Number(match[2] ?? 0),
    failed: Number(match[3] ?? 0),
  }));
}
