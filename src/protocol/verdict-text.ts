import type { Boundedness, CheckRecord } from '../engine/index.js';
import type { AcceptedChange, GateReport, TestReport, Verdict } from '../platform/index.js';
import { failureText } from './answer.js';
import { failureMessageCharsMax, failuresShownMax, outputTailCharsMax } from './limits.js';

/** A verdict as a model reads it: the outcome first, then what it needs to go on, then which checks stand behind it. */
export function verdictText(verdict: Verdict): string {
  const lines =
    verdict.verdict === 'rejected'
      ? [failureText(verdict.failure), ...gateLines(verdict.gate, 'full')]
      : acceptedLines(verdict);
  const warnings = verdict.warnings.map((warning) => `warning: ${warning}`);
  return [...lines, ...checkLines(verdict.checks), ...warnings].join('\n');
}

function acceptedLines(verdict: Exclude<Verdict, { verdict: 'rejected' }>): readonly string[] {
  const changes = verdict.changes.flatMap(changeLines);
  if (verdict.verdict === 'valid') {
    return ['valid: nothing was run or written', ...changes, '--- diff', verdict.diff, '---'];
  }
  return ['committed', ...changes, ...gateLines(verdict.gate ?? undefined, 'brief')];
}

function changeLines(change: AcceptedChange): readonly string[] {
  return [
    `${change.path} ${change.ref}`,
    `hash: ${change.hash} (was ${change.previousHash})`,
    boundednessLine(change.boundedness),
  ];
}

function boundednessLine(boundedness: Boundedness): string {
  if (boundedness.verdict === 'BOUNDED') return `BOUNDED (${boundedness.class})`;
  return `UNBOUNDED (${[...new Set(boundedness.escapes.map(({ kind }) => kind))].join(', ')})`;
}

function gateLines(gate: GateReport | undefined, length: 'brief' | 'full'): readonly string[] {
  if (gate === undefined) return [];
  const { sandbox, typecheck, test } = gate;
  const lines = [`sandbox: ${sandbox.backend}, ${sandbox.proven.length} properties proven`];
  if (typecheck !== undefined) {
    lines.push(`type check: exit ${typecheck.exitCode ?? 'none'}`, ...tail(typecheck.diagnostics.join('\n')));
  }
  if (test !== undefined) {
    lines.push(testLine(test));
    if (length === 'full') lines.push(...failedTests(test), ...tail(test.output));
  }
  return lines;
}

function testLine({ outcome, exitCode, durationMs, counts }: TestReport): string {
  const numbers =
    counts === null
      ? ''
      : `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${counts.source === 'output' ? ' (as printed by the run)' : ''}`;
  return `tests: ${outcome}, exit ${exitCode ?? 'none'}, ${(durationMs / 1000).toFixed(1)} s${numbers}`;
}

function failedTests({ failures }: TestReport): readonly string[] {
  const shown = failures.slice(0, failuresShownMax).map(({ name, message }) => {
    const words = message.length > failureMessageCharsMax ? `${message.slice(0, failureMessageCharsMax)} …` : message;
    return `failed: ${name}${words === '' ? '' : `\n  ${words.replaceAll('\n', '\n  ')}`}`;
  });
  const more = failures.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more failed tests`] : shown;
}

/** The end of an output: there runners say what went wrong in short. */
function tail(output: string): readonly string[] {
  const text = output.trim();
  if (text === '') return [];
  if (text.length <= outputTailCharsMax) return ['--- output', text, '---'];
  return [
    `--- output (its last ${outputTailCharsMax} of ${text.length} characters)`,
    text.slice(-outputTailCharsMax),
    '---',
  ];
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
