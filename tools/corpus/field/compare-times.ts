import { agree } from './agreement.js';
import { findBody, parseFile } from './find-body.js';
import { type GateTarget, proposeBody } from './gate-run.js';
import { handRun } from './hand-run.js';
import { harmlessRewrite } from './harmless-rewrite.js';
import type { FieldRepository } from './manifest.js';
import type { TimePair } from './record.js';

/** Enough for a median that one slow run does not move. */
const PAIRS = 5;

/**
 * Times a harmless rewrite by hand and through the gate in turns, so that both figures know the same moments of a busy
 * machine.
 *
 * @param handFolder the copy for runs by hand
 */
export async function compareTimes(
  repository: FieldRepository,
  handFolder: string,
  target: GateTarget,
): Promise<TimePair[]> {
  const { path, ref, text } = target;
  const { node } = findBody(parseFile(path, text), ref);
  const body = harmlessRewrite(path, text, ref);
  const proposed = { body, text: text.slice(0, node.getStart()) + body + text.slice(node.end) };
  const times: TimePair[] = [];
  while (times.length < PAIRS) {
    const hand = await handRun(repository, handFolder, path, proposed.text);
    const answer = await proposeBody(target, proposed);
    if (!agree(hand, answer)) throw new Error(`Cannot compare times: by hand ${hand.outcome}, gate ${answer.code}`);
    times.push({ handMs: hand.durationMs, gateMs: answer.durationMs });
  }
  return times;
}
