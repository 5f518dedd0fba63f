import type { Boundedness, CheckRecord, Failure, RepoPath, Stage } from '../../engine/index.js';

/** What the gate says of one proposal: the contract's verdicts, with failures as data. */
export type Verdict = ValidVerdict | CommittedVerdict | RejectedVerdict;

/** Accepted as far as no command is needed to know; nothing was run and nothing written. */
export interface ValidVerdict extends AcceptedVerdict {
  readonly verdict: 'valid';
  /** Unified diff of the file. */
  readonly diff: string;
}

/** Accepted, tested and put on the disk; a warning says so where someone changed the file right after. */
export interface CommittedVerdict extends AcceptedVerdict {
  readonly verdict: 'committed';
  /** What ran; `null` where nothing had to. */
  readonly gate: GateReport | null;
}

/** Refused: the file is as it was. */
export interface RejectedVerdict {
  readonly verdict: 'rejected';
  readonly stage: Stage;
  readonly failure: Failure;
  readonly checks: readonly CheckRecord[];
  readonly warnings: readonly string[];
  /** What ran before the refusal, where something did. */
  readonly gate?: GateReport;
}

interface AcceptedVerdict {
  readonly changes: readonly AcceptedChange[];
  readonly checks: readonly CheckRecord[];
  readonly warnings: readonly string[];
}

/** One change of an accepted proposal. `hash` is what the next change of this function must carry. */
export interface AcceptedChange {
  readonly path: RepoPath;
  readonly ref: string;
  readonly hash: string;
  readonly previousHash: string;
  readonly boundedness: Boundedness;
}

/** What the gate ran, and how it was confined. */
export interface GateReport {
  readonly sandbox: SandboxReport;
  readonly baseline: { readonly outcome: 'skipped' };
  readonly typecheck?: TypecheckReport;
  readonly test?: TestReport;
  readonly reach: { readonly outcome: 'skipped' };
}

/** The backend, what was proven of it by effect, and what it does not confine. */
export interface SandboxReport {
  readonly backend: string;
  readonly proven: readonly string[];
  readonly residual: readonly string[];
}

/** How the operator's type check ended. */
export interface TypecheckReport {
  readonly exitCode: number | null;
  /** The type checker's complaints, one a line. */
  readonly diagnostics: readonly string[];
}

/** How the operator's tests ended; `exitCode` is null for a run that a signal or a cap ended. */
export interface TestReport {
  readonly command: string;
  readonly exitCode: number | null;
  readonly durationMs: number;
  readonly outcome: string;
  readonly counts: TestCounts | null;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
  readonly output: string;
}

/** Tests of one run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** `output` is only claimed by the run: a body can print what it likes. */
  readonly source: 'reporter' | 'output';
}
