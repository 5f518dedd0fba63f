import type { Counts } from './record.js';

/** The part of Stryker's report that is read (the mutation testing report schema, version 2). */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly ReportedMutant[] }>>;
}

interface ReportedMutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** A mutant that no test noticed. */
export interface Survivor {
  readonly path: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly status: string;
}

/** A mutant that ended in a timeout or in an error of its own was noticed; one that no test enters was not. */
const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

/** Counts what the report says of each file. `Ignored` and `CompileError` are neither killed nor alive. */
export function countMutants(report: MutationReport): Readonly<Record<string, Counts>> {
  return Object.fromEntries(
    Object.entries(report.files).map(([path, { mutants }]) => {
      const killed = mutants.filter(({ status }) => KILLED.includes(status) || status === 'RuntimeError').length;
      const alive = mutants.filter(({ status }) => ALIVE.includes(status)).length;
      return [path, { killed, total: killed + alive }];
    }),
  );
}

/** The mutants that lived, in the order of the files. */
export function survivors(report: MutationReport): readonly Survivor[] {
  return Object.entries(report.files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => ALIVE.includes(status))
      .map(({ location, mutatorName, replacement = '', status }) => ({
        path,
        line: location.start.line,
        mutator: mutatorName,
        replacement: replacement.replaceAll(/\s+/g, ' ').slice(0, 80),
        status,
      })),
  );
}
