import type { Failure, RepoPath, Result } from '../../engine/index.js';

/** How this machine confines a command. The union grows with each backend. */
export type BackendName = 'namespaces';

/**
 * Runs the operator's commands confined and proven confined, or not at all.
 *
 * `run` proves the backend first when `prove` has not done so, and answers `not-confined` when the proof fails: no
 * code path starts a command without it.
 */
export interface Sandbox {
  readonly backend: BackendName;
  /** The repository that commands run over, as an absolute path; absent where a double has none. */
  readonly repositoryRoot?: string;
  /**
   * Proves the confinement by effect, through the very launch path that commands take. Cached for the life of the
   * process; a failed proof is tried again at the next call.
   *
   * Fails with `test/sandbox-unavailable`, which lists every property that did not hold, or `server/cancelled`.
   */
  prove(signal: AbortSignal): Promise<Result<SandboxProof, Failure>>;
  run(job: SandboxJob): Promise<SandboxRun>;
}

/** What was shown to hold before anything ran, and what this backend leaves open. Both are lists of stable names. */
export interface SandboxProof {
  readonly backend: BackendName;
  readonly proven: readonly string[];
  readonly residual: readonly string[];
}

/** One command, the bytes that it judges and the caps that it runs under. */
export interface SandboxJob {
  /** The operator's shell command, given to `/bin/sh -c`; never a model's. */
  readonly command: string;
  /** Folder to run in, relative to the repository. Default: its root. */
  readonly folder?: RepoPath;
  /** The proposed files, whole. Their bytes are what the command finds at these paths. */
  readonly overlay: ReadonlyMap<RepoPath, Uint8Array>;
  /** Paths that git tracks: a run that changes one of them, or covers it, has changed what it is judged on. */
  readonly tracked: ReadonlySet<RepoPath>;
  /** Globs of files that the operator lets tests rewrite: snapshots, build output. */
  readonly shadowWrites: readonly string[];
  /** Read-protected paths (`.env`, keys): the command finds an empty file or folder in their place. */
  readonly masked?: readonly RepoPath[];
  readonly limits: SandboxLimits;
  readonly signal: AbortSignal;
  /** Output as it comes, for progress. What it throws is not caught. */
  readonly onOutput?: (chunk: Uint8Array) => void;
}

/** The caps of one run; each ends it with its own outcome. */
export interface SandboxLimits {
  readonly timeoutMs: number;
  readonly outputBytesMax: number;
  readonly memoryBytesMax: number;
  /** Processes and threads that may exist at once. */
  readonly processesMax: number;
}

/** How a run ended: by itself, by a cap, by the caller, before it began, or out of sight. */
export type SandboxOutcome =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'output-limit' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'processes' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-confined'; readonly problems: readonly string[] }
  /** It was confined and ran, and what it did is not known to the end: nothing of it may be believed. */
  | { readonly kind: 'unreported'; readonly problems: readonly string[] };

/** What one run did. */
export interface SandboxRun {
  readonly outcome: SandboxOutcome;
  /** Standard output and error in the order written; the head and the tail when it was long. */
  readonly output: string;
  readonly durationMs: number;
  /** Paths that were there before and that the run wrote, removed or renamed, and the proposal when it was written again. */
  readonly modified: readonly RepoPath[];
  readonly proof: SandboxProof;
}
