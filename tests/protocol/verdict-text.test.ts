import { describe, expect, test } from 'vitest';
import { Checklist } from '../../src/engine/index.js';
import type { GateReport, Verdict } from '../../src/platform/index.js';
import { answerText } from '../../src/protocol/answer.js';
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
  const text = verdictText(verdict).split('\n');
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
