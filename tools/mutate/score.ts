import type { EngineFile } from './engine-files.js';
import type { Counts, MutationRecord } from './record.js';

/** The score of one engine folder against its floor. */
export interface FolderScore extends Counts {
  readonly folder: string;
  /** Killed mutants in percent of all; 100 where there is nothing to mutate. */
  readonly score: number;
  /** The least score that is accepted; `undefined` where none was recorded. */
  readonly floor: number | undefined;
  readonly outcome: 'kept' | 'below' | 'no-floor' | 'in-part';
  /** Files whose present bytes were never measured: the score is over the others, and no floor binds a part. */
  readonly unmeasured: number;
}

/**
 * Scores every folder: fresh counts where a file was mutated now, recorded ones where its bytes are the recorded ones.
 * A file that has neither is counted as unmeasured, and the folder's score is over the others.
 */
export function scoreFolders(input: {
  readonly files: readonly EngineFile[];
  readonly record: MutationRecord;
  readonly fresh: Readonly<Record<string, Counts>>;
  readonly floors: Readonly<Record<string, number>>;
}): readonly FolderScore[] {
  const { files, record, fresh, floors } = input;
  const folders = [...new Set(files.map(({ folder }) => folder))].sort();
  return folders.map((folder) => {
    const counts = files
      .filter((file) => file.folder === folder)
      .map(({ path, digest }) => {
        const measured = record.files[path];
        return fresh[path] ?? (measured?.digest === digest ? measured : undefined);
      });
    const killed = counts.reduce((sum, each) => sum + (each?.killed ?? 0), 0);
    const total = counts.reduce((sum, each) => sum + (each?.total ?? 0), 0);
    const score = total === 0 ? 100 : (100 * killed) / total;
    const floor = floors[folder];
    const unmeasured = counts.filter((each) => each === undefined).length;
    return {
      folder,
      killed,
      total,
      score,
      floor,
      outcome: unmeasured > 0 ? 'in-part' : outcomeOf(score, floor),
      unmeasured,
    };
  });
}

function outcomeOf(score: number, floor: number | undefined): FolderScore['outcome'] {
  if (floor === undefined) return 'no-floor';
  return score < floor ? 'below' : 'kept';
}

/**
 * The floors after a full measurement: one point below the score, so that a mutant more or less does not stop the next
 * person, and never lower than before. A folder that was measured in part keeps what it has.
 */
export function raisedFloors(
  scores: readonly FolderScore[],
  floors: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    scores.flatMap(({ folder, score, unmeasured }) => {
      const floor = floors[folder];
      if (unmeasured > 0) return floor === undefined ? [] : [[folder, floor]];
      return [[folder, Math.max(floor ?? 0, Math.floor(score) - 1)]];
    }),
  );
}
