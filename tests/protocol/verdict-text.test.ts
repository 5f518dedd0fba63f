import { describe, expect, test } from 'vitest';
import { Checklist } from '../../src/engine/index.js';
import type { GateReport, Verdict } from '../../src/platform/index.js';
import { answerText } from '../../src/protocol/answer.js';
import { answerUnits } from '../../src/protocol/answer-budget.js';
import { answerUnitsMax } from '../../src/protocol/limits.js';
import { verdictFields } from '../../src/protocol/verdict-fields.js';
import { verdictText } from '../../src/protocol/verdict-text.js';

const change = {
  path: 'a.ts',
  ref: 'f',
  hash: 'new',
  previousHash: 'old',
  boundedness: { verdict: 'UNBOUNDED', escapes: [{ kind: 'not-analysed', at: { line: 1, column: 1 }, detail: 'f' }] },
} as const;

const gate: GateReport = {
  sandbox: { backend: 'namespaces', proven: ['a', 'b'], residual: ['c'] },
  baseline: { outcome: 'skipped' },
  test: {
    command: 'npm test',
    exitCode: 1,
    durationMs: 1234,
    outcome: 'failed',
    counts: { passed: 3, failed: 1, skipped: 0, source: 'output' },
    failures: [{ name: 'adds', message: 'expected 1\nto be 2' }],
    output: `${'x'.repeat(5000)}the end`,
  },
  reach: { outcome: 'skipped' },
};

const checks = Checklist.empty
  .passed('path')
  .passed('syntax', 'oxc')
  .skipped('typecheck', 'no command')
  .skipped('reach', 'no command');

function check(verdict: Verdict, ...lines: readonly (string | RegExp)[]): void {
  const text = verdictText(verdict).text.split('\n');
  expect(text).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) {
    if (typeof line === 'string') expect(text[index]).toBe(line);
    else expect(text[index]).toMatch(line);
  }
}

describe('verdictText()', () => {
  test('a commit says what to go on with, briefly', () => {
    check(
      { verdict: 'committed', changes: [change], checks: checks.records(), warnings: ['mind this'], gate },
      'committed',
      'a.ts f',
      'hash: new (was old)',
      'UNBOUNDED (not-analysed)',
      'sandbox: namespaces, 2 properties proven',
      'tests: failed, exit 1, 1.2 s, 3 passed, 1 failed, 0 skipped (as printed by the run)',
      'checks passed: path, syntax (oxc)',
      'skipped: typecheck, reach (no command)',
      'warning: mind this',
    );
  });

  test('a refusal by the tests names them and shows the end of the output', () => {
    const refused = checks.rejected('test', { code: 'test/failed', exitCode: 1 });
    check(
      { verdict: 'rejected', stage: 'test', failure: refused.failure, checks: checks.records(), warnings: [], gate },
      'rejected test/failed',
      /^Cannot commit the change: the tests fail with exit code 1; /,
      'sandbox: namespaces, 2 properties proven',
      /^tests: failed/,
      'failed: adds',
      '  expected 1',
      '  to be 2',
      '--- output (its last 3000 of 5007 characters)',
      /^x+the end$/,
      '---',
      'checks passed: path, syntax (oxc)',
      'skipped: typecheck, reach (no command)',
    );
  });

  test('a valid change shows its difference', () => {
    check(
      { verdict: 'valid', changes: [change], checks: [], warnings: [], diff: '-a\n+b' },
      'valid: nothing was run or written',
      'a.ts f',
      'hash: new (was old)',
      'UNBOUNDED (not-analysed)',
      '--- diff',
      '-a',
      '+b',
      '---',
    );
  });
});

