import type { Failure, Result } from '../../engine/index.js';
import { commitFiles } from '../disk/commit.js';
import type { Repository } from '../repository/repository.js';
import type { HeldLock } from '../state/lock.js';
import type { State } from '../state/state.js';
import type { CommitStore } from './gate-parts.js';

/** The disk of one repository, behind its lock and its journal. */
export function createCommitStore(parts: {
  readonly repository: Pick<Repository, 'root'>;
  readonly state: State;
  /** Finishes or takes back what a crash left in the journal. Under the lock; does nothing when the journal is empty. */
  readonly recover: (lock: HeldLock) => Promise<Result<unknown, Failure>>;
}): CommitStore {
  const { repository, state, recover } = parts;
  return {
    async underLock(signal, work) {
      const held = await state.lock({ signal });
      if (!held.ok) return held;
      const lock = held.value;
      try {
        const recovered = await recover(lock);
        if (!recovered.ok) return recovered;
        const value = await work((verified) => commitFiles({ root: repository.root, state, lock }, [verified]));
        return { ok: true, value };
      } finally {
        await lock.release();
      }
    },
  };
}
