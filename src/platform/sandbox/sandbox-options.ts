import type { TestFailure } from '../../engine/index.js';
import type { NetworkPolicy } from './policy.js';

/** The operator's wishes for one repository. */
export interface SandboxOptions {
  /** The repository's real path. */
  readonly repositoryRoot: string;
  /** Default `loopback`. */
  readonly network?: NetworkPolicy;
  /** More paths that commands may read (`--read`); one that does not exist refuses the sandbox. */
  readonly readable?: readonly string[];
  /** Emetgate's own folders with secrets in them: the state folder. Hidden from every command. */
  readonly privateFolders?: readonly string[];
  /** Default `where-available`: a kernel without Landlock 3 is a residual. */
  readonly landlock?: 'require' | 'where-available';
  readonly scratchBytesMax?: number;
  /** Default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Why there is no sandbox: the refusal that every verdict then carries. */
export type SandboxUnavailable = Extract<TestFailure, { readonly code: 'test/sandbox-unavailable' }>;
