import { NOTHING_FOUND } from '../closing/closing-lines.js';
import { plainText } from '../plain-text.js';
import { avaCounts } from './ava-counts.js';
import type { CountParser, Counts } from './counts.js';
import { jasmineCounts } from './jasmine-counts.js';
import { jestCounts } from './jest-counts.js';
import { mochaCounts } from './mocha-counts.js';
import { nodeTapCounts } from './node-tap-counts.js';
import { tapCounts } from './tap-counts.js';
import { uvuCounts } from './uvu-counts.js';
import { vitestCounts } from './vitest-counts.js';

/** Counts that a run printed. They are claimed, not proven: what runs can print what it likes. */
export interface TestCounts extends Counts {
  readonly source: 'output';
}

const PARSERS: readonly CountParser[] = [
  vitestCounts,
  jestCounts,
  mochaCounts,
  tapCounts,
  nodeTapCounts,
  avaCounts,
  jasmineCounts,
  uvuCounts,
];

/**
 * The sum of every summary that a known runner printed, or null where none did.
 *
 * A command that runs several packages prints several summaries; none of them alone says what ran.
 */
export function countTests(output: string): TestCounts | null {
  const text = plainText(output);
  const found = PARSERS.flatMap((parse) => parse(text));
  if (found.length === 0) return NOTHING_FOUND.test(text) ? { ...NOTHING, source: 'output' } : null;
  const sum = found.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
  return { ...sum, source: 'output' };
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
