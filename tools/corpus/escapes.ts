/**
 * The long run of the property that no accepted body changes what stands outside of it, as TypeScript's parser sees it and, where
 * the file is JavaScript, as V8 compiles it. Says how many proposals were accepted, and for each check how many real escapes it
 * was the one to refuse.
 *
 * Usage: node dist/tools/corpus/escapes.js [RUNS] [SEED]   (default: 1000000 20261130)
 */
import { Script } from 'node:vm';
import fc from 'fast-check';
import { Checklist, createEngine, createJudge, type Rejected } from '../../src/engine/index.js';
import { loadEngineLibraries } from '../../src/platform/grammars.js';
import { parseSync } from '../../src/platform/referee/oxc.js';
import { escapingBody, outsideOf, type Place, places } from './escaping-bodies.js';

const runs = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 20261130);

const libraries = await loadEngineLibraries();
if (!libraries.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(libraries.error)}`);
const judge = createJudge(parseSync);
const engine = createEngine({
  ...libraries.value,
  referee: { judge: async (request) => ({ kind: 'judged', judgement: judge(request) }) },
});

const totals = { accepted: 0, escaped: 0, refusedByV8: 0 };
const refusedBy = new Map<string, { refused: number; escapes: number }>();

const BATCH = 10_000;
for (let done = 0; done < runs; done += BATCH) {
  const batch = { numRuns: Math.min(BATCH, runs - done), seed: seed + done };
  for (const [place, body] of fc.sample(fc.tuple(fc.constantFrom(...places), escapingBody), batch)) {
    await propose(place, body);
  }
}
report();

async function propose({ path = 'a.ts', file, ref }: Place, body: string): Promise<void> {
  const snapshot = { path, bytes: Buffer.from(file) };
  const table = engine.symbols(snapshot);
  const symbol = table.ok ? table.value.find(ref) : undefined;
  if (symbol === undefined) throw new Error(`${ref} is not in ${file}`);
  const change = { kind: 'body', path, ref, hash: symbol.hash, replacement: { kind: 'body', body } } as const;
  const verdict = await engine.verify(snapshot, change, Checklist.empty.passed('path').passed('allowed'));
  const { start, end } = symbol.utf16BodySpan;
  const after = file.slice(0, start) + body + file.slice(end);
  const isEscape = (): boolean =>
    outsideOf(path, after, start, end + after.length - file.length).join() !== outsideOf(path, file, start, end).join();
  if (verdict.kind === 'rejected') return count(verdict, isEscape);
  totals.accepted += 1;
  if (isEscape()) complain('escaped', file, body);
  else if (compiles(file) && !compiles(after) && isPlain(body)) complain('refusedByV8', file, body);
}

function count({ checks }: Rejected, isEscape: () => boolean): void {
  const name = checks.find(({ outcome }) => outcome === 'failed')?.name ?? 'none';
  const counted = refusedBy.get(name) ?? { refused: 0, escapes: 0 };
  counted.refused += 1;
  if (isEscape()) counted.escapes += 1;
  refusedBy.set(name, counted);
}

function complain(what: 'escaped' | 'refusedByV8', file: string, body: string): void {
  totals[what] += 1;
  if (totals[what] <= 20) process.stdout.write(`${what}: ${JSON.stringify(file)} ${JSON.stringify(body)}\n`);
}

/** Types and what is newer than V8 are not V8's to judge. */
function isPlain(body: string): boolean {
  return !/\b(?:as|satisfies|enum|namespace|declare|abstract|using|import|export)\b|[@<!:?]/.test(body);
}

function compiles(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}

function report(): void {
  const rows = [...refusedBy].map(
    ([name, { refused, escapes }]) =>
      `  ${name}: refused ${refused}, of which TypeScript sees another outside in ${escapes}`,
  );
  process.stdout.write(
    `${runs} proposals, accepted ${((100 * totals.accepted) / runs).toFixed(1)} %, escaped ${totals.escaped}, ` +
      `refused by V8 alone ${totals.refusedByV8}\n${rows.join('\n')}\n`,
  );
  process.exitCode = totals.escaped === 0 && totals.refusedByV8 === 0 ? 0 : 1;
}
