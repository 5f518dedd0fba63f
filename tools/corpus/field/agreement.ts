import type { GateAnswer } from './gate-session.js';
import type { HandRun } from './hand-run.js';

/** Refusals that stand for "the suite does not pass on this". */
const RED_CODES: readonly string[] = [
  'test/typecheck-failed',
  'test/failed',
  'test/load-error',
  'test/crashed',
  'test/timeout',
  'test/memory',
  'test/processes',
  'test/output-limit',
  'test/unreported',
];

/**
 * Whether the gate and a person who ran the suite say the same of one body: a red suite is refused for its tests and for
 * nothing else, a green one is committed.
 */
export function agree(hand: HandRun, gate: GateAnswer): boolean {
  if (hand.outcome === 'passed') return gate.verdict === 'committed';
  return gate.verdict === 'rejected' && gate.code !== null && RED_CODES.includes(gate.code);
}
