import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineFiles, testsDigest } from './engine-files.js';
import { measure } from './measure.js';
import { planMutation } from './plan.js';
import { nextRecord, readRecord, writeJson } from './record.js';
import { type FolderScore, raisedFloors, scoreFolders } from './score.js';

/**
 * Mutation run over the engine: `npm run mutate -- [--all] [--folder NAME] [--budget SECONDS] [--record] [--strict] [--survivors]`.
 *
 * Tries what changed since the record, within the budget, and prints the score of each engine folder. `--all` and
 * `--folder` know no budget unless one is given; `--record` writes the record and raises the floors; `--survivors` names what lived.
 *
 * Exit code: 0 when every folder that is known whole keeps its floor, else 1; with `--strict` also 1 when a changed file
 * did not fit in the budget. Without it such files are named and counted, and no floor binds their folder: a score over a
 * part would be a guess, and a sample within a time is what a landing can afford.
 */
process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  // Compiled to dist/tools/mutate: the project is three folders up.
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const recordFile = join(root, 'tools/mutate/measured.json');
  const floorsFile = join(root, 'tools/mutate/floors.json');
  const floors = JSON.parse(readFileSync(floorsFile, 'utf8')) as Readonly<Record<string, number>>;
  const record = readRecord(recordFile);
  const files = engineFiles(root);
  const tests = Object.fromEntries(files.map(({ folder }) => [folder, testsDigest(root, folder)]));
  const candidates = files.filter(({ folder }) => options.folder === undefined || folder === options.folder);
  const plan = planMutation({ files: candidates, record, tests, budgetSeconds: options.budgetSeconds });
  const measured = await measure({ root, plan, budgetSeconds: options.budgetSeconds, survivors: options.survivors });
  if (measured === undefined) return 1;

  const scores = scoreFolders({ files, record, fresh: measured.fresh, floors });
  for (const score of scores) print(scoreLine(score));
  if (options.record) {
    writeJson(recordFile, nextRecord({ record, files, tests, ...measured }));
    writeJson(floorsFile, raisedFloors(scores, floors));
    return 0;
  }
  const isKept = scores.every(({ outcome }) => outcome === 'kept' || (outcome === 'in-part' && !options.strict));
  if (!isKept)
    print('Cannot vouch for the engine: see above. Add tests for the survivors (--survivors), then --record');
  return isKept ? 0 : 1;
}

interface Options {
  readonly folder: string | undefined;
  readonly budgetSeconds: number;
  readonly record: boolean;
  readonly strict: boolean;
  readonly survivors: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      folder: { type: 'string' },
      budget: { type: 'string' },
      record: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
    },
  });
  const isWhole = values.all || values.folder !== undefined;
  const budgetSeconds = Number(values.budget ?? (isWhole ? Number.POSITIVE_INFINITY : 300));
  return {
    folder: values.folder,
    budgetSeconds,
    record: values.record,
    strict: values.strict,
    survivors: values.survivors,
  };
}

function scoreLine({ folder, score, killed, total, floor, outcome, unmeasured }: FolderScore): string {
  const bound = floor === undefined ? 'no floor' : `floor ${floor}`;
  return `${folder.padEnd(10)} ${score.toFixed(1).padStart(5)} %  ${killed} of ${total} killed, ${bound}: ${outcome}${unmeasured === 0 ? '' : `, ${unmeasured} changed files not measured`}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
