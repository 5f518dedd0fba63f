import type { Failure, SyntaxProblem } from '../engine/index.js';

/** Syntax problems that an answer lists. The first is nearly always the cause of the rest. */
const problemsShownMax = 10;

/**
 * What a reader needs beside a failure's message to go on, as lines: the present source after a stale hash, the places
 * of syntax errors, what a sandbox could not prove. Empty where the message says all.
 */
export function failureDetail(failure: Failure): readonly string[] {
  switch (failure.code) {
    case 'address/stale-hash':
      return [`present hash: ${failure.present}`, '--- present source', failure.source];
    case 'parse/base-invalid':
    case 'parse/syntax-error':
      return problemLines(failure.problems);
    case 'test/sandbox-unavailable':
      return failure.problems.map((problem) => `- ${problem}`);
    default:
      return [];
  }
}

function problemLines(problems: readonly SyntaxProblem[]): readonly string[] {
  const shown = problems.slice(0, problemsShownMax).map(({ at, message }) => `${at.line}:${at.column} ${message}`);
  return problems.length > shown.length ? [...shown, `and ${problems.length - shown.length} more`] : shown;
}
