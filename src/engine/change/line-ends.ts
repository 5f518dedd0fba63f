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
  let lineEnd = first;
  for (const [at, line] of proposed.entries()) {
    lineEnd = kept[at]?.end || lineEnd;
    text += line.text + (line.end === '' ? '' : lineEnd);
  }
  return text;
}

/** For each proposed line the one that it was, where there was one. */
function keptLines(present: readonly Line[], proposed: readonly Line[]): readonly (Line | undefined)[] {
  const head = sharedCount(present, proposed);
  const tail = sharedCount(present.slice(head).toReversed(), proposed.slice(head).toReversed());
  const presentEnd = present.length - tail;
  return [
    ...present.slice(0, head),
    ...keptInOrder(present.slice(head, presentEnd), proposed.slice(head, proposed.length - tail)),
    ...present.slice(presentEnd),
  ];
}

/** Lines that both begin with. */
function sharedCount(present: readonly Line[], proposed: readonly Line[]): number {
  const at = proposed.findIndex(({ text }, index) => text !== present[index]?.text);
  return at === -1 ? proposed.length : at;
}

function keptInOrder(present: readonly Line[], proposed: readonly Line[]): readonly (Line | undefined)[] {
  // From the back, so that the next occurrence is the last of its list and costs nothing to take.
  const places = new Map<string, number[]>();
  for (const [behind, { text }] of present.toReversed().entries()) {
    const known = places.get(text);
    const at = present.length - 1 - behind;
    if (known === undefined) places.set(text, [at]);
    else known.push(at);
  }
  let from = 0;
  return proposed.map(({ text }) => {
    const known = places.get(text) ?? [];
    for (let next = known.pop(); next !== undefined; next = known.pop()) {
      if (next < from) continue;
      from = next;
      return present[next];
    }
    return undefined;
  });
}
