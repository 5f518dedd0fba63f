import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapedBody, placeholderBody } from './bad-bodies.js';
import { mustBeClean } from './checkout.js';
import { findBody, parseFile } from './find-body.js';
import type { GateAnswer, GateSession } from './gate-session.js';
import { harmlessRewrite } from './harmless-rewrite.js';
import type { FieldFunction } from './manifest.js';
import type { Mutant } from './mutants.js';
import type { ProbeRecord } from './record.js';

/** One function under the gate. */
export interface GateTarget extends FieldFunction {
  readonly gate: GateSession;
  /** The checkout that the gate guards. */
  readonly folder: string;
  /** The file as it came. */
  readonly text: string;
}

/** A body and the whole file with it. */
export type Proposed = Pick<Mutant, 'body' | 'text'>;

/**
 * Proposes a body against the function as it came. Whatever the answer, the file must then hold exactly what the answer
 * says and nothing else may have changed; then it is put back. Throws when it does not: a gate that lies about the disk.
 */
export async function proposeBody(target: GateTarget, { body, text }: Proposed): Promise<GateAnswer> {
  const { gate, path, ref } = target;
  const { hash } = await gate.read(path, ref);
  const answer = await gate.propose({ path, ref, hash, body });
  mustHold(target, answer.verdict === 'committed' ? text : target.text);
  writeFileSync(join(target.folder, path), target.text);
  return answer;
}

/**
 * The proposals whose answer is known in advance: what must be refused whatever the tests say, and a harmless rewrite
 * that is committed, after which the original is no longer the present body and can be committed as well.
 */
export async function probe(target: GateTarget): Promise<Record<string, ProbeRecord>> {
  const { gate, path, ref, text, folder } = target;
  const { node } = findBody(parseFile(path, text), ref);
  const original = node.getText();
  const before = await gate.read(path, ref);
  if (before.body !== original) throw new Error(`Cannot compare ${ref} in ${path}: the gate reads another body`);
  const probes: Record<string, ProbeRecord> = {};
  const ask = async (name: string, expected: string, hash: string, body: string): Promise<void> => {
    const present = readFileSync(join(folder, path), 'utf8');
    const answer = await gate.propose({ path, ref, hash, body });
    const committed = text.slice(0, node.getStart()) + body + text.slice(node.end);
    mustHold(target, answer.verdict === 'committed' ? committed : present);
    probes[name] = { expected, answer };
  };
  await ask('unchanged', 'guard/no-change', before.hash, original);
  await ask('placeholder', 'guard/placeholder-body', before.hash, placeholderBody(path, text, ref));
  await ask('escaped', 'guard/escaped-body', before.hash, escapedBody(path, text, ref));
  await ask('rewrite', 'committed', before.hash, harmlessRewrite(path, text, ref));
  await ask('stale', 'address/stale-hash', before.hash, original);
  await ask('original', 'committed', (await gate.read(path, ref)).hash, original);
  writeFileSync(join(folder, path), text);
  return probes;
}

/** `committed`, or the code of the refusal. */
export function outcomeOf({ answer }: ProbeRecord): string {
  return answer.code ?? answer.verdict;
}

function mustHold({ folder, path }: GateTarget, text: string): void {
  if (readFileSync(join(folder, path), 'utf8') !== text) {
    throw new Error(`Cannot go on: ${path} does not hold what the verdict says`);
  }
  mustBeClean(folder, [path]);
}
