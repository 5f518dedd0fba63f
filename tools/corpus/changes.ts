/**
 * Reads every source file below some folders and changes it, in memory, as the kernel would: each chosen body is replaced by
 * itself plus one comment, which must be accepted and change those bytes alone. Says too how many files the second parser
 * accepts and the kernel refuses, and how many refs stay when an unrelated function is added before all others.
 *
 * Usage: node dist/tools/corpus/changes.js [--details] [--every N] [--large N] [--seconds N] FOLDER …
 *   --every N    changes every Nth function of a file, at least its first (default 1)
 *   --large N    the same for files of more than 300 kB, where each change reads all of it again (default: as --every)
 *   --seconds N  stops before the next file when the time is over
 */
import type { Snapshot } from '../../src/engine/index.js';
import { sourceBytesMax } from '../../src/engine/limits.js';
import type { FunctionSymbol } from '../../src/engine/symbols/symbol-table.js';
import { admitted, kernelInProcess } from './kernel-in-process.js';
import { readUpTo, sourceFiles } from './source-files.js';

const totals = { files: 0, invalid: 0, unread: 0, changes: 0, accepted: 0, exact: 0, refs: 0, stable: 0 };
const refusals = new Map<string, number>();

const folders: string[] = [];
const options = { details: false, every: 1, large: 0, seconds: Number.POSITIVE_INFINITY };
for (let at = 2; at < process.argv.length; at++) {
  const argument = process.argv[at] ?? '';
  if (argument === '--details') options.details = true;
  else if (argument === '--every') options.every = Number(process.argv[++at]);
  else if (argument === '--large') options.large = Number(process.argv[++at]);
  else if (argument === '--seconds') options.seconds = Number(process.argv[++at]);
  else folders.push(argument);
}

const engine = await kernelInProcess();

const untilMs = performance.now() + options.seconds * 1000;
for (const path of folders.flatMap(sourceFiles)) {
  if (performance.now() > untilMs) break;
  const bytes = readUpTo(path, sourceBytesMax);
  if (bytes !== undefined) await changeFile({ path, bytes });
}
report();

async function changeFile(file: Snapshot): Promise<void> {
  const table = engine.symbols(file);
  if (!table.ok) {
    totals.unread += 1;
    say(file.path, table.error.code);
    return;
  }
  totals.files += 1;
  countStableRefs(file, table.value.symbols);
  const isLarge = options.large > 0 && file.bytes.length > 300_000;
  for (const [at, symbol] of table.value.symbols.entries()) {
    if (at % (isLarge ? options.large : options.every) !== 0) continue;
    // A file that no parser reads is none of the kernel's business; one refusal says so for all of it.
    if ((await changeBody(file, symbol)) === 'base-invalid') {
      totals.invalid += 1;
      return;
    }
  }
}

async function changeBody(file: Snapshot, symbol: FunctionSymbol): Promise<'base-invalid' | 'changed'> {
  const { ref, hash, body } = symbol.reading();
  const replaced = withComment(body);
  const change = { kind: 'body', path: file.path, ref, hash, replacement: { kind: 'body', body: replaced } } as const;
  const verdict = await engine.verify(file, change, admitted, { testCallbacks: true });
  if (verdict.kind === 'rejected') {
    const { code } = verdict.failure;
    if (code === 'parse/base-invalid') return 'base-invalid';
    totals.changes += 1;
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    say(file.path, `${code}: ${ref}`);
    return 'changed';
  }
  totals.changes += 1;
  totals.accepted += 1;
  const { start, end } = symbol.bodySpan;
  const expected = Buffer.concat([file.bytes.subarray(0, start), Buffer.from(replaced), file.bytes.subarray(end)]);
  if (expected.equals(verdict.after)) totals.exact += 1;
  else say(file.path, `other bytes: ${ref}`);
  return 'changed';
}

/** The same body with a comment at its end, inside of it. */
function withComment(body: string): string {
  const isBlock = body.endsWith('}') && body.startsWith('{');
  if (isBlock) return `${body.slice(0, -1)}/* same */}`;
  return `(${body}${body.includes('//') ? '\n' : ''}/* same */)`.replace(/\n/g, body.includes('\r\n') ? '\r\n' : '\n');
}

/** Adds a function at the top of the file, where nothing is counted from. */
function countStableRefs(file: Snapshot, symbols: readonly FunctionSymbol[]): void {
  const added = Buffer.from('function unrelatedSibling() {}\n');
  const table = engine.symbols({ path: file.path, bytes: Buffer.concat([added, file.bytes]) });
  if (!table.ok || file.bytes[0] === 0x23 || file.bytes[0] === 0xef) return;
  const refs = new Set(table.value.symbols.map(({ ref, utf16Span }) => `${ref} ${utf16Span.start - added.length}`));
  for (const { ref, utf16Span } of symbols) {
    totals.refs += 1;
    if (refs.has(`${ref} ${utf16Span.start}`)) totals.stable += 1;
    else say(file.path, `another ref: ${ref}`);
  }
}

function say(path: string, line: string): void {
  if (options.details) process.stdout.write(`${path}: ${line}\n`);
}

function report(): void {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(3)} %`;
  const codes = [...refusals].map(([code, count]) => `${code} ${count}`).join(', ');
  process.stdout.write(
    `${[
      `files ${totals.files}, of which the second parser refuses ${totals.invalid}; not read ${totals.unread}`,
      `changes ${totals.changes}, accepted ${percent(totals.accepted, totals.changes)}, exact ${percent(totals.exact, totals.changes)}`,
      `refusals: ${codes === '' ? 'none' : codes}`,
      `refs ${totals.refs}, the same with a sibling before them ${percent(totals.stable, totals.refs)}`,
    ].join('\n')}\n`,
  );
}
