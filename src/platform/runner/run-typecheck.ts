import type { TestFailure } from '../../engine/index.js';
import type { Sandbox, SandboxJob, SandboxRun } from '../sandbox/sandbox.js';
import { type CommandOutcome, classifyTypecheck } from './classify.js';
import { diagnosticLengthMax, diagnosticsMax } from './limits.js';
import { outcomeFailure } from './outcome-failure.js';
import { plainText } from './plain-text.js';

/** What a type check found. `failure` is why it refuses the proposal; absent when it passed. */
export interface TypecheckRun {
  readonly run: SandboxRun;
  readonly outcome: CommandOutcome;
  readonly exitCode: number | null;
  /** The checker's complaints, one a line. */
  readonly diagnostics: readonly string[];
  readonly failure?: TestFailure | { readonly code: 'server/cancelled' };
}

/** Runs the operator's type check confined and says what came of it. */
export async function runTypecheck(sandbox: Sandbox, job: SandboxJob): Promise<TypecheckRun> {
  const run = await sandbox.run(job);
  const { outcome: end, output } = run;
  const outcome = classifyTypecheck({ outcome: end, output });
  const failure = outcomeFailure(outcome, 'typecheck', sandbox.backend, job.limits);
  const exitCode = end.kind === 'exited' ? end.exitCode : null;
  const diagnostics = outcome.kind === 'failed' ? diagnosticsIn(output) : [];
  return { run, outcome, exitCode, diagnostics, ...(failure === undefined ? {} : { failure }) };
}

/** Lines that name an error; of a checker that has its own way of speaking, whatever it wrote last. */
export function diagnosticsIn(output: string): readonly string[] {
  const lines = plainText(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errors = lines.filter((line) => /\berror\b/i.test(line) && !/^Found \d+ errors?\b/.test(line));
  const chosen = errors.length > 0 ? errors.slice(0, diagnosticsMax) : lines.slice(-10);
  return chosen.map((line) => line.slice(0, diagnosticLengthMax));
}
