/**
 * The long run of the property that no accepted body changes what stands outside of it, as TypeScript's parser sees it and, where
 * the file is JavaScript, as V8 compiles it. Says how many proposals were accepted and which checks refused the others.
 *
 * With `--without` it runs the property over kernels from which one guard is taken, each until it finds an escape. What no
 * case finds is stopped by something else: `docs/decisions/0020` says by what.
 *
 * Usage: node dist/tools/corpus/escapes.js [RUNS] [SEED]             (default: 1000000 20261130)
 *        node dist/tools/corpus/escapes.js --without [RUNS] [SEED]   (default: 100000 cases at most for each guard)
 */
import process from 'node:process';
import { kernelInProcess } from './kernel-in-process.js';
import { type Escape, searchEscapes } from './search-escapes.js';
import { guards, kernelWithout } from './weakened-kernel.js';

const isWithout = process.argv[2] === '--without';
const numbers = process.argv.slice(isWithout ? 3 : 2).map(Number);
const runs = numbers[0] ?? (isWithout ? 100_000 : 1_000_000);
const seed = numbers[1] ?? 20261130;

await (isWithout ? runWithout() : runWhole());

async function runWhole(): Promise<void> {
  const { tried, accepted, escapes, refused } = await searchEscapes(await kernelInProcess(), {
    runs,
    seed,
    escapesMax: 20,
  });
  for (const found of escapes) print(shown(found));
  print(`${tried} proposals, accepted ${((100 * accepted) / tried).toFixed(1)} %, escaped ${escapes.length}`);
  for (const [check, count] of refused) print(`  refused by ${check}: ${count}`);
  process.exitCode = escapes.length === 0 ? 0 : 1;
}

async function runWithout(): Promise<void> {
  for (const guard of guards) {
    const { engine, end } = await kernelWithout(guard);
    try {
      const { tried, escapes } = await searchEscapes(engine, { runs, seed, escapesMax: 1 });
      const [found] = escapes;
      print(
        `without ${guard.name}: ${found === undefined ? `none in ${tried} cases` : `case ${tried}, ${shown(found)}`}`,
      );
    } finally {
      end();
    }
  }
}

function shown({ kind, file, body }: Escape): string {
  return `${kind}: ${JSON.stringify(body)} in ${JSON.stringify(file)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
