import process from 'node:process';
import type { Result } from '../../engine/index.js';
import type { JournalReport, RecoveryReport } from '../../platform/index.js';
import { type Composed, createComposition } from '../compose.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { logLine } from '../log-line.js';
import { failureMessage } from '../present.js';

/** Flags of `recover`. */
export interface RecoverOptions {
  readonly repo?: string;
  readonly json?: boolean;
  readonly verify?: boolean;
}

/**
 * Finishes or takes back what a crash interrupted; with `verify` only reads the journal. Ends with 0 when all is well, with
 * 2 when a record could not be proven, with 1 when recovery could not do its work.
 */
export async function recoverCommand({ repo, json, verify }: RecoverOptions): Promise<ExitCode> {
  const settings = repo === undefined ? {} : { repo };
  const composition = createComposition({ flags: settings, config: {}, settings });
  try {
    const composed = await composition.open();
    const told = composed.ok ? await (verify ? inspect : recover)(composed.value) : composed;
    if (!told.ok) {
      logLine(told.error);
      return exitCodes.failed;
    }
    const { report, lines, clean } = told.value;
    process.stdout.write(json ? `${JSON.stringify(report, undefined, 2)}\n` : `${lines.join('\n')}\n`);
    return clean ? exitCodes.done : exitCodes.refused;
  } finally {
    await composition.close();
  }
}

interface Told {
  readonly report: RecoveryReport | JournalReport;
  readonly lines: readonly string[];
  readonly clean: boolean;
}

async function recover({ store }: Composed): Promise<Result<Told, string>> {
  const recovered = await store.recover(new AbortController().signal);
  if (!recovered.ok) return { ok: false, error: failureMessage(recovered.error) };
  const report = recovered.value;
  const units = report.units.map((unit) => {
    const reason = typeof unit.reason === 'string' ? unit.reason : failureMessage(unit.reason);
    const kept = unit.outcome === 'refused' ? `; its record is kept in ${unit.aside}` : '';
    return `${unit.outcome}: ${unit.paths.join(', ')} (${reason})${kept}`;
  });
  const faults = report.faults.map(
    ({ problem, bytes, aside }) => `not a record: ${bytes} bytes of the journal (${problem}), kept in ${aside}`,
  );
  const clean = faults.length === 0 && report.units.every(({ outcome }) => outcome !== 'refused');
  return { ok: true, value: { report, lines: orNothing([...units, ...faults]), clean } };
}

async function inspect({ store }: Composed): Promise<Result<Told, string>> {
  const inspected = await store.inspect(new AbortController().signal);
  if (!inspected.ok) return { ok: false, error: failureMessage(inspected.error) };
  const report = inspected.value;
  const units = report.units.map(
    ({ paths, undo }) => `unfinished, to be ${undo ? 'taken back' : 'judged'}: ${paths.join(', ')}`,
  );
  const faults = report.faults.map(({ problem, at, bytes }) => `not a record: ${bytes} bytes at ${at} (${problem})`);
  return { ok: true, value: { report, lines: orNothing([...units, ...faults]), clean: faults.length === 0 } };
}

function orNothing(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['nothing is unfinished'] : lines;
}
