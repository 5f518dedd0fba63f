import type { Failure, RepoPath } from '../../engine/index.js';
import { outputBytesMax } from '../limits.js';
import type { TreeFingerprint } from '../repository/repository.js';
import type { Sandbox, SandboxJob, SandboxLimits, SandboxOutcome, SandboxRun } from '../sandbox/sandbox.js';
import type { GateConfig } from './gate-parts.js';
import type { TestReport, TypecheckReport } from './verdict.js';

/** What every command of one proposal runs on. Each run has its own shadow over it. */
export interface Basis {
  readonly sandbox: Sandbox;
  readonly config: GateConfig;
  readonly tree: TreeFingerprint;
  readonly tracked: ReadonlySet<RepoPath>;
  /** The proposed file, whole. */
  readonly overlay: ReadonlyMap<RepoPath, Uint8Array>;
}

/** What one command found, why that refuses the proposal (if it does), and the tracked files that it wrote. */
export interface CommandFindings<Report> {
  readonly report: Report;
  readonly failure?: Failure;
  readonly modified: readonly RepoPath[];
}
