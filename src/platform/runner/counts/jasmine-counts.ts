import type { Counts } from './counts.js';

/** jasmine: `4 specs, 1 failure, 1 pending spec`. */
export function jasmineCounts(text: string): readonly Counts[] {
  return [...text.matchAll(/^(\d{1,9}) specs?, (\d{1,9}) failures?(?:, (\d{1,9}) pending specs?)?$/gm)].map((match) => {
    const failed = Number(match[2]);
    const skipped = Number(match[3] ?? 0);
    return { passed: Number(match[1]) - failed - skipped, failed, skipped };
  });
}
