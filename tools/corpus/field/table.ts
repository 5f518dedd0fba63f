import { agree } from './agreement.js';
import { outcomeOf } from './gate-run.js';
import type { FunctionRecord, RepositoryRecord } from './record.js';

/** The counts of one function that the notes and the exit code rest on. */
export interface FunctionSummary {
  readonly path: string;
  readonly ref: string;
  readonly redByHand: number;
  readonly greenByHand: number;
  readonly refused: number;
  readonly committed: number;
  readonly compared: number;
  readonly disagreements: readonly string[];
  /** Probes with another answer than the expected one. */
  readonly surprises: readonly string[];
  /** Medians in milliseconds, where there is any figure. */
  readonly handMs: number;
  readonly gateMs: number;
}

/** Sums up one function. */
export function summarise(record: FunctionRecord): FunctionSummary {
  const mutants = Object.entries(record.mutants);
  const hands = mutants.flatMap(([, { hand }]) => hand ?? []);
  const gates = mutants.flatMap(([, { gate }]) => gate ?? []);
  const compared = mutants.flatMap(([id, { operator, line, hand, gate }]) =>
    hand === undefined || gate === undefined ? [] : [{ id, operator, line, hand, gate }],
  );
  return {
    path: record.path,
    ref: record.ref,
    redByHand: hands.filter(({ outcome }) => outcome !== 'passed').length,
    greenByHand: hands.filter(({ outcome }) => outcome === 'passed').length,
    refused: gates.filter(({ verdict }) => verdict === 'rejected').length,
    committed: gates.filter(({ verdict }) => verdict === 'committed').length,
    compared: compared.length,
    disagreements: compared
      .filter(({ hand, gate }) => !agree(hand, gate))
      .map(
        ({ id, operator, line, hand, gate }) =>
          `${id} (${operator}, line ${line}): by hand ${hand.outcome}, gate ${gate.code ?? gate.verdict}`,
      ),
    surprises: Object.entries(record.probes)
      .filter(([, probe]) => outcomeOf(probe) !== probe.expected)
      .map(([name, probe]) => `${name}: expected ${probe.expected}, got ${outcomeOf(probe)}`),
    handMs: median(hands.map(({ durationMs }) => durationMs)),
    gateMs: median(gates.map(({ durationMs }) => durationMs)),
  };
}

/** The results of a repository as a Markdown table, with what went wrong below it. */
export function resultsTable(results: RepositoryRecord): string {
  const rows = Object.values(results.functions).map(summarise);
  return [
    `### ${results.name} at ${results.commit.slice(0, 12)}`,
    '',
    '| function | red by hand | green by hand | refused | committed | agree | probes | by hand, ms | gate, ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| \`${row.ref}\` | ${row.redByHand} | ${row.greenByHand} | ${row.refused} | ${row.committed} | ` +
        `${row.compared - row.disagreements.length}/${row.compared} | ${probesOf(results, row)} | ${row.handMs} | ${row.gateMs} |`,
    ),
    '',
    ...timesLine(results),
    ...rows.flatMap(({ path, ref, disagreements, surprises }) =>
      [...disagreements, ...surprises].map((line) => `- ${path} ${ref}: ${line}`),
    ),
  ].join('\n');
}

function timesLine({ times = [] }: RepositoryRecord): readonly string[] {
  if (times.length === 0) return [];
  const hand = median(times.map(({ handMs }) => handMs));
  const gate = median(times.map(({ gateMs }) => gateMs));
  return [`A harmless rewrite, ${times.length} times in turns, medians: by hand ${hand} ms, gate ${gate} ms`, ''];
}

function probesOf(results: RepositoryRecord, { path, ref, surprises }: FunctionSummary): string {
  const all = Object.keys(results.functions[`${path}#${ref}`]?.probes ?? {}).length;
  return `${all - surprises.length}/${all}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
