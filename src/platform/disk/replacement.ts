import type { RepoPath } from '../../engine/index.js';
import type { LocalKey } from '../state/local-key.js';
import type { HeldLock } from '../state/lock.js';
import type { FileSystem } from './file-system.js';

/** One file's bytes, as they were read and as they shall be. */
export interface Replacement {
  readonly path: RepoPath;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** What everything that writes to a repository needs. */
export interface WriteParts {
  /** Real path of the repository. */
  readonly root: string;
  readonly state: { readonly folder: string; readonly key: LocalKey };
  /** Proof that no other process writes. */
  readonly lock: HeldLock;
  /** The system's files unless a test says otherwise. */
  readonly files?: FileSystem;
}
