import type { Utf16Span } from '../source/offset.js';

/** Where the body of one function stands in a serialized tree, in bytes. */
export interface BodyPlace {
  /** The body's value, from its brace to behind its last one. */
  readonly start: number;
  readonly end: number;
  /** The value of an arrow's flag that tells a block from an expression: the body's, not the arrow's. */
  readonly flagAt: number | undefined;
}

/**
 * Finds every function body of a serialized tree, by its span.
 *
 * The text is passed over once, and nothing is made of it but the list: it is valid JSON, so a quote that is not escaped
 * begins or ends a string. Each node's last fields are its `start` and `end`. A body is what stands in the `body` of a
 * function; two on one span would be a tree that no parser gives, and are found as none.
 */
export function functionBodies(program: Uint8Array): (span: Utf16Span) => BodyPlace | undefined {
  const places = new Map<number, BodyPlace | undefined>();
  const opened: number[] = [];
  for (let at = 0; at < program.length; at++) {
    const byte = program[at];
    if (byte === QUOTE) {
      at = stringEnd(program, at) - 1;
    } else if (byte === OPEN_BRACE) {
      opened.push(at);
    } else if (byte === CLOSE_BRACE) {
      const start = opened.pop() ?? 0;
      if (!isAt(program, KEY, start - KEY.length)) continue;
      const place = bodyPlace(program, { start, end: at + 1 }, opened[opened.length - 1] ?? 0);
      const key = place === undefined ? undefined : keyOf(program, at);
      if (key !== undefined) places.set(key, places.has(key) ? undefined : place);
    }
  }
  return ({ start, end }) => places.get(start * KEY_WIDTH + end);
}

/** The offset behind the object that opens at an offset. */
export function objectEnd(program: Uint8Array, open: number): number {
  let depth = 0;
  for (let at = open; at < program.length; at++) {
    const byte = program[at];
    if (byte === QUOTE) at = stringEnd(program, at) - 1;
    else if (byte === OPEN_BRACE) depth += 1;
    else if (byte === CLOSE_BRACE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return program.length;
}

/** Whether ASCII text stands at an offset. */
export function isAt(program: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index++) {
    if (program[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function stringEnd(program: Uint8Array, open: number): number {
  let at = open + 1;
  for (let byte = program[at]; byte !== QUOTE && at < program.length; byte = program[at]) {
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}

function bodyPlace(
  program: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
  owner: number,
): BodyPlace | undefined {
  if (isAt(program, ARROW, owner)) return { start, end, flagAt: owner + ARROW.length };
  return FUNCTIONS.some((head) => isAt(program, head, owner)) ? { start, end, flagAt: undefined } : undefined;
}

/** The node's `"start":S,"end":E` before its closing brace, as one number. */
function keyOf(program: Uint8Array, brace: number): number | undefined {
  const end = numberBefore(program, brace);
  const start = isAt(program, END, end.from - END.length) ? numberBefore(program, end.from - END.length) : undefined;
  if (start === undefined || !isAt(program, START, start.from - START.length)) return undefined;
  return start.value * KEY_WIDTH + end.value;
}

function numberBefore(program: Uint8Array, behind: number): { readonly value: number; readonly from: number } {
  let value = 0;
  let from = behind;
  for (let place = 1; ; place *= 10) {
    const digit = (program[from - 1] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    value += digit * place;
    from -= 1;
  }
  return { value, from };
}

const KEY = '"body":';
const START = '"start":';
const END = ',"end":';

const ARROW = '{"type":"ArrowFunctionExpression","expression":';

/** Nodes whose `body` is the body of one function. Methods hold a `FunctionExpression`. */
const FUNCTIONS = ['{"type":"FunctionDeclaration",', '{"type":"FunctionExpression",'];

/** Above every offset of a file, so that two of them make one number. */
const KEY_WIDTH = 0x4000000;

const QUOTE = 0x22;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
