import { readFileSync, writeFileSync } from 'node:fs';
import type { EngineFile } from './engine-files.js';

/** How the mutants of one file fared. Mutants that run on import and those that were not tried are not counted. */
export interface Counts {
  readonly killed: number;
  readonly total: number;
}

/** What was measured of one file, and of which bytes. */
export interface MeasuredFile extends Counts {
  readonly digest: string;
}

/** The record of earlier runs, kept beside this file: with it a run needs to try only what has changed. */
export interface MutationRecord {
  /** What one mutant took in the run that wrote this, with everything around it, on two cores. */
  readonly secondsPerMutant: number;
  readonly files: Readonly<Record<string, MeasuredFile>>;
  /** For each engine folder, the digest of the tests that judged it. */
  readonly tests: Readonly<Record<string, string>>;
}

/** Before anything was measured: a slow guess, so that the first run keeps its budget. */
const EMPTY: MutationRecord = { secondsPerMutant: 1, files: {}, tests: {} };

/** Reads the record; a missing one is empty. */
export function readRecord(file: string): MutationRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as MutationRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw error;
  }
}

/** The record after a run: fresh counts first, earlier ones where the bytes are still the same, nothing else. */
export function nextRecord(input: {
  readonly record: MutationRecord;
  readonly files: readonly EngineFile[];
  readonly tests: Readonly<Record<string, string>>;
  readonly fresh: Readonly<Record<string, Counts>>;
  readonly secondsPerMutant: number | undefined;
}): MutationRecord {
  const { record, files, tests, fresh, secondsPerMutant = record.secondsPerMutant } = input;
  const entries = files.flatMap(({ path, digest }): readonly [string, MeasuredFile][] => {
    const counts = fresh[path];
    const kept = record.files[path];
    if (counts !== undefined) return [[path, { digest, ...counts }]];
    return kept?.digest === digest ? [[path, kept]] : [];
  });
  // Tests count as seen only where all files of their folder were tried against them.
  const seen = Object.entries(tests).filter(([folder]) =>
    files.every((file) => file.folder !== folder || fresh[file.path] !== undefined),
  );
  return {
    secondsPerMutant: Number(secondsPerMutant.toFixed(3)),
    files: Object.fromEntries(entries),
    tests: { ...record.tests, ...Object.fromEntries(seen) },
  };
}

/** Writes JSON as the linter wants it, keys in order, so that a new measurement is a small difference. */
export function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(sorted(value), undefined, 2)}\n`);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
