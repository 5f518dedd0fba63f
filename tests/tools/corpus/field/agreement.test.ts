import { describe, expect, it } from 'vitest';
import { agree } from '../../../../tools/corpus/field/agreement.js';

type Hand = Parameters<typeof agree>[0]['outcome'];

function check(outcome: Hand, gate: string, expected: boolean): void {
  const verdict = gate === 'committed' || gate === 'valid' ? gate : 'rejected';
  const code = verdict === 'rejected' ? gate : null;
  const told = agree({ outcome, command: 'npm test', durationMs: 1 }, { verdict, code, durationMs: 1, testMs: null });
  expect(told).toBe(expected);
}

describe('agree()', () => {
  it.each([
    ['passed', 'committed'],
    ['failed', 'test/failed'],
    ['failed', 'test/typecheck-failed'],
    ['timeout', 'test/timeout'],
  ] as const)('takes %s by hand and %s for the same answer', (hand, gate) => check(hand, gate, true));

  it.each([
    ['passed', 'test/failed'],
    ['passed', 'valid'],
    ['passed', 'guard/placeholder-body'],
    ['failed', 'committed'],
    ['failed', 'parse/syntax-error'],
    ['failed', 'test/sandbox-unavailable'],
    ['failed', 'test/baseline-red'],
    ['timeout', 'committed'],
  ] as const)('does not take %s by hand and %s for the same answer', (hand, gate) => check(hand, gate, false));
});
