/**
 * Measures the engine: what a change costs beside one parse of its file by the first parser, what a symbol table costs
 * beside that parse, and whether memory stays flat over many changes, in both processes.
 *
 * Usage: node dist/tools/bench/engine.js [small] [large] [memory [COUNT]]   (default: small large)
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import type { Tree } from 'web-tree-sitter';
import { Checklist, createEngine, type Engine, languageOf, type Snapshot } from '../../src/engine/index.js';
import { decodeSource } from '../../src/engine/source/decode-source.js';
import { buildSymbolTable } from '../../src/engine/symbols/build-symbol-table.js';
import type { FunctionSymbol } from '../../src/engine/symbols/symbol-table.js';
import { type EngineLibraries, loadEngineLibraries } from '../../src/platform/grammars.js';
import { createReferee, type RefereeProcess } from '../../src/platform/referee/create-referee.js';
import { type Contender, formatMeasured, interleave, type Measured } from './interleave.js';

/** A change to a warm file of 2,000 lines, in milliseconds on an idle machine. */
const smallMsMax = 10;

/** A change to the warm 9 MB `typescript.js`, in times of one parse by tree-sitter. */
const largeRatioMax = 1.3;

/** The table of a tree, in times of the parse that made it. */
const tableRatioMax = 1;

/** Growth of memory between the first fifth of many changes and the last, in parts of the former. */
const growthMax = 0.1;

interface Bench {
  readonly engine: Engine;
  readonly libraries: EngineLibraries;
  readonly referee: RefereeProcess;
}

