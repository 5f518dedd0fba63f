import { lstatSync } from 'node:fs';
import type { FolderIdentity } from '../../../src/platform/repository/repository.js';
import type { HeldLock } from '../../../src/platform/state/lock.js';
import { openState, type State } from '../../../src/platform/state/state.js';
import { temporaryFolder } from './temporary-folder.js';

/** Who a folder is, as the repository would tell. */
export function identityOf(root: string): FolderIdentity {
  const { dev, ino } = lstatSync(root, { bigint: true });
  return { dev, ino };
}

/** The state of a folder, below a home of its own. */
export async function stateOf(root: string, home: string = temporaryFolder()): Promise<State> {
  const state = await openState(
    { root, identity: identityOf(root) },
    { platform: process.platform, variables: { XDG_STATE_HOME: home } },
  );
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return state.value;
}

/** The lock of a state, which must be free. */
export async function locked(state: State): Promise<HeldLock> {
  const lock = await state.lock({ waitMs: 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  return lock.value;
}
