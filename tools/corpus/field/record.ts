import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GateAnswer } from './gate-session.js';
import type { HandRun } from './hand-run.js';
import type { FieldFunction } from './manifest.js';

/** What is known of one mutant so far. */
export interface MutantRecord {
  readonly operator: string;
  readonly line: number;
  hand?: HandRun;
  gate?: GateAnswer;
}

/** One proposal whose answer is known in advance. */
export interface ProbeRecord {
  readonly expected: string;
  readonly answer: GateAnswer;
}

export interface FunctionRecord {
  readonly path: string;
  readonly ref: string;
  /** By the mutant's id. */
  readonly mutants: Record<string, MutantRecord>;
  /** By the probe's name. */
  probes: Record<string, ProbeRecord>;
}

/** One body judged twice in a row, so that both figures are of the same moment of a busy machine. */
export interface TimePair {
  readonly handMs: number;
  /** The whole call, from the proposal to the verdict. */
  readonly gateMs: number;
}

export interface RepositoryRecord {
  readonly name: string;
  readonly commit: string;
  readonly functions: Record<string, FunctionRecord>;
  /** The suite on the untouched copy, in milliseconds, one for each run. */
  suiteByHandMs: number[];
  /** Of a harmless rewrite, by hand and through the gate in turns. */
  times?: TimePair[];
}

/** Results of a run that may be stopped and taken up again: written whole after each step. */
export interface ResultsFile {
  readonly results: RepositoryRecord;
  save(): void;
}

/** Opens the results of one repository. Those of another commit are left out: they say nothing about this one. */
export function openResults(
  file: string,
  { name, commit }: { readonly name: string; readonly commit: string },
): ResultsFile {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RepositoryRecord) : undefined;
  const results = known?.commit === commit ? known : { name, commit, functions: {}, suiteByHandMs: [] };
  return {
    results,
    save: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 1)}\n`);
      renameSync(`${file}.new`, file);
    },
  };
}

/** The record of one function, made when it is new. Results of mutants that are no longer made are forgotten. */
export function functionRecord(
  results: RepositoryRecord,
  target: FieldFunction,
  ids: readonly string[],
): FunctionRecord {
  const { path, ref } = target;
  const key = `${path}#${ref}`;
  const known = results.functions[key];
  if (known !== undefined) {
    for (const id of Object.keys(known.mutants)) if (!ids.includes(id)) delete known.mutants[id];
    return known;
  }
  const fresh: FunctionRecord = { path, ref, mutants: {}, probes: {} };
  results.functions[key] = fresh;
  return fresh;
}