async function main(): Promise<void> {
  const libraries = await loadEngineLibraries();
  if (!libraries.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(libraries.error)}`);
  const referee = createReferee();
  const engine = createEngine({ ...libraries.value, referee });
  const bench: Bench = { engine, libraries: libraries.value, referee };
  const parts = process.argv.slice(2);
  const isAsked = (part: string): boolean => (parts.length === 0 ? part !== 'memory' : parts.includes(part));
  const large = { path: 'typescript.js', bytes: typescriptBytes() };
  const small = { path: 'small.js', bytes: smallFile(engine, large, 2000) };
  if (isAsked('small')) await measureFile(bench, small, { rounds: 101, smallMsMax });
  if (isAsked('large')) await measureFile(bench, large, { rounds: 7 });
  if (isAsked('memory')) await measureMemory(bench, small, Number(parts[parts.indexOf('memory') + 1] ?? 10_000));
  await referee.close();
}

function typescriptBytes(): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve('typescript'));
}

/** The first whole functions of a large file that are called by one name alone, up to so many lines. */
function smallFile(engine: Engine, large: Snapshot, linesMax: number): Uint8Array {
  const table = engine.symbols(large);
  if (!table.ok) throw new Error(`Cannot read ${large.path}: ${table.error.code}`);
  const chosen: string[] = [];
  let lines = 0;
  for (const symbol of table.value.symbols) {
    const { source, start, end } = symbol.reading();
    if (symbol.nodeType !== 'function_declaration' || symbol.parent?.ref !== '(iife)') continue;
    if (lines + end.line - start.line + 1 > linesMax) break;
    chosen.push(source);
    lines += end.line - start.line + 1;
  }
  return Buffer.from(`${chosen.join('\n')}\n`);
}

async function measureFile(
  bench: Bench,
  file: Snapshot,
  options: { readonly rounds: number; readonly smallMsMax?: number },
): Promise<void> {
  const startedMs = performance.now();
  await mutate(bench.engine, file, 0);
  const coldMs = performance.now() - startedMs;
  const measured = await interleave(contenders(bench, file), { rounds: options.rounds });
  const [parse, change, table] = measured;
  const bytes = file.bytes.length;
  const rate = bytes / 1e6 / ((table?.medianMs ?? Number.NaN) / 1e3);
  process.stdout.write(
    `${file.path}, ${(bytes / 1e6).toFixed(2)} MB\n${formatMeasured(measured)}\n` +
      `cold change × ${(coldMs / (parse?.medianMs ?? Number.NaN)).toFixed(2)}; table ${rate.toFixed(1)} MB/s\n`,
  );
  hold('table', table?.ratio, tableRatioMax);
  if (options.smallMsMax === undefined) hold('change', change?.ratio, largeRatioMax);
  else hold('change, ms', change?.medianMs, options.smallMsMax);
}

function contenders({ engine, libraries }: Bench, file: Snapshot): readonly Contender[] {
  const profile = languageOf(file.path);
  const source = decodeSource(file);
  if (profile === undefined || !source.ok) throw new Error(`Cannot read ${file.path}`);
  const parse = (): Tree => {
    const tree = libraries.parsers.parse(profile, source.value.text);
    if (tree === undefined) throw new Error(`Cannot parse ${file.path}: it takes too long`);
    return tree;
  };
  const tree = parse();
  let round = 0;
  return [
    { name: 'one parse by tree-sitter', run: () => parse().delete() },
    { name: 'change, warm', run: () => mutate(engine, file, ++round) },
    { name: 'table of a tree', run: () => void buildSymbolTable(tree, source.value, profile, libraries.hash64) },
    { name: 'symbols, warm', run: () => void engine.symbols(file) },
  ];
}

/** One accepted change, of another function and another length each time. */
async function mutate(engine: Engine, file: Snapshot, round: number): Promise<void> {
  const table = engine.symbols(file);
  if (!table.ok) throw new Error(`Cannot read ${file.path}: ${table.error.code}`);
  const symbol = chosen(table.value.symbols, round);
  const { ref, hash, body } = symbol.reading();
  const replacement = { kind: 'body', body: body.replace(/\}$/, ` void ${round};}`) } as const;
  const change = { kind: 'body', path: file.path, ref, hash, replacement } as const;
  const verdict = await engine.verify(file, change, Checklist.empty.passed('path').passed('allowed'));
  if (verdict.kind === 'rejected') throw new Error(`${ref}: ${JSON.stringify(verdict.failure)}`);
}

/** A function with a block of a few lines: what people change. */
function chosen(symbols: readonly FunctionSymbol[], round: number): FunctionSymbol {
  const step = Math.max(1, Math.floor(symbols.length / 37));
  for (let at = (round * step) % symbols.length; at < symbols.length; at++) {
    const symbol = symbols[at];
    const { body } = symbol?.reading() ?? { body: '' };
    if (symbol !== undefined && body.endsWith('}') && body.startsWith('{') && body.length < 20_000) return symbol;
  }
  return chosen(symbols, 0);
}

async function measureMemory({ engine, referee }: Bench, file: Snapshot, count: number): Promise<void> {
  const samples: { own: number; other: number }[] = [];
  const every = Math.max(1, Math.floor(count / 100));
  for (let round = 1; round <= count; round++) {
    await mutate(engine, file, round);
    if (round % every === 0) samples.push({ own: residentBytes(process.pid), other: residentBytes(referee.pid) });
  }
  const fifth = Math.floor(samples.length / 5);
  const peak = (part: readonly (typeof samples)[number][], of: 'own' | 'other') => Math.max(...part.map((s) => s[of]));
  for (const of of ['own', 'other'] as const) {
    const [first, last] = [peak(samples.slice(fifth, 2 * fifth), of), peak(samples.slice(-fifth), of)];
    const name = of === 'own' ? 'kernel' : 'referee';
    process.stdout.write(
      `${name}: ${(first / 1e6).toFixed(0)} MB after ${2 * fifth * every} changes, ${(last / 1e6).toFixed(0)} MB after ${count}\n`,
    );
    hold(`${name}, growth`, last / first - 1, growthMax);
  }
}

function residentBytes(pid: number | undefined): number {
  const pages = /^\d+ (\d+)/.exec(readFileSync(`/proc/${pid}/statm`, 'utf8'))?.[1];
  return Number(pages) * 4096;
}

function hold(what: string, value: Measured['ratio'] | undefined, bound: number): void {
  const isHeld = value !== undefined && value <= bound;
  process.stdout.write(`  ${what}: ${value?.toFixed(2)} (at most ${bound})${isHeld ? '' : '  NOT HELD'}\n`);
  if (!isHeld) process.exitCode = 1;
}

await main();
