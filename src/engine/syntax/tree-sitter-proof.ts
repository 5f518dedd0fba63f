import type { Node, Tree } from 'web-tree-sitter';
import { contains, type Utf16Offset, type Utf16Span, utf16Offset } from '../source/offset.js';
import type { FunctionSymbol, SymbolTable } from '../symbols/symbol-table.js';
import { bodySpanOf } from './body-span.js';
import { type TreeSitterError, treeSitterErrors } from './tree-sitter-errors.js';

/** A file before or after a change, as the first parser reads it, and where the body is. */
export interface TreeSitterReading {
  readonly tree: Tree;
  readonly table: SymbolTable;
  readonly span: Utf16Span;
}

/** What the first parser's tree says about a change. */
export type TreeSitterProof =
  | { readonly kind: 'proven' }
  /** The parser took too long: there is no tree. */
  | { readonly kind: 'too-costly' }
  /** The grammar has a gap at the body: this tree proves nothing, for or against. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'errors-changed' }
  | { readonly kind: 'escaped' }
  | { readonly kind: 'symbols-changed' };

/**
 * The structural proof in the first parser's tree: the same error nodes outside the body, the body alone on its span on
 * the same path to the root, with the same neighbours all the way up, and the same functions outside.
 */
export function proveInTreeSitter(
  symbol: FunctionSymbol,
  before: TreeSitterReading,
  after: TreeSitterReading,
): TreeSitterProof {
  const shift = shifter(before.span, after.span);
  const errors = treeSitterErrors(after.tree);
  if (errors.some(({ span }) => touches(span, after.span))) return { kind: 'unreadable' };
  const known = treeSitterErrors(before.tree).filter(({ span }) => !touches(span, before.span));
  if (!haveSameErrors(known, errors, shift)) return { kind: 'errors-changed' };
  if (!haveSamePath(symbol, before, after, shift)) return { kind: 'escaped' };
  return haveSameSymbols(before, after, shift) ? { kind: 'proven' } : { kind: 'symbols-changed' };
}

type Shift = (offset: number) => Utf16Offset;

/** Where an offset outside the body is after the change. */
function shifter(before: Utf16Span, after: Utf16Span): Shift {
  const delta = after.end - before.end;
  return (offset) => utf16Offset(offset < before.end ? offset : offset + delta);
}

/** A missing token has no width: it touches what it stands beside. */
const touches = (one: Utf16Span, other: Utf16Span): boolean => one.start <= other.end && other.start <= one.end;

function haveSameErrors(before: readonly TreeSitterError[], after: readonly TreeSitterError[], shift: Shift): boolean {
  return (
    before.length === after.length &&
    before.every((error, at) => {
      const other = after[at];
      return (
        error.kind === other?.kind &&
        error.type === other.type &&
        shift(error.span.start) === other.span.start &&
        shift(error.span.end) === other.span.end
      );
    })
  );
}

/** Goes down both trees in step, from the root to the function, comparing all children on the way. */
function haveSamePath(
  symbol: FunctionSymbol,
  before: TreeSitterReading,
  after: TreeSitterReading,
  shift: Shift,
): boolean {
  let old = before.tree.rootNode;
  let now = after.tree.rootNode;
  while (!isOwner(old, symbol)) {
    const next = sameChild(old, now, before.span, shift);
    if (next === undefined) return false;
    [old, now] = next;
  }
  const [oldBody, body] = [old.childForFieldName('body'), now.childForFieldName('body')];
  if (oldBody === null || body === null || !isOn(body, after.span)) return false;
  return areSame(beside(oldBody, old), beside(body, now), shift);
}

/** A function's parts but for its body. */
const beside = (body: Node, { children }: Node): readonly Node[] => children.filter((child) => child.id !== body.id);

/** A method's node may begin before its span, with decorators; its body is its own in any case. */
function isOwner(node: Node, { nodeType, utf16BodySpan }: FunctionSymbol): boolean {
  if (node.type !== nodeType) return false;
  const body = node.childForFieldName('body');
  return body !== null && isOn(body, utf16BodySpan);
}

/** The children that hold the body, where all children are the same but for the length of these. */
function sameChild(old: Node, now: Node, span: Utf16Span, shift: Shift): [Node, Node] | undefined {
  const [oldChildren, children] = [old.children, now.children];
  if (!areSame(oldChildren, children, shift)) return undefined;
  const at = oldChildren.findLastIndex((child) => child.startIndex <= span.start);
  const [oldChild, child] = [oldChildren[at], children[at]];
  return oldChild && child && [oldChild, child];
}

const areSame = (old: readonly Node[], now: readonly Node[], shift: Shift): boolean =>
  old.length === now.length && old.every((node, at) => isSameNode(node, now[at], shift));

const isSameNode = (old: Node, now: Node | undefined, shift: Shift): boolean =>
  old.typeId === now?.typeId && shift(old.startIndex) === now.startIndex && shift(old.endIndex) === now.endIndex;

function isOn(body: Node, span: Utf16Span): boolean {
  const { start, end } = bodySpanOf(body);
  return start === span.start && end === span.end;
}

/** The functions outside have the same names. Their ordinals may count twins that came or went inside the body. */
function haveSameSymbols(before: TreeSitterReading, after: TreeSitterReading, shift: Shift): boolean {
  const [old, now] = [outside(before), outside(after)];
  return (
    old.length === now.length &&
    old.every((symbol, at) => {
      const other = now[at];
      return (
        symbol.name === other?.name &&
        symbol.kind === other.kind &&
        symbol.nodeType === other.nodeType &&
        shift(symbol.utf16Span.start) === other.utf16Span.start &&
        shift(symbol.utf16Span.end) === other.utf16Span.end
      );
    })
  );
}

const outside = ({ table, span }: TreeSitterReading): readonly FunctionSymbol[] =>
  table.symbols.filter((symbol) => !contains(span, symbol.utf16Span));
