import type { TestFailure } from '../../engine/index.js';
import type { Sandbox, SandboxJob, SandboxRun } from '../sandbox/sandbox.js';
import { type CommandOutcome, classifyTests } from './classify.js';
import { countTests, type TestCounts } from './counts/count-tests.js';
import { nameFailures } from './failures/name-failures.js';
import type { NamedFailure } from './failures/named-failure.js';
import { outcomeFailure } from './outcome-failure.js';

/** What a test command did. `failure` is why it refuses the proposal; absent when it passed. */
export interface TestRun {
  readonly run: SandboxRun;
  readonly outcome: CommandOutcome;
  readonly exitCode: number | null;
  readonly counts: TestCounts | null;
  readonly failures: readonly NamedFailure[];
  readonly failure?: TestFailure | { readonly code: 'server/cancelled' };
}

/** Runs the operator's test command confined and says what came of it. */
export async function runTests(sandbox: Sandbox, job: SandboxJob): Promise<TestRun> {
  const run = await sandbox.run(job);
  const { outcome: end, output } = run;
  const counts = countTests(output);
  const failures = nameFailures(output);
  const outcome = classifyTests({ outcome: end, output, counts, failures });
  const failure = outcomeFailure(outcome, 'tests', sandbox.backend, job.limits);
  const exitCode = end.kind === 'exited' ? end.exitCode : null;
  return { run, outcome, exitCode, counts, failures, ...(failure === undefined ? {} : { failure }) };
}
