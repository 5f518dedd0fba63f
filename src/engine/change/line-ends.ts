import type { LineEnd } from '../source/line-index.js';

/** Where a text is put: what stands there now, and the line end that a line takes where it has no neighbour. */
export interface Place {
  readonly present: string;
  readonly lineEnd: LineEnd;
}

/**
 * A proposed text with the line ends of its place. Models write LF; the file decides.
 *
 * Where the present text has one kind, every line takes it. Where it is mixed, a line that was there keeps its own and
 * a new line takes that of the line before it. Nothing else is changed: no trimming, no indentation.
 */
export function withLineEndsOf(place: Place, proposed: string): string {
  const present = linesOf(place.present);
  const ends = new Set(present.flatMap(({ end }) => (end === '' ? [] : [end])));
  if (ends.size < 2) return proposed.replace(LINE_END, () => [...ends][0] ?? place.lineEnd);
  return inMixed(present, linesOf(proposed), place.lineEnd);
}

/** The same text with LF alone, as proposals are compared. */
export function withLineFeeds(text: string): string {
  return text.replace(LINE_END, '\n');
}

const LINE_END = /\r\n|\r|\n/g;

interface Line {
  readonly text: string;
  /** Empty for the last line. */
  readonly end: LineEnd | '';
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(LINE_END)) {
    lines.push({ text: text.slice(start, match.index), end: match[0] as LineEnd });
    start = match.index + match[0].length;
  }
  lines.push({ text: text.slice(start), end: '' });
  return lines;
}

/**
 * Old lines are found again in order: first those that both texts begin and end with, then each of the rest at its next
 * occurrence. A line that this misses counts as new, which costs it no more than its own line end.
 */
function inMixed(present: readonly Line[], proposed: readonly Line[], first: LineEnd): string {
  const kept = keptLines(present, proposed);
  let text = '';
  let previous: LineEnd = first;
  for (const [at, line] of proposed.entries()) {
    const end = line.end === '' ? '' : kept.get(at)?.end || previous;
    if (end !== '') previous = end;
    text += line.text + end;
  }
  return text;
}

function keptLines(present: readonly Line[], proposed: readonly Line[]): ReadonlyMap<number, Line> {
  const kept = new Map<number, Line>();
  const least = Math.min(present.length, proposed.length);
  let head = 0;
  for (let old = present[head]; head < least && old?.text === proposed[head]?.text; old = present[head]) {
    if (old !== undefined) kept.set(head, old);
    head += 1;
  }
  let tail = 0;
  for (; tail < least - head; tail++) {
    const old = present[present.length - 1 - tail];
    if (old === undefined || old.text !== proposed[proposed.length - 1 - tail]?.text) break;
    kept.set(proposed.length - 1 - tail, old);
  }
  keepInOrder({ present, proposed, head, tail }, kept);
  return kept;
}

function keepInOrder(
  {
    present,
    proposed,
    head,
    tail,
  }: { present: readonly Line[]; proposed: readonly Line[]; head: number; tail: number },
  kept: Map<number, Line>,
): void {
  const places = new Map<string, number[]>();
  // From the back, so that the next occurrence is the last of its list and costs nothing to take.
  for (let at = present.length - tail - 1; at >= head; at--) {
    const text = present[at]?.text ?? '';
    const known = places.get(text);
    if (known === undefined) places.set(text, [at]);
    else known.push(at);
  }
  let from = head;
  for (let at = head; at < proposed.length - tail; at++) {
    const known = places.get(proposed[at]?.text ?? '') ?? [];
    let next = known.pop();
    while (next !== undefined && next < from) next = known.pop();
    const old = next === undefined ? undefined : present[next];
    if (next === undefined || old === undefined) continue;
    kept.set(at, old);
    from = next + 1;
  }
}
