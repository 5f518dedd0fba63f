import { StringDecoder } from 'node:string_decoder';
import { lineEndLengthMax, lineStartLengthMax, silentFilesMax } from '../limits.js';
import { plainText } from '../plain-text.js';
import type { ClosingKind } from './closing-kind.js';

const lineLengthMax = lineStartLengthMax + lineEndLengthMax;

/**
 * Counts, as the output comes, how often a runner came to its end and said so.
 *
 * Of a long output only the ends are kept, and with it only the last of several runners.
 */
export class ClosingLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #counts = new Map<ClosingKind, number>();
  readonly #silentFiles = new Set<string>();
  #line = '';
  #nothingFound = 0;

  add(chunk: Uint8Array): void {
    const lines = (this.#line + this.#decoder.write(Buffer.from(chunk))).split('\n');
    // What stays of a line without an end is what its pattern could still match.
    this.#line = cut(lines.pop() ?? '');
    for (const line of lines) this.#take(line);
  }

  /** Closing lines of one kind; a runner that says that it found nothing has come to its end as well. */
  count(kind: ClosingKind): number {
    this.#take(this.#line);
    this.#line = '';
    return (this.#counts.get(kind) ?? 0) + this.#nothingFound;
  }

  /** Paths that node:test reports in the place of tests, as no test of theirs was reported. */
  get silentFiles(): ReadonlySet<string> {
    return this.#silentFiles;
  }

  #take(raw: string): void {
    if (raw.length < SHORTEST || (!/\d/.test(raw) && !/\b[Nn]o test|find any/.test(raw))) {
      if (!raw.startsWith('✔ ')) return;
    }
    const line = plainText(cut(raw)).replace(/\n/g, '');
    for (const [kind, pattern] of CLOSINGS)
      if (pattern.test(line)) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (NOTHING_FOUND.test(line)) this.#nothingFound += 1;
    const file = SILENT_FILE.exec(line)?.[1];
    if (file !== undefined && this.#silentFiles.size < silentFilesMax) this.#silentFiles.add(file);
  }
}

const SHORTEST = 5;

const cut = (line: string): string =>
  line.length <= 2 * lineLengthMax ? line : line.slice(0, lineLengthMax) + line.slice(-lineLengthMax);

const CLOSINGS: readonly (readonly [ClosingKind, RegExp])[] = [
  ['vitest', /^ *Tests {2}(?:no tests|\d{1,9} )/],
  ['jest', /^Tests: +.*\btotal$/],
  ['mocha', /^ *\d{1,9} passing \([^)]+\)$/],
  ['ava', /^ *\d{1,9} tests? passed\b/],
  ['tap', /^(?:#|ℹ) tests \d{1,9}$/],
];

/** What runners say when there was nothing to run, instead of a count. */
export const NOTHING_FOUND =
  /^[^\S\n]*(?:No test files found\b|No tests? found\b|Error: No test files found\b|Couldn’t find any files to test\b)/m;

/** A passed result at the top level whose name is the path of a program; newer versions of Node give it relative. */
const SILENT_FILE = /^(?:ok \d{1,9} - |✔ )(.+\.[cm]?[jt]sx?)(?: \([\d.]+ms\))?$/;
