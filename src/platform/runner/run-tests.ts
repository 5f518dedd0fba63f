import type { TestFailure } from '../../engine/index.js';
import type { Sandbox, SandboxJob, SandboxRun } from '../sandbox/sandbox.js';
import { type CommandOutcome, classifyTests } from './classify.js';
import { ClosingLines } from './closing/closing-lines.js';
import { readProject } from './closing/read-project.js';
import { unclosed } from './closing/unclosed.js';
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
  const lines = new ClosingLines();
  const onOutput = (chunk: Uint8Array): void => {
    lines.add(chunk);
    job.onOutput?.(chunk);
  };
  const run = await sandbox.run({ ...job, onOutput });
  const { outcome: end, output } = run;
  const counts = countTests(output);
  const failures = nameFailures(output);
  const isGreen = end.kind === 'exited' && end.exitCode === 0;
  const problems = isGreen ? unclosedIn(sandbox, job, lines) : [];
  const outcome = classifyTests({ outcome: end, output, counts, failures, unclosed: problems });
  const failure = outcomeFailure(outcome, 'tests', sandbox.backend, job.limits);
  const exitCode = end.kind === 'exited' ? end.exitCode : null;
  return { run, outcome, exitCode, counts, failures, ...(failure === undefined ? {} : { failure }) };
}

function unclosedIn(
  sandbox: Sandbox,
  { command, folder, tracked }: SandboxJob,
  lines: ClosingLines,
): readonly string[] {
  const root = sandbox.repositoryRoot;
  if (root === undefined) return [];
  const within = folder === undefined || folder === '' ? '' : `${folder}/`;
  const start = `${root}/${within}`.replace(/\/$/, '');
  const isTracked = (path: string): boolean => tracked.has(within + path);
  return unclosed({ command, lines, folder: start, read: readProject(start), isTracked });
}
