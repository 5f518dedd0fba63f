import type { Utf16Span } from '../source/offset.js';
import { isNode, type OxcComment, type OxcNode } from './oxc.js';

/** Two trees of the same file, before and after, and the span that may differ. */
export interface TreePair {
  readonly before: { readonly program: unknown; readonly comments: readonly OxcComment[]; readonly span: Utf16Span };
  readonly after: { readonly program: unknown; readonly comments: readonly OxcComment[]; readonly span: Utf16Span };
}

/** Equal but for the one node, or the first difference outside it. */
export type TreeComparison =
  | { readonly kind: 'equal'; readonly before: OxcNode; readonly after: OxcNode }
  | { readonly kind: 'different'; readonly detail: string };

/**
 * The structural proof in the second parser's tree: outside the span both trees are the same, value by value, positions
 * shifted by the difference in length; and exactly one function body lies exactly on the span, in both.
 *
 * The trees are walked in step, so the path of node kinds from the body to the root is compared by walking it. Only the
 * body itself is not entered. An arrow's flag that tells a block from an expression is the body's, not the arrow's.
 */
export function compareTrees(pair: TreePair): TreeComparison {
  const found: { before: OxcNode; after: OxcNode }[] = [];
  const difference = new Walk(pair, found).run() ?? differentComments(pair);
  if (difference !== undefined) return { kind: 'different', detail: difference };
  const [body, another] = found;
  if (body === undefined) return { kind: 'different', detail: 'no function body lies on the span' };
  if (another !== undefined) return { kind: 'different', detail: 'two function bodies lie on the span' };
  return { kind: 'equal', ...body };
}

/** Two values at the same place of the two trees. */
interface Step {
  readonly before: unknown;
  readonly after: unknown;
}

class Walk {
  readonly #pair: TreePair;
  readonly #found: { before: OxcNode; after: OxcNode }[];
  readonly #pending: Step[];
  readonly #shift: (position: number) => number;

  constructor(pair: TreePair, found: { before: OxcNode; after: OxcNode }[]) {
    this.#pair = pair;
    this.#found = found;
    this.#pending = [{ before: pair.before.program, after: pair.after.program }];
    this.#shift = shifter(pair);
  }

  run(): string | undefined {
    for (let step = this.#pending.pop(); step !== undefined; step = this.#pending.pop()) {
      const difference = this.#compare(step);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #compare({ before, after }: Step): string | undefined {
    if (Array.isArray(before)) return this.#compareLists(before, after);
    if (!isRecord(before) || !isRecord(after)) return describe('value', before, after);
    if (before['type'] !== after['type']) return describe('node', before['type'], after['type']);
    const keys = Object.keys(before);
    if (keys.length !== Object.keys(after).length) return `${String(before['type'])} has other fields`;
    const isOwner = this.#ownsBody(before);
    for (const key of keys) {
      if (isOwner && key === 'body') this.#takeBody(before, after);
      else if (!(isOwner && key === 'expression')) {
        const difference = this.#compareField(key, before, after);
        if (difference !== undefined) return difference;
      }
    }
    return undefined;
  }

  #compareLists(before: readonly unknown[], after: unknown): string | undefined {
    if (!Array.isArray(after) || before.length !== after.length) return 'a list has another length';
    for (let at = before.length - 1; at >= 0; at--) {
      const difference = this.#compareValues(before[at], after[at]);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #compareField(key: string, before: Fields, after: Fields): string | undefined {
    const [old, now] = [before[key], after[key]];
    if (key === 'start' || key === 'end') {
      if (typeof old === 'number' && this.#shift(old) === now) return undefined;
      return `${String(before['type'])} ${key}s elsewhere`;
    }
    return this.#compareValues(old, now);
  }

  #compareValues(before: unknown, after: unknown): string | undefined {
    if (before === after) return undefined;
    // Values of regular expression literals are objects without fields of their own; `regex` and `raw` tell them apart.
    if (before instanceof RegExp && after instanceof RegExp) return undefined;
    if (typeof before === 'number' && Number.isNaN(before) && Number.isNaN(after)) return undefined;
    if (typeof before !== 'object' || before === null) return describe('value', before, after);
    this.#pending.push({ before, after });
    return undefined;
  }

  #ownsBody(node: Fields): boolean {
    const body = node['body'];
    const { start, end } = this.#pair.before.span;
    return BODY_OWNERS.has(String(node['type'])) && isNode(body) && body.start === start && body.end === end;
  }

  /** The bodies of a pair of functions: found where both lie exactly on their spans, else compared like all else. */
  #takeBody(owner: Fields, ownerAfter: Fields): void {
    const [before, after] = [owner['body'], ownerAfter['body']];
    const { span } = this.#pair.after;
    if (isNode(before) && isNode(after) && after.start === span.start && after.end === span.end) {
      this.#found.push({ before, after });
    } else {
      this.#pending.push({ before, after });
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Nodes whose `body` is the body of one function. Methods hold a `FunctionExpression`. */
const BODY_OWNERS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
]);

/** Where a position outside the span is in the changed text; a position inside it is nowhere. */
function shifter({ before, after }: TreePair): (position: number) => number {
  const delta = after.span.end - before.span.end;
  return (position) => {
    if (position <= before.span.start) return position;
    return position >= before.span.end ? position + delta : Number.NaN;
  };
}

/** The comments before and behind the span are the same ones. */
function differentComments(pair: TreePair): string | undefined {
  const shift = shifter(pair);
  const before = outside(pair.before.comments, pair.before.span);
  const after = outside(pair.after.comments, pair.after.span);
  const isSame =
    before.length === after.length &&
    before.every((comment, at) => {
      const other = after[at];
      return comment.type === other?.type && shift(comment.start) === other.start && shift(comment.end) === other.end;
    });
  return isSame ? undefined : 'the comments outside the body are others';
}

function outside(comments: readonly OxcComment[], span: Utf16Span): readonly OxcComment[] {
  return comments.filter((comment) => comment.end <= span.start || comment.start >= span.end);
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function describe(what: string, before: unknown, after: unknown): string {
  return `a ${what} outside the body changed from ${short(before)} to ${short(after)}`;
}

/** A value in a few characters; what is not a literal is named by its kind. */
function short(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : typeof value === 'object' ? 'a node' : String(value);
}
