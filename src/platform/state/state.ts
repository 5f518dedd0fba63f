import { err, type Failure, ok, type Result } from '../../engine/index.js';
import type { OpenFailure } from '../failure.js';
import type { Repository } from '../repository/repository.js';
import { type LocalKey, openLocalKey } from './local-key.js';
import { acquireLock, type HeldLock, type LockOptions } from './lock.js';
import { openPrivateFolder } from './private-folder.js';
import { type StateEnvironment, stateHome, stateKey } from './state-home.js';

/**
 * What Emetgate keeps about one repository: a folder of the user's, outside the repository, that no one else can read.
 *
 * Nothing in it is believed for lying there: the folder's owner and mode are checked when it is opened, and records carry
 * a code under the local key.
 */
export interface State {
  /** Absolute path of this repository's state folder. */
  readonly folder: string;
  readonly key: LocalKey;
  /** Waits for the right to write to the repository; `server/busy` after a while. */
  lock(options?: LockOptions): Promise<Result<HeldLock, Failure>>;
}

/**
 * Opens, and makes when missing, the state of a repository.
 *
 * @returns codes `open/no-state-home`, `open/state-inside-repository`, `open/state-not-private`, `open/io`
 */
export async function openState(
  repository: Pick<Repository, 'root' | 'identity'>,
  environment: StateEnvironment = { platform: process.platform, variables: process.env },
): Promise<Result<State, OpenFailure>> {
  const home = stateHome(environment);
  if (home === undefined) return err({ code: 'open/no-state-home' });
  const opened = await openPrivateFolder({
    base: home,
    names: ['emetgate', stateKey(repository)],
    root: repository.root,
  });
  if (!opened.ok) return opened;
  const folder = opened.value;
  const key = await openLocalKey(folder);
  if (!key.ok) return key;
  return ok({ folder, key: key.value, lock: (options) => acquireLock(folder, options) });
}
