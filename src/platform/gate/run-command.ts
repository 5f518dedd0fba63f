import type { Failure, RepoPath } from '../../engine/index.js';
import { commandOutputBytesMax } from '../limits.js';
import type { TreeFingerprint } from '../repository/repository.js';
import { runTests } from '../runner/run-tests.js';
import { runTypecheck } from '../runner/run-typecheck.js';
import type { Sandbox, SandboxJob, SandboxRun } from '../sandbox/sandbox.js';
import type { GateConfig } from './gate-parts.js';
import type { TestReport, TypecheckReport } from './verdict.js';

/** What every command of one proposal runs on. Each run has its own shadow over it. */
export interface Basis {
  readonly sandbox: Sandbox;
  readonly config: GateConfig;
  readonly tree: TreeFingerprint;
  readonly tracked: ReadonlySet<RepoPath>;
  /** Secrets and the like, which the command finds empty. */
  readonly masked: readonly RepoPath[];
  /** The proposed file, whole. */
  readonly overlay: ReadonlyMap<RepoPath, Uint8Array>;
}

/** What one command found, why that refuses the proposal (if it does), and the tracked files that it wrote. */
export interface CommandFindings<Report> {
  readonly report: Report;
  readonly failure?: Failure;
  readonly modified: readonly RepoPath[];
}

/** Runs the operator's type check on the proposal. */
export async function typecheckProposal(
  command: string,
  basis: Basis,
  signal: AbortSignal,
): Promise<CommandFindings<TypecheckReport>> {
  const { run, exitCode, diagnostics, failure } = await runTypecheck(basis.sandbox, jobOf(command, basis, signal));
  return findings({ exitCode, diagnostics }, failure, run);
}

/** Runs the operator's tests on the proposal. */
export async function testProposal(
  command: string,
  basis: Basis,
  signal: AbortSignal,
): Promise<CommandFindings<TestReport>> {
  const tests = await runTests(basis.sandbox, jobOf(command, basis, signal));
  const { run, outcome, exitCode, counts, failures, failure } = tests;
  const { durationMs, output } = run;
  const report = { command, exitCode, durationMs, outcome: outcome.kind, counts, failures, output };
  return findings(report, failure, run);
}

function findings<Report>(
  report: Report,
  failure: Failure | undefined,
  { modified }: SandboxRun,
): CommandFindings<Report> {
  return failure === undefined ? { report, modified } : { report, failure, modified };
}

function jobOf(command: string, basis: Basis, signal: AbortSignal): SandboxJob {
  const { overlay, tracked, masked, config } = basis;
  const { shadowWrites, timeoutMs, memoryBytesMax, processesMax } = config;
  const limits = { timeoutMs, memoryBytesMax, processesMax, outputBytesMax: commandOutputBytesMax };
  return { command, overlay, tracked, masked, shadowWrites, limits, signal };
}
