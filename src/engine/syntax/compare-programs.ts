import type { Utf16Span } from '../source/offset.js';
import { type BodyPlace, findBody, placesText } from './find-body.js';
import { closingOf, digitsEnd } from './json-spans.js';
import type { OxcNode } from './oxc.js';

/** A file's tree as the second parser writes it, and the span that may differ. */
export interface SerializedTree {
  /** `{"node":PROGRAM,"fixes":[…]}`; every node's last fields are its `start` and its `end`. */
  readonly program: string;
  readonly span: Utf16Span;
}

/** Equal but for the one node, or the first difference outside it. */
export type ProgramComparison =
  | { readonly kind: 'equal'; readonly before: OxcNode; readonly after: OxcNode }
  | { readonly kind: 'different'; readonly detail: string };

/**
 * The structural proof in the second parser's tree: outside the span both trees are the same, value by value, positions
 * shifted by the difference in length; and exactly one function body lies exactly on the span, in both.
 *
 * The trees are compared as they were written, character by character: making objects of them takes three times as long
 * as parsing, and many times the memory. What stands before the body and behind it must be the same characters, but for
 * the numbers of `start` and `end`; so the path from the root to the body is the same path. The body alone is not
 * compared, nor an arrow's flag that tells a block from an expression, which is the body's.
 */
export function comparePrograms(before: SerializedTree, after: SerializedTree): ProgramComparison {
  const body = findBody(before.program, before.span);
  if (body.kind === 'several') return different('two function bodies lie on the span');
  if (body.kind === 'none') return different('no function body lies on the span');
  const pair = new Pair(before, after);
  const { start, end } = body.place;
  const head = pair.compare({ from: 0, to: start, flagAt: body.place.flagAt }, 0);
  if (head.kind === 'different') return head;
  const afterEnd = bodyEnd(after, head.end);
  if (afterEnd === undefined) return different('the body does not lie on its span');
  const tail = pair.compare({ from: end, to: programEnd(before.program), flagAt: undefined }, afterEnd);
  if (tail.kind === 'different') return tail;
  if (tail.end !== programEnd(after.program)) return different('the file goes on');
  return {
    kind: 'equal',
    before: JSON.parse(before.program.slice(start, end)),
    after: JSON.parse(after.program.slice(head.end, afterEnd)),
  };
}

/** A stretch of the tree before. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly flagAt: BodyPlace['flagAt'];
}

type Compared =
  | { readonly kind: 'same'; readonly end: number }
  | { readonly kind: 'different'; readonly detail: string };

class Pair {
  readonly #before: string;
  readonly #after: string;
  readonly #span: Utf16Span;
  readonly #delta: number;

  constructor(before: SerializedTree, after: SerializedTree) {
    this.#before = before.program;
    this.#after = after.program;
    this.#span = before.span;
    this.#delta = after.span.end - before.span.end;
  }

  /** Compares a stretch of the tree before with what stands at an offset of the tree after; gives where that ends. */
  compare({ from, to, flagAt }: Stretch, afterFrom: number): Compared {
    const [before, after] = [this.#before, this.#after];
    let now = afterFrom;
    for (let old = from; old < to; ) {
      if (old === flagAt) {
        old += flagLength(before, old);
        now += flagLength(after, now);
        continue;
      }
      const unit = before.charCodeAt(old);
      if (unit !== after.charCodeAt(now))
        return different(`outside the body stands ${around(before, after, old, now)}`);
      old += 1;
      now += 1;
      if (unit !== COLON || !isPlaceKey(before, old)) continue;
      const [oldEnd, nowEnd] = [digitsEnd(before, old), digitsEnd(after, now)];
      if (this.#shift(numberAt(before, old, oldEnd)) !== numberAt(after, now, nowEnd)) {
        return different(`a node outside the body moved: ${around(before, after, old, now)}`);
      }
      [old, now] = [oldEnd, nowEnd];
    }
    return { kind: 'same', end: now };
  }

  /** Where a position outside the span is in the changed text; a position inside it is nowhere. */
  #shift(position: number): number {
    if (position <= this.#span.start) return position;
    return position >= this.#span.end ? position + this.#delta : Number.NaN;
  }
}

/** Whether the colon before an offset stands behind the key of a position. In a string the quotes would be escaped. */
function isPlaceKey(json: string, behind: number): boolean {
  const last = json.charCodeAt(behind - 3);
  if (last === LOWER_D) return json.startsWith('"end":', behind - 6);
  return last === LOWER_T && json.startsWith('"start":', behind - 8);
}

/** The position written there; no number where there are no digits, which equals nothing. */
function numberAt(json: string, start: number, end: number): number {
  return end === start ? Number.NaN : Number(json.slice(start, end));
}

function flagLength(json: string, at: number): number {
  return json.startsWith('true', at) ? 4 : json.startsWith('false', at) ? 5 : 0;
}

/** The offset behind the node at an offset, where that lies on the span. */
function bodyEnd({ program, span }: SerializedTree, start: number): number | undefined {
  if (program[start] !== '{') return undefined;
  const end = closingOf(program, start);
  const places = placesText(span);
  return program.startsWith(places, end - places.length) ? end : undefined;
}

/** Behind the root node stand the paths to values that JSON cannot hold; the nodes say the same. */
const programEnd = (program: string): number => program.lastIndexOf(',"fixes":[');

const different = (detail: string): { readonly kind: 'different'; readonly detail: string } => ({
  kind: 'different',
  detail,
});

/** Both texts in a few characters. */
function around(before: string, after: string, old: number, now: number): string {
  const shown = (json: string, at: number) => JSON.stringify(json.slice(Math.max(0, at - 30), at + 20));
  return `${shown(after, now)} instead of ${shown(before, old)}`;
}

const COLON = 0x3a;
const LOWER_D = 0x64;
const LOWER_T = 0x74;
