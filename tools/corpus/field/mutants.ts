import { createHash } from 'node:crypto';
import ts from 'typescript';
import { findBody, parseFile } from './find-body.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';
import { type SingleEdit, singleEdits } from './single-edits.js';

/** One faulty body of a function. */
export interface Mutant {
  /** First 12 hex digits of the SHA-256 of the body: names it in the record of results. */
  readonly id: string;
  readonly operator: string;
  /** Line of the fault in the file, from 1. */
  readonly line: number;
  /** The whole new body, braces included. */
  readonly body: string;
  /** The whole file with that body. */
  readonly text: string;
}

export interface MutantRequest {
  readonly path: string;
  readonly text: string;
  readonly ref: string;
  readonly seed: string;
  readonly count: number;
}

/**
 * Exactly `count` different faulty bodies of one function, the same for the same request everywhere. Kinds of faults
 * take turns, so that no common kind crowds out the others. Each parses without an error in TypeScript, which is not one
 * of the gate's two parsers. Throws when the function is too small for that many.
 */
export function mutants(request: MutantRequest): readonly Mutant[] {
  const { path, text, ref, count } = request;
  const file = parseFile(path, text);
  const { node: body } = findBody(file, ref);
  const random = seededRandom(`${request.seed}\n${path}\n${ref}`);
  const chosen = new Map<string, Mutant>();
  const original = body.getText();
  for (const edit of takingTurns(singleEdits(body), random)) {
    if (chosen.size === count) break;
    const mutated = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    const end = body.end + mutated.length - text.length;
    const mutant = mutated.slice(body.getStart(), end);
    const id = createHash('sha256').update(mutant).digest('hex').slice(0, 12);
    if (mutant === original || chosen.has(id) || !parses(path, mutated)) continue;
    const line = file.getLineAndCharacterOfPosition(edit.start).line + 1;
    chosen.set(id, { id, operator: edit.operator, line, body: mutant, text: mutated });
  }
  if (chosen.size < count) throw new Error(`Cannot make ${count} mutants of ${ref} in ${path}: only ${chosen.size}`);
  return [...chosen.values()];
}

function takingTurns(edits: readonly SingleEdit[], random: SeededRandom): readonly SingleEdit[] {
  const byOperator = new Map<string, SingleEdit[]>();
  for (const edit of random.shuffled(edits)) {
    byOperator.set(edit.operator, [...(byOperator.get(edit.operator) ?? []), edit]);
  }
  const queues = random.shuffled([...byOperator.values()]);
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}

function parses(path: string, text: string): boolean {
  const compilerOptions = { allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true, compilerOptions });
  return diagnostics.length === 0;
}
