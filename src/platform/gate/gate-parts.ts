import type { Engine, Failure, Result, Verified } from '../../engine/index.js';
import type { Repository } from '../repository/repository.js';
import type { Sandbox } from '../sandbox/sandbox.js';

/** What a gate works with. */
export interface GateParts {
  readonly engine: Pick<Engine, 'verifyAll'>;
  readonly repository: Pick<Repository, 'admit' | 'read' | 'fingerprint' | 'tracked' | 'secrets'>;
  /** The proven-or-nothing runner of commands, or why this machine has none. */
  readonly sandbox: Result<Sandbox, Failure>;
  readonly store: CommitStore;
  readonly config: GateConfig;
}

/** What the operator configured of the gate. Nothing here comes from a model. */
export interface GateConfig {
  readonly test?: string;
  readonly typecheck?: string;
  readonly alwaysTest: boolean;
  readonly shadowWrites: readonly string[];
  readonly timeoutMs: number;
  readonly memoryBytesMax: number;
  readonly processesMax: number;
  /** Added to every verdict, such as that a repository's configuration is ignored. */
  readonly warnings: readonly string[];
}

/** The only way to the disk: verified files, under the repository's lock, through the journal. */
export interface CommitStore {
  /**
   * Runs `work` while no other process commits to this repository. Fails with `server/busy`, `server/cancelled` or
   * `commit/*` when the lock cannot be had.
   */
  underLock<T>(signal: AbortSignal, work: (commit: Commit) => Promise<T>): Promise<Result<T, Failure>>;
}

/**
 * Puts a verified file on the disk, whole, in place of the bytes that it was verified on. Valid while the lock is held. A
 * refusal leaves the file as it was; else the file was replaced, with what went wrong afterwards.
 */
export type Commit = (verified: Verified) => Promise<Result<Failure | undefined, Failure>>;
