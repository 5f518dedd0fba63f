import type { Utf16Span } from '../source/offset.js';
import { openingBefore } from './json-spans.js';

/** Where the body of one function stands in the serialized tree. */
export interface BodyPlace {
  /** The body's value, from its brace to behind its last one. */
  readonly start: number;
  readonly end: number;
  /** The value of an arrow's flag that tells a block from an expression: the body's, not the arrow's. */
  readonly flagAt: number | undefined;
}

/** What looking for a body gave. */
export type FoundBody =
  | { readonly kind: 'found'; readonly place: BodyPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' };

/**
 * The one function body that lies exactly on a span, in a serialized tree.
 *
 * A node ends with its places, so a search for these finds the ends of all nodes on the span; nodes that wrap each other
 * without parentheses share one. The body is the one that is the `body` of a function.
 */
export function findBody(program: string, span: Utf16Span): FoundBody {
  const places = placesText(span);
  const found: BodyPlace[] = [];
  for (let at = program.indexOf(places); at !== -1; at = program.indexOf(places, at + 1)) {
    const end = at + places.length;
    const start = openingBefore(program, end - 1);
    const place = bodyPlace(program, start, end);
    if (place !== undefined) found.push(place);
  }
  const [place, another] = found;
  if (another !== undefined) return { kind: 'several' };
  return place === undefined ? { kind: 'none' } : { kind: 'found', place };
}

/** How a node on a span ends. In a string its quotes would be escaped. */
export function placesText({ start, end }: Utf16Span): string {
  return `"start":${start},"end":${end}}`;
}

function bodyPlace(program: string, start: number, end: number): BodyPlace | undefined {
  const key = start - KEY.length;
  if (!program.startsWith(KEY, key)) return undefined;
  const owner = openingBefore(program, key);
  if (program.startsWith(ARROW, owner)) return { start, end, flagAt: owner + ARROW.length };
  return FUNCTIONS.some((head) => program.startsWith(head, owner)) ? { start, end, flagAt: undefined } : undefined;
}

const KEY = '"body":';

const ARROW = '{"type":"ArrowFunctionExpression","expression":';

/** Nodes whose `body` is the body of one function. Methods hold a `FunctionExpression`. */
const FUNCTIONS = ['{"type":"FunctionDeclaration",', '{"type":"FunctionExpression",'];
