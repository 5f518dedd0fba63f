import { createHash } from 'node:crypto';
import type { EngineFile } from './engine-files.js';
import type { MutationRecord } from './record.js';

/** Which files to mutate now, and why; what does not fit in the budget is named, never dropped in silence. */
export interface MutationPlan {
  readonly chosen: readonly PlannedFile[];
  readonly leftOut: readonly PlannedFile[];
}

/** One file with the reason for mutating it and what that is expected to take. */
export interface PlannedFile {
  readonly file: EngineFile;
  readonly because: 'changed' | 'tests changed' | 'spot check';
  readonly seconds: number;
}

/** Mutants in a line of code on average, for files that were never measured. Measured over the engine. */
const MUTANTS_PER_LINE = 0.9;

/**
 * Chooses within a budget: first files whose bytes changed since the record, then those whose tests did, then, as a
 * check on the record itself, some of the others. Which others depends on the tree alone, so a run can be repeated, and
 * moves on with every change.
 */
export function planMutation(input: {
  readonly files: readonly EngineFile[];
  readonly record: MutationRecord;
  /** The present digest of the tests of each folder. */
  readonly tests: Readonly<Record<string, string>>;
  readonly budgetSeconds: number;
}): MutationPlan {
  const { files, record, tests, budgetSeconds } = input;
  const tree = digestOf(files.map(({ digest }) => digest).join());
  const planned = files.map((file): PlannedFile & { readonly order: string } => {
    const measured = record.files[file.path];
    const because =
      measured?.digest !== file.digest
        ? 'changed'
        : record.tests[file.folder] !== tests[file.folder]
          ? 'tests changed'
          : 'spot check';
    const mutants = because === 'changed' ? file.lines * MUTANTS_PER_LINE : (measured?.total ?? 0);
    return { file, because, seconds: mutants * record.secondsPerMutant, order: digestOf(tree + file.path) };
  });
  const rank = { changed: 0, 'tests changed': 1, 'spot check': 2 };
  planned.sort((a, b) => rank[a.because] - rank[b.because] || (a.order < b.order ? -1 : 1));
  const chosen: PlannedFile[] = [];
  const leftOut: PlannedFile[] = [];
  let left = budgetSeconds;
  for (const { file, because, seconds } of planned) {
    const fits = seconds <= left;
    (fits ? chosen : leftOut).push({ file, because, seconds });
    if (fits) left -= seconds;
  }
  return { chosen, leftOut };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
