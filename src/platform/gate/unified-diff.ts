import { diffCharsMax } from '../limits.js';

/** Lines of unchanged text around a change. */
const contextLines = 3;

/**
 * Lines of the changed region up to which a shortest edit script is sought; longer ones are shown as a whole removed and
 * a whole added. The search keeps a table of old times new lines: one million cells, a few milliseconds.
 */
const alignedCellsMax = 1_000_000;

/**
 * The difference of two texts as a unified diff with one hunk (a change replaces one connected region), or as many hunks
 * as regions. Empty for equal texts, cut at a line where it is longer than `diffCharsMax`. Names carry no `a/` and `b/` prefix: they are labels, not for `patch -p1`.
 */
export function unifiedDiff(options: {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}): string {
  const before = splitLines(options.before);
  const after = splitLines(options.after);
  const lines = alignLines(before, after);
  const hunks = hunksOf(lines);
  if (hunks.length === 0) return '';
  const diff = [`--- ${options.path}`, `+++ ${options.path}`, ...hunks.flatMap(renderHunk)].join('\n');
  if (diff.length <= diffCharsMax) return diff;
  const end = diff.lastIndexOf('\n', diffCharsMax);
  return `${diff.slice(0, end === -1 ? diffCharsMax : end)}\n[diff cut: ${diff.length} characters in all]`;
}

/** One line of the alignment: kept, removed from the old text or added by the new one. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
  /** Places in the old and the new text, counted from 1, of this line or of the one that would follow. */
  readonly before: number;
  readonly after: number;
}

/** Line ends stay out of the shown line, but a line that differs only in its end still differs. */
function splitLines(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function alignLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const oldRegion = before.slice(start, before.length - end);
  const newRegion = after.slice(start, after.length - end);
  const signs = [
    ...Array.from({ length: start }, () => ' ' as const),
    ...alignRegion(oldRegion, newRegion),
    ...Array.from({ length: end }, () => ' ' as const),
  ];
  return numberLines(signs, before, after);
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  const max = Math.min(before.length, after.length);
  let count = 0;
  while (count < max && before[count] === after[count]) count += 1;
  return count;
}

function commonEnd(before: readonly string[], after: readonly string[], start: number): number {
  const max = Math.min(before.length, after.length) - start;
  let count = 0;
  while (count < max && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1;
  return count;
}

/** Longest common subsequence by the textbook table, from the ends backwards. */
function alignRegion(before: readonly string[], after: readonly string[]): readonly DiffLine['sign'][] {
  if (before.length * after.length > alignedCellsMax) {
    return [...before.map(() => '-' as const), ...after.map(() => '+' as const)];
  }
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return walkTable(before, after, at);
}

function walkTable(
  before: readonly string[],
  after: readonly string[],
  common: (row: number, column: number) => number,
): readonly DiffLine['sign'][] {
  const signs: DiffLine['sign'][] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      signs.push(' ');
      row += 1;
      column += 1;
    } else if (column >= after.length || (row < before.length && common(row + 1, column) >= common(row, column + 1))) {
      signs.push('-');
      row += 1;
    } else {
      signs.push('+');
      column += 1;
    }
  }
  return signs;
}

function numberLines(
  signs: readonly DiffLine['sign'][],
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  let row = 0;
  let column = 0;
  return signs.map((sign) => {
    const text = (sign === '+' ? after[column] : before[row]) ?? '';
    const line = { sign, text, before: row + 1, after: column + 1 };
    if (sign !== '+') row += 1;
    if (sign !== '-') column += 1;
    return line;
  });
}

/** Runs of changed lines with their context; neighbours whose contexts touch are one hunk. */
function hunksOf(lines: readonly DiffLine[]): readonly (readonly DiffLine[])[] {
  const hunks: { start: number; end: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.sign === ' ') continue;
    const start = Math.max(0, index - contextLines);
    const end = Math.min(lines.length, index + 1 + contextLines);
    const last = hunks.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else hunks.push({ start, end });
  }
  return hunks.map(({ start, end }) => lines.slice(start, end));
}

function renderHunk(lines: readonly DiffLine[]): readonly string[] {
  const first = lines[0];
  if (first === undefined) return [];
  const oldCount = lines.filter(({ sign }) => sign !== '+').length;
  const newCount = lines.filter(({ sign }) => sign !== '-').length;
  const header = `@@ -${rangeOf(first.before, oldCount)} +${rangeOf(first.after, newCount)} @@`;
  return [header, ...lines.map(({ sign, text }) => sign + text)];
}

function rangeOf(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}
