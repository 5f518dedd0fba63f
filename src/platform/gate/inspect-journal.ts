import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { realFileSystem } from '../disk/file-system.js';
import { type Journal, openJournal } from '../disk/journal.js';
import type { FrameProblem } from '../disk/journal-frame.js';
import { readJournal } from '../disk/recover.js';
import type { WriteParts } from '../disk/replacement.js';
import { faultOf, ioFailure } from '../failure.js';

/** What a journal holds, told without doing anything about it. */
export interface JournalReport {
  /** Replacements that are unfinished; `undo` when the commit itself was taking it back. */
  readonly units: readonly { readonly unit: string; readonly paths: readonly RepoPath[]; readonly undo: boolean }[];
  /** Parts that are no record of ours. */
  readonly faults: readonly {
    readonly problem: FrameProblem | 'too-large';
    readonly at: number;
    readonly bytes: number;
  }[];
}

/** Reads the journal under the lock and changes nothing. Fails with `commit/io`. */
export async function inspectJournal(write: WriteParts): Promise<Result<JournalReport, Failure>> {
  let journal: Journal | undefined;
  try {
    journal = await openJournal(write.files ?? realFileSystem, write.state);
    const bytes = await journal.read();
    if (bytes === undefined) {
      return ok({ units: [], faults: [{ problem: 'too-large', at: 0, bytes: journal.size }] });
    }
    const { units, faults } = readJournal(bytes, write);
    return ok({
      units: units.map(({ unit, undo }) => ({ unit: unit.id, paths: unit.entries.map(({ path }) => path), undo })),
      faults: faults.map(({ problem, at, bytes: raw }) => ({ problem, at, bytes: raw.length })),
    });
  } catch (thrown) {
    return err(ioFailure(faultOf(thrown, 'read the journal', '.')));
  } finally {
    await journal?.close();
  }
}
