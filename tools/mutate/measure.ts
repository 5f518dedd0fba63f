import type { MutationPlan } from './plan.js';
import type { Counts } from './record.js';
import { countMutants, type MutationReport, survivors } from './report.js';
import { runStryker } from './run-stryker.js';

/** What a run found. */
export interface Measured {
  /** The counts of every file that was mutated now. */
  readonly fresh: Readonly<Record<string, Counts>>;
  /** What one mutant took; `undefined` when there was none. */
  readonly secondsPerMutant: number | undefined;
}

/** A run that knows no budget ends after this long: something hangs. */
const WHOLE_RUN_SECONDS_MAX = 4 * 3600;

/**
 * Carries out a plan and says what it does. `undefined` when the mutation tester could not finish; it has said why, or
 * this has.
 */
export async function measure(options: {
  readonly root: string;
  readonly plan: MutationPlan;
  readonly budgetSeconds: number;
  readonly survivors: boolean;
}): Promise<Measured | undefined> {
  const { root, plan, budgetSeconds } = options;
  for (const { file, because } of plan.chosen) print(`mutating ${file.path} (${because})`);
  for (const { file, because } of plan.leftOut) {
    if (because !== 'spot check') print(`left out for time: ${file.path} (${because})`);
  }
  if (plan.chosen.length === 0) return { fresh: {}, secondsPerMutant: undefined };
  const targets = plan.chosen.map(({ file }) => file.path);
  const deadlineSeconds = Math.min(2 * budgetSeconds + 120, WHOLE_RUN_SECONDS_MAX);
  const run = await runStryker({ root, targets, deadlineSeconds });
  if (run.kind !== 'done') {
    const so =
      run.kind === 'overdue' ? `it took more than ${deadlineSeconds} s` : 'the mutation tester failed, see above';
    print(`Cannot finish the mutation run: ${so}`);
    return undefined;
  }
  if (options.survivors) printSurvivors(run.report);
  const counted = countMutants(run.report);
  // A file of types alone has nothing to mutate, and the report leaves it out.
  const fresh = Object.fromEntries(targets.map((path) => [path, counted[path] ?? { killed: 0, total: 0 }]));
  const total = Object.values(fresh).reduce((sum, each) => sum + each.total, 0);
  if (total === 0) return { fresh, secondsPerMutant: undefined };
  const secondsPerMutant = run.seconds / total;
  print(`${total} mutants in ${run.seconds.toFixed(0)} s, ${secondsPerMutant.toFixed(2)} s each`);
  return { fresh, secondsPerMutant };
}

function printSurvivors(report: MutationReport): void {
  for (const { path, line, mutator, replacement, status } of survivors(report)) {
    print(`${path}:${line} ${mutator} ${status}: ${replacement}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
