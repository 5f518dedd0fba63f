import type { Failure, SyntaxProblem } from '../engine/index.js';
import { answerUnits, cutLine, cutToUnits, linesThatFit } from './answer-budget.js';
import type { Next } from './page.js';

/** Syntax problems that an answer lists. The first is nearly always the cause of the rest. */
const problemsShownMax = 10;

/** Units for words around what is shown. */
const frameUnits = 200;

/**
 * What a reader needs beside a failure's message to go on, as lines that take no more units than `room`: the present
 * source after a stale hash, the places of syntax errors, what a sandbox could not prove. Empty where the message says all.
 */
export function failureDetail(
  failure: Failure,
  room: number,
): { readonly lines: readonly string[]; readonly next?: Next } {
  switch (failure.code) {
    case 'address/stale-hash':
      return presentSource(failure, room - frameUnits);
    case 'parse/base-invalid':
    case 'parse/syntax-error':
      return { lines: problemLines(failure.problems, room - frameUnits) };
    case 'test/sandbox-unavailable':
      return {
        lines: listed(
          failure.problems.map((problem) => `- ${cutLine(problem)}`),
          room - frameUnits,
        ),
      };
    default:
      return { lines: [] };
  }
}

/** The whole source or none of its end in silence: what does not fit is read like any function. */
function presentSource(
  { path, ref, present, source }: Extract<Failure, { code: 'address/stale-hash' }>,
  room: number,
): ReturnType<typeof failureDetail> {
  const head = `present hash: ${present}`;
  if (answerUnits(source) <= room) return { lines: [head, '--- present source', source] };
  return {
    lines: [head, '--- present source, cut: too long for this answer', cutToUnits(source, room), '---'],
    next: { tool: 'emetgate_read_symbol', arguments: { path, ref } },
  };
}

function problemLines(problems: readonly SyntaxProblem[], room: number): readonly string[] {
  const shown = problems.slice(0, problemsShownMax).map(({ at, message }) => `${at.line}:${at.column} ${message}`);
  return listed(shown, room, problems.length);
}

/** As many lines as fit; says how many do not. */
function listed(lines: readonly string[], room: number, count: number = lines.length): readonly string[] {
  const shown = lines.slice(0, linesThatFit(lines, room));
  return count > shown.length ? [...shown, `and ${count - shown.length} more`] : shown;
}
