import type { Utf16Span } from '../source/offset.js';
import { type BodyPlace, isAt, objectEnd } from './function-bodies.js';
import type { OxcNode } from './oxc.js';
import { readTree } from './read-tree.js';

/** A file's tree as the second parser writes it, in UTF-8, and the span that may differ. */
export interface SerializedTree {
  /** `{"node":PROGRAM,"fixes":[…]}`; every node's last fields are its `start` and its `end`. */
  readonly program: Uint8Array;
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
 * The trees are compared as they were written, byte by byte: making objects of them takes three times as long as parsing,
 * and many times the memory. What stands before the body and behind it must be the same bytes, but for the numbers of
 * `start` and `end`; so the path from the root to the body is the same path. The body alone is not compared, nor an
 * arrow's flag that tells a block from an expression, which is the body's.
 */
export function comparePrograms(
  before: SerializedTree,
  body: BodyPlace | undefined,
  after: SerializedTree,
): ProgramComparison {
  if (body === undefined) return different('no function body lies on the span');
  const pair = new Pair(before, after);
  const head = pair.compareHead(body);
  if (head.kind === 'different') return head;
  const afterEnd = bodyEnd(after, head.end);
  if (afterEnd === undefined) return different('the body does not lie on its span');
  const tail = pair.compare(body.end, programEnd(before.program), afterEnd);
  if (tail.kind === 'different') return tail;
  if (tail.end !== programEnd(after.program)) return different('the file goes on');
  return {
    kind: 'equal',
    before: nodeAt(before.program, body.start, body.end),
    after: nodeAt(after.program, head.end, afterEnd),
  };
}

type Compared =
  | { readonly kind: 'same'; readonly end: number }
  | { readonly kind: 'different'; readonly detail: string };

class Pair {
  readonly #before: Uint8Array;
  readonly #after: Uint8Array;
  readonly #span: Utf16Span;
  readonly #delta: number;

  constructor(before: SerializedTree, after: SerializedTree) {
    this.#before = before.program;
    this.#after = after.program;
    this.#span = before.span;
    this.#delta = after.span.end - before.span.end;
  }

  /** Compares all that stands before the body, an arrow's flag left out. */
  compareHead({ start, flagAt }: BodyPlace): Compared {
    if (flagAt === undefined) return this.compare(0, start, 0);
    const toFlag = this.compare(0, flagAt, 0);
    if (toFlag.kind === 'different') return toFlag;
    const old = flagAt + flagLength(this.#before, flagAt);
    return this.compare(old, start, toFlag.end + flagLength(this.#after, toFlag.end));
  }

  /** Compares a stretch of the tree before with what stands at an offset of the tree after; gives where that ends. */
  compare(from: number, to: number, afterFrom: number): Compared {
    const before = this.#before;
    const after = this.#after;
    const { start, end } = this.#span;
    const delta = this.#delta;
    let old = from;
    let now = afterFrom;
    while (old < to) {
      const byte = before[old];
      if (byte !== after[now]) return different(`outside the body stands ${around(before, after, old, now)}`);
      old += 1;
      now += 1;
      if (byte !== COLON || !isPlaceKey(before, old)) continue;
      // Read here digit by digit: positions are half of all that is compared.
      let oldPlace = 0;
      for (let digit = before[old]; digit !== undefined && digit >= ZERO && digit <= NINE; digit = before[++old]) {
        oldPlace = oldPlace * 10 + digit - ZERO;
      }
      let nowPlace = 0;
      for (let digit = after[now]; digit !== undefined && digit >= ZERO && digit <= NINE; digit = after[++now]) {
        nowPlace = nowPlace * 10 + digit - ZERO;
      }
      // A position inside the span is nowhere outside of it.
      const isMoved = oldPlace > start && (oldPlace < end || oldPlace + delta !== nowPlace);
      if (isMoved || (oldPlace <= start && oldPlace !== nowPlace)) {
        return different(`a node outside the body moved: ${around(before, after, old, now)}`);
      }
    }
    return { kind: 'same', end: now };
  }
}

/** Whether the colon before an offset stands behind `"start"` or `"end"`. In a string the quotes would be escaped. */
function isPlaceKey(json: Uint8Array, behind: number): boolean {
  const last = json[behind - 3];
  if (last === LOWER_D) {
    return json[behind - 4] === LOWER_N && json[behind - 5] === LOWER_E && json[behind - 6] === QUOTE;
  }
  return isAt(json, '"start":', behind - 8);
}

function flagLength(json: Uint8Array, at: number): number {
  return isAt(json, 'true', at) ? 4 : isAt(json, 'false', at) ? 5 : 0;
}

/** The offset behind the node at an offset, where that lies on the span. */
function bodyEnd({ program, span }: SerializedTree, start: number): number | undefined {
  if (program[start] !== OPEN_BRACE) return undefined;
  const end = objectEnd(program, start);
  const places = `"start":${span.start},"end":${span.end}}`;
  return isAt(program, places, end - places.length) ? end : undefined;
}

/** Behind the root node stand the paths to values that JSON cannot hold; the nodes say the same. */
function programEnd(program: Uint8Array): number {
  for (let at = program.length; at > 0; at--) {
    if (isAt(program, ',"fixes":[', at)) return at;
  }
  return program.length;
}

function nodeAt(program: Uint8Array, start: number, end: number): OxcNode {
  return readTree(textAt(program, start, end)) as OxcNode;
}

function textAt(program: Uint8Array, start: number, end: number): string {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(program.subarray(Math.max(0, start), end));
}

const different = (detail: string): { readonly kind: 'different'; readonly detail: string } => ({
  kind: 'different',
  detail,
});

/** Both texts in a few characters. */
function around(before: Uint8Array, after: Uint8Array, old: number, now: number): string {
  const shown = (json: Uint8Array, at: number) => JSON.stringify(textAt(json, at - 30, at + 20));
  return `${shown(after, now)} instead of ${shown(before, old)}`;
}

const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const LOWER_D = 0x64;
const LOWER_E = 0x65;
const LOWER_N = 0x6e;
const OPEN_BRACE = 0x7b;
