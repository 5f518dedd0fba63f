import type { Failure, Result } from '../../engine/index.js';
import { commitFiles } from '../disk/commit.js';
import { recover } from '../disk/recover.js';
import type { Reverify } from '../disk/recover-unit.js';
import type { RecoveryReport } from '../disk/recovery-report.js';
import type { WriteParts } from '../disk/replacement.js';
import { faultOf } from '../failure.js';
import type { Repository } from '../repository/repository.js';
import type { State } from '../state/state.js';
import type { CommitStore } from './gate-parts.js';
import { inspectJournal, type JournalReport } from './inspect-journal.js';

/** The disk of one repository, behind its lock and its journal. */
export interface RepositoryStore extends CommitStore {
  /** Finishes or takes back what a crash left unfinished; an empty report when there is nothing. */
  recover(signal: AbortSignal): Promise<Result<RecoveryReport, Failure>>;
  /** What is unfinished, told and left alone. */
  inspect(signal: AbortSignal): Promise<Result<JournalReport, Failure>>;
}

/**
 * Opens the way to the disk. Each commit recovers first, so that nothing is ever written over what a crash left half done;
 * `onRecovered` is told when that found something.
 */
export function createRepositoryStore(parts: {
  readonly repository: Pick<Repository, 'root'>;
  readonly state: State;
  readonly reverify: Reverify;
  readonly onRecovered?: (report: RecoveryReport) => void;
}): RepositoryStore {
  const { repository, state, reverify, onRecovered } = parts;

  const locked = async <T>(
    signal: AbortSignal,
    work: (write: WriteParts) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => {
    const held = await state.lock({ signal });
    if (!held.ok) return held;
    try {
      return await work({ root: repository.root, state, lock: held.value });
    } finally {
      // What was done is done, and must be told; the system frees the lock with the descriptor.
      await held.value.release().catch((thrown: unknown) => faultOf(thrown, 'release', 'lock'));
    }
  };

  return {
    recover: (signal) => locked(signal, (write) => recover(write, reverify)),
    inspect: (signal) => locked(signal, inspectJournal),
    underLock: (signal, work) =>
      locked(signal, async (write) => {
        const recovered = await recover(write, reverify);
        if (!recovered.ok) return recovered;
        if (recovered.value.units.length + recovered.value.faults.length > 0) onRecovered?.(recovered.value);
        return { ok: true, value: await work((verified) => commitFiles(write, [verified])) };
      }),
  };
}
