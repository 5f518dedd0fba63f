import type { ClosingKind, ReadProject } from './closing-kind.js';
import type { ClosingLines } from './closing-lines.js';
import { declaresTests } from './declares-tests.js';
import { expectedClosings } from './expected-closings.js';

/** The command, what it printed, and the project that it ran in. */
export interface ClosingEvidence {
  readonly command: string;
  readonly lines: ClosingLines;
  /** Reads below the folder that the command starts in. */
  readonly read: ReadProject;
  /** The folder itself, absolute. */
  readonly folder: string;
  /** Whether git tracks a path below it: what a run prints can name any other. */
  readonly isTracked: (path: string) => boolean;
}

/**
 * What speaks against a run that ended with 0, in words: a runner that ended before it said so, or a file of tests that ended
 * before one was reported. A process that is ended from within leaves no other trace.
 */
export function unclosed({ command, lines, read, folder, isTracked }: ClosingEvidence): readonly string[] {
  const { kinds, all } = expectedClosings(command, read);
  const missing = all
    ? [...new Set(kinds)].filter((kind) => lines.count(kind) < kinds.filter((each) => each === kind).length)
    : kinds.some((kind) => lines.count(kind) > 0)
      ? []
      : [...new Set(kinds)];
  const problems = missing.map((kind) => `${NAMES[kind]} ended without saying what it ran`);
  if (!kinds.includes('tap')) return problems;
  const silent = [...lines.silentFiles]
    .map((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path))
    .filter((path) => isTracked(path) && declaresTests(read(path) ?? ''));
  return [...problems, ...silent.slice(0, 5).map((path) => `${path} ended before it reported a test`)];
}

const NAMES: Readonly<Record<ClosingKind, string>> = {
  vitest: 'vitest',
  jest: 'jest',
  mocha: 'mocha',
  ava: 'ava',
  tap: 'the test runner',
};
