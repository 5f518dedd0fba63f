import type { SandboxPolicy } from '../policy.js';
import type { ThreadStatus } from './thread-status.js';

/** What the supervisor is told: one job, as JSON on one line, then the proposed files' bytes one after the other. */
export interface LaunchJob {
  readonly policy: SandboxPolicy;
  readonly command: string;
  /** Absolute folder to run in, inside the repository. */
  readonly folder: string;
  /** Whether the launch made a user namespace; without one the caller is root and overlay speaks `trusted.*`. */
  readonly userNamespace: boolean;
  /** The user that the command runs as, where the caller is root and the repository is another's. */
  readonly runAs: { readonly uid: number; readonly gid: number } | undefined;
  /** An existing folder with a plain path that the private folders are built on before it is covered. */
  readonly stage: string;
  readonly proposal: readonly ProposedFile[];
  /** Absolute paths inside the repository in whose place an empty file or folder is shown. */
  readonly masked: readonly string[];
  /** Paths of host sockets that are not hidden otherwise. */
  readonly sockets: readonly string[];
  /** Processes and threads, our own included. */
  readonly processesMax: number;
  /** Private memory of one process. */
  readonly dataBytesMax: number;
  readonly entriesMax: number;
  /** What the verdict rests on, by paths in the repository: what git tracks, and what is proposed. */
  readonly judged: readonly string[];
}

/** A proposed file by its path in the repository, and how many bytes of it follow the header. */
export interface ProposedFile {
  readonly path: string;
  readonly bytes: number;
}

/** What the supervisor reports, one JSON value a line. Nothing that the command does can write here. */
export type SupervisorReport =
  /** It waits for its job. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly status: ThreadStatus; readonly landlock: number }
  | { readonly kind: 'problem'; readonly step: string; readonly detail: string }
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'entry'; readonly entry: UpperEntry }
  | { readonly kind: 'done'; readonly entries: number };

/**
 * One thing that a run left in the layer over the repository. Paths are relative to the repository.
 *
 * `file`: made or written (a metadata change copies the file up, so it counts); `removed`: a whiteout; `replaced`: a
 * folder made anew, so that nothing of the old one shows; `unreadable`: a folder that cannot be looked into; `attributes`:
 * a folder whose mode, owner or times were changed, put back or not.
 */
export interface UpperEntry {
  readonly path: string;
  readonly kind: 'file' | 'removed' | 'replaced' | 'unreadable' | 'attributes';
  /** Whether it lies over something that was there before the run; what cannot be told counts as there. */
  readonly existed: boolean;
}