describe('case 24: verdictText() of what no answer holds', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `${'a long name '.repeat(20)}${n}`);

  function checkBounded(verdict: Verdict): string {
    const { text, next } = verdictText(verdict);
    const shown = answerText({ kind: 'refused', fields: {}, text, textNext: next });
    expect(answerUnits(shown)).toBeLessThanOrEqual(answerUnitsMax);
    expect(shown).not.toContain('[answer cut');
    expect(shown).toContain('\nchecks passed: path, syntax (oxc)\nskipped: typecheck, reach (no command)');
    return shown;
  }

  test('a run that says much keeps its end, the first failed tests and every check', () => {
    const loud: GateReport = {
      ...gate,
      typecheck: { exitCode: 1, diagnostics: names(500) },
      test: {
        command: 'npm test',
        exitCode: 1,
        durationMs: 1,
        outcome: 'failed',
        counts: null,
        failures: names(50).map((name) => ({ name, message: '日本'.repeat(900) })),
        output: `${'日本語'.repeat(5000)}\nthe end`,
      },
    };
    const { failure } = checks.rejected('test', { code: 'test/failed', exitCode: 1 });
    const warnings = names(40);
    const text = checkBounded({
      verdict: 'rejected',
      stage: 'test',
      failure,
      checks: checks.records(),
      warnings,
      gate: loud,
    });
    expect(text).toContain('\nand 30 more warnings');
    expect(text).toMatch(/\nand \d+ more failed tests\n/);
    expect(text).toMatch(/\n--- output \(its last \d+ of 15008 characters\)\n[\s\S]*the end\n---\nchecks passed/);
  });

  test('a stale hash whose present source is long says how to read it', () => {
    const { failure } = checks.rejected('hash', {
      code: 'address/stale-hash',
      path: 'a.ts',
      ref: 'f',
      given: 'a',
      present: 'b',
      source: 'x;\n'.repeat(20_000),
    });
    const text = checkBounded({
      verdict: 'rejected',
      stage: 'address',
      failure,
      checks: checks.records(),
      warnings: [],
    });
    expect(text).toMatch(/\npresent hash: b\n--- present source, cut: /);
    expect(text).toMatch(/\nnext: emetgate_read_symbol \{"path":"a\.ts","ref":"f"\}$/);
  });

  test('a large batch says where the hashes are that it does not show, a large difference that it is cut', () => {
    const text = checkBounded({
      verdict: 'valid',
      changes: names(100).map((ref) => ({ ...change, ref })),
      checks: checks.records(),
      warnings: [],
      diff: names(3000).join('\n'),
    });
    const listed = text.match(/^hash: /gm)?.length ?? 0;
    expect(text).toContain(`\nand ${100 - listed} more changes: emetgate_symbols gives their hashes\n`);
    expect(text).toMatch(/\n\[diff cut: \d+ more lines, all within what was proposed\]\n---\n/);
    expect(text).toMatch(/\nnext: emetgate_symbols \{"path":"a\.ts"\}$/);
  });
});

describe('verdictFields()', () => {
  const committed: Verdict = { verdict: 'committed', changes: [change], checks: [], warnings: [], gate: null };

  test('names a single change beside the rest, and lists those of a batch', () => {
    expect(verdictFields(committed, 'single')).toEqual({
      verdict: 'committed',
      ...change,
      checks: [],
      warnings: [],
      gate: null,
    });
    expect(verdictFields(committed, 'batch')).toEqual({
      verdict: 'committed',
      changes: [change],
      checks: [],
      warnings: [],
      gate: null,
    });
  });

  test('keeps the data of a failure apart from its code and words', () => {
    const { failure } = Checklist.empty.rejected('ref', {
      code: 'address/unknown-ref',
      path: 'a.ts',
      ref: 'g',
      similar: [],
    });
    const fields = verdictFields(
      { verdict: 'rejected', stage: 'address', failure, checks: [], warnings: [] },
      'single',
    );
    expect(fields).toEqual({
      verdict: 'rejected',
      stage: 'address',
      code: 'address/unknown-ref',
      message: expect.stringMatching(/^Cannot find g in a\.ts: /),
      data: { path: 'a.ts', ref: 'g', similar: [] },
      checks: [],
      warnings: [],
    });
  });
});

describe('answerText()', () => {
  test('case 24: cuts whatever is longer than an answer may be, and says so', () => {
    const text = answerText({ kind: 'failed', message: 'x'.repeat(50_000) });
    expect(text.length).toBeLessThan(13_000);
    expect(text).toMatch(/\n\[answer cut: \d+ more characters\]$/);
  });
});
