import type { Boundedness, CheckRecord } from '../engine/index.js';
import type { AcceptedChange, GateReport, TestReport, Verdict } from '../platform/index.js';
import { failureHead } from './answer.js';
import { answerUnits, cutLine, cutToUnits, endToUnits, linesThatFit } from './answer-budget.js';
import {
  answerUnitsMax,
  changesUnitsMax,
  failureMessageCharsMax,
  failuresShownMax,
  outputTailCharsMax,
  pageUnitsMin,
  warningsShownMax,
} from './limits.js';
import type { Next } from './page.js';
import { failureDetail } from './present-detail.js';

/** What a model reads of a verdict, and how it gets what did not fit; a program gets it all in the fields. */
export interface VerdictText {
  readonly text: string;
  readonly next?: Next;
}

/**
 * A verdict as a model reads it: the outcome first, then what it needs to go on, then which checks stand behind it. What may
 * be long (sources, differences, outputs) shares the room that the rest leaves, so that no check falls off the end.
 */
export function verdictText(verdict: Verdict): VerdictText {
  const parts = verdict.verdict === 'rejected' ? rejectedParts(verdict) : acceptedParts(verdict);
  const all = [...parts, ...checkLines(verdict.checks), ...warningLines(verdict.warnings)];
  const fixed = all.filter((part) => typeof part === 'string').join('\n');
  let room = Math.max(answerUnitsMax - answerUnits(fixed) - nextUnits, pageUnitsMin);
  let next: Next | undefined;
  const lines = all.flatMap((part) => {
    if (typeof part === 'string') return part;
    const shown = part(room);
    room -= answerUnits(shown.lines.join('\n')) + shown.lines.length;
    next ??= shown.next;
    return shown.lines;
  });
  return { text: lines.join('\n'), ...(next && { next }) };
}

/** Units kept free for the line that leads on and for line ends. */
const nextUnits = 500;

/** A part of an answer that takes no more than the room that it is given. */
type Section = (room: number) => { readonly lines: readonly string[]; readonly next?: Next };
type Part = string | Section;

function rejectedParts({ failure, gate }: Extract<Verdict, { verdict: 'rejected' }>): readonly Part[] {
  return [...failureHead(failure), (room) => failureDetail(failure, room), ...gateParts(gate, 'full')];
}

function acceptedParts(verdict: Exclude<Verdict, { verdict: 'rejected' }>): readonly Part[] {
  const changes: Section = (room) => changeLines(verdict.changes, Math.min(room, changesUnitsMax));
  if (verdict.verdict === 'valid') {
    const diff: Section = (room) => ({ lines: ['--- diff', ...diffLines(verdict.diff, room - 100), '---'] });
    return ['valid: nothing was run or written', changes, diff];
  }
  return ['committed', changes, ...gateParts(verdict.gate ?? undefined, 'brief')];
}

/** Those that do not fit have their new hashes in the list of the file's functions. */
function changeLines(changes: readonly AcceptedChange[], room: number): ReturnType<Section> {
  const texts = changes.map(({ path, ref, hash, previousHash, boundedness }) =>
    [`${path} ${ref}`, `hash: ${hash} (was ${previousHash})`, boundednessLine(boundedness)].join('\n'),
  );
  const shown = Math.max(linesThatFit(texts, room), 1);
  const [left] = changes.slice(shown);
  if (left === undefined) return { lines: texts };
  return {
    lines: [
      ...texts.slice(0, shown),
      `and ${changes.length - shown} more changes: emetgate_symbols gives their hashes`,
    ],
    next: { tool: 'emetgate_symbols', arguments: { path: left.path } },
  };
}

function boundednessLine(boundedness: Boundedness): string {
  if (boundedness.verdict === 'BOUNDED') return `BOUNDED (${boundedness.class})`;
  return `UNBOUNDED (${[...new Set(boundedness.escapes.map(({ kind }) => kind))].join(', ')})`;
}

function diffLines(diff: string, room: number): readonly string[] {
  const lines = diff.split('\n').map((line) => cutLine(line));
  const shown = linesThatFit(lines, room);
  if (shown === lines.length) return lines;
  return [...lines.slice(0, shown), `[diff cut: ${lines.length - shown} more lines, all within what was proposed]`];
}

function gateParts(gate: GateReport | undefined, length: 'brief' | 'full'): readonly Part[] {
  if (gate === undefined) return [];
  const { sandbox, typecheck, test } = gate;
  const parts: Part[] = [`sandbox: ${sandbox.backend}, ${sandbox.proven.length} properties proven`];
  if (typecheck !== undefined) {
    parts.push(`type check: exit ${typecheck.exitCode ?? 'none'}`, outputTail(typecheck.diagnostics.join('\n')));
  }
  if (test !== undefined) {
    parts.push(testLine(test));
    if (length === 'full') parts.push((room) => ({ lines: failedTests(test, room) }), outputTail(test.output));
  }
  return parts;
}

function testLine({ outcome, exitCode, durationMs, counts }: TestReport): string {
  const numbers =
    counts === null
      ? ''
      : `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${counts.source === 'output' ? ' (as printed by the run)' : ''}`;
  return `tests: ${outcome}, exit ${exitCode ?? 'none'}, ${(durationMs / 1000).toFixed(1)} s${numbers}`;
}

function failedTests({ failures }: TestReport, room: number): readonly string[] {
  const texts = failures.slice(0, failuresShownMax).map(({ name, message }) => {
    const words = message.length > failureMessageCharsMax ? `${message.slice(0, failureMessageCharsMax)} …` : message;
    return `failed: ${cutLine(name)}${words === '' ? '' : `\n  ${words.replaceAll('\n', '\n  ')}`}`;
  });
  const shown = texts.slice(0, linesThatFit(texts, room));
  const more = failures.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more failed tests`] : shown;
}

/** The end of an output: there runners say what went wrong in short. */
function outputTail(output: string): Section {
  const text = output.trim();
  if (text === '') return () => ({ lines: [] });
  return (room) => {
    const end = endToUnits(text.slice(-outputTailCharsMax), room - 100);
    const heading =
      end.length === text.length ? '--- output' : `--- output (its last ${end.length} of ${text.length} characters)`;
    return { lines: [heading, end, '---'] };
  };
}

/** Every check, none left out (invariant 7): grouped by outcome, those skipped for one reason together. */
function checkLines(checks: readonly CheckRecord[]): readonly string[] {
  const passed = checks
    .filter(({ outcome }) => outcome === 'passed')
    .map(({ name, by }) => (by ? `${name} (${by})` : name));
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  const skipped = new Map<string, string[]>();
  for (const { name, outcome, reason = 'no reason given' } of checks) {
    if (outcome === 'skipped') skipped.set(reason, [...(skipped.get(reason) ?? []), name]);
  }
  return [
    ...(passed.length > 0 ? [`checks passed: ${passed.join(', ')}`] : []),
    ...(failed.length > 0 ? [`check failed: ${failed.join(', ')}`] : []),
    ...[...skipped].map(([reason, names]) => `skipped: ${names.join(', ')} (${reason})`),
  ];
}

function warningLines(warnings: readonly string[]): readonly string[] {
  const shown = warnings
    .slice(0, warningsShownMax)
    .map((warning) => `warning: ${cutToUnits(warning, warningUnitsMax)}`);
  return warnings.length > shown.length ? [...shown, `and ${warnings.length - shown.length} more warnings`] : shown;
}

const warningUnitsMax = 300;
