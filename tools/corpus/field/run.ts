/**
 * The field run: proves on public repositories that the gate refuses what their own suites refuse, and nothing else.
 *
 *     npm run field -- --repo NAME [--from DIR|URL] [--work DIR] [--phase hand|gate|times|all] [--function REF] [--minutes N]
 *
 * Each step is kept in `<work>/<name>/results.json`, so a run that is stopped goes on where it was. The exit code is 1 for
 * a disagreement or an unexpected answer, 3 when the time was up before the end.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Checkout, prepareCheckout } from './checkout.js';
import { compareTimes } from './compare-times.js';
import { type GateTarget, probe, proposeBody } from './gate-run.js';
import { openGate } from './gate-session.js';
import { handRun } from './hand-run.js';
import { type FieldFunction, type FieldRepository, MUTANTS_PER_FUNCTION, readManifest } from './manifest.js';
import { type Mutant, mutants } from './mutants.js';
import { type FunctionRecord, functionRecord, openResults, type ResultsFile } from './record.js';
import { resultsTable, summarise } from './table.js';

/** How often the untouched suite is timed by hand; all of them must pass, so it is also a check for flakiness. */
const BASELINE_RUNS = 5;

const OUT_OF_TIME = 3;

interface Settings {
  readonly repository: FieldRepository;
  readonly work: string;
  readonly from: string;
  readonly phase: string;
  readonly only: string | undefined;
  /** Milliseconds since the epoch after which no further step begins. */
  readonly deadline: number;
}

const PHASES: Readonly<Record<string, typeof byHand>> = { hand: byHand, gate: throughGate, times };

process.exitCode = await main();

async function main(): Promise<number> {
  setPriority(constants.priority.PRIORITY_LOW);
  const settings = readSettings();
  const { repository, work } = settings;
  const checkout = await prepareCheckout(repository, join(work, repository.name, 'checkout'), settings.from);
  const results = openResults(join(work, repository.name, 'results.json'), repository);
  let done = true;
  for (const [name, phase] of Object.entries(PHASES)) {
    if (done && (settings.phase === 'all' || settings.phase === name)) done = await phase(settings, checkout, results);
  }
  process.stdout.write(`${resultsTable(results.results)}\n`);
  const summaries = Object.values(results.results.functions).map(summarise);
  const wrong = summaries.some(({ disagreements, surprises }) => disagreements.length + surprises.length > 0);
  return wrong ? 1 : done ? 0 : OUT_OF_TIME;
}

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      repo: { type: 'string' },
      from: { type: 'string' },
      work: { type: 'string', default: join(tmpdir(), 'emetgate-field') },
      phase: { type: 'string', default: 'all' },
      function: { type: 'string' },
      minutes: { type: 'string', default: '600' },
    },
  });
  // Compiled, this file lies in dist/tools/corpus/field; the list is data and stays with its source.
  const manifest = readManifest(new URL('../../../../tools/corpus/field/repositories.json', import.meta.url));
  const repository = manifest.find(({ name }) => name === values.repo);
  if (repository === undefined) {
    throw new Error(`Cannot choose a repository: --repo must be one of ${manifest.map(({ name }) => name).join(', ')}`);
  }
  return {
    repository,
    work: resolve(values.work),
    from: values.from ?? `https://github.com/${repository.source}.git`,
    phase: values.phase,
    only: values.function,
    deadline: Date.now() + Number(values.minutes) * 60_000,
  };
}

/** The suite by hand on the untouched copy and on each mutant. False when the time was up. */
async function byHand(settings: Settings, { hand }: Checkout, results: ResultsFile): Promise<boolean> {
  const { repository } = settings;
  const { suiteByHandMs } = results.results;
  for (const target of targets(settings)) {
    const text = readFileSync(join(hand, target.path), 'utf8');
    while (suiteByHandMs.length < BASELINE_RUNS) {
      const run = await handRun(repository, hand, target.path, text);
      if (run.outcome !== 'passed') throw new Error(`Cannot compare with ${repository.name}: its suite is not stable`);
      suiteByHandMs.push(run.durationMs);
      results.save();
    }
    const all = mutantsOf(repository, target, text);
    const known = functionRecord(results.results, target, idsOf(all));
    for (const mutant of all) {
      const record = mutantRecord(known, mutant);
      if (record.hand !== undefined) continue;
      if (Date.now() > settings.deadline) return false;
      record.hand = await handRun(repository, hand, target.path, mutant.text);
      results.save();
      report(target, mutant, `by hand ${record.hand.outcome}`, record.hand.durationMs);
    }
  }
  return true;
}

/** The probes and each mutant, all proposed to one server. False when the time was up. */
async function throughGate(settings: Settings, checkout: Checkout, results: ResultsFile): Promise<boolean> {
  const { repository, work } = settings;
  const gate = await openGate(repository, checkout.gate, join(work, repository.name, 'state'));
  try {
    for (const { path, ref } of targets(settings)) {
      const text = readFileSync(join(checkout.gate, path), 'utf8');
      const target: GateTarget = { path, ref, gate, folder: checkout.gate, text };
      const all = mutantsOf(repository, target, text);
      const known = functionRecord(results.results, target, idsOf(all));
      if (Object.keys(known.probes).length === 0) {
        if (Date.now() > settings.deadline) return false;
        known.probes = await probe(target);
        results.save();
      }
      for (const mutant of all) {
        const record = mutantRecord(known, mutant);
        if (record.gate !== undefined) continue;
        if (Date.now() > settings.deadline) return false;
        record.gate = await proposeBody(target, mutant);
        results.save();
        report(target, mutant, record.gate.code ?? record.gate.verdict, record.gate.durationMs);
      }
    }
    return true;
  } finally {
    await gate.close();
  }
}

/** What the gate costs, on the first function. False when the time was up. */
async function times(settings: Settings, checkout: Checkout, results: ResultsFile): Promise<boolean> {
  const { repository, work } = settings;
  const [first] = repository.functions;
  if (first === undefined) return true;
  if (Date.now() > settings.deadline) return false;
  const text = readFileSync(join(checkout.gate, first.path), 'utf8');
  const gate = await openGate(repository, checkout.gate, join(work, repository.name, 'state'));
  try {
    results.results.times = await compareTimes(repository, checkout.hand, {
      ...first,
      gate,
      folder: checkout.gate,
      text,
    });
    results.save();
    return true;
  } finally {
    await gate.close();
  }
}

function targets({ repository, only }: Settings): readonly FieldFunction[] {
  return repository.functions.filter(({ ref }) => only === undefined || ref === only);
}

function mutantsOf({ seed }: FieldRepository, { path, ref }: FieldFunction, text: string): readonly Mutant[] {
  return mutants({ path, ref, text, seed, count: MUTANTS_PER_FUNCTION });
}

function idsOf(all: readonly Mutant[]): readonly string[] {
  return all.map(({ id }) => id);
}

function mutantRecord(known: FunctionRecord, { id, operator, line }: Mutant): FunctionRecord['mutants'][string] {
  const record = known.mutants[id] ?? { operator, line };
  known.mutants[id] = record;
  return record;
}

function report({ ref }: FieldFunction, { id, operator, line }: Mutant, outcome: string, durationMs: number): void {
  process.stderr.write(`${ref} ${id} line ${line} ${operator}: ${outcome} in ${durationMs} ms\n`);
}
