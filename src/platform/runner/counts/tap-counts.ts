import type { Counts } from './counts.js';

/**
 * The comments that end a TAP stream (`# tests 4`, `# pass 1`, `# fail 2`) of node:test, ava, tape and mocha, and the
 * same lines of node's own reporter (`ℹ tests 4`).
 *
 * node:test counts a file that holds no test as one test named by the file's path: those are taken off again.
 */
export function tapCounts(text: string): readonly Counts[] {
  const summaries = [...text.matchAll(/^(?:#|ℹ) tests (\d{1,9})((?:\n(?:#|ℹ) \w+ [\d.]+)*)/gm)].map((match) => {
    const count = (word: string): number =>
      Number(new RegExp(`^(?:#|ℹ) ${word} (\\d{1,9})`, 'm').exec(match[2] ?? '')?.[1] ?? 0);
    return {
      passed: count('pass'),
      failed: count('fail') + count('cancelled'),
      skipped: count('skip') + count('skipped') + count('todo'),
    };
  });
  const [last] = summaries.slice(-1);
  if (last === undefined) return [];
  const withoutFiles = { ...last, passed: Math.max(0, last.passed - emptyFiles(text)) };
  return [...summaries.slice(0, -1), withoutFiles];
}

/** Passed results at the top level whose name is the path of a program. */
function emptyFiles(text: string): number {
  return [...text.matchAll(/^(?:ok \d{1,9} - |✔ )\/[^\n]+\.[cm]?[jt]sx?(?: \([\d.]+ms\))?$/gm)].length;
}
