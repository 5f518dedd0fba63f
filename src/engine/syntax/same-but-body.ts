import type { Node, Tree } from 'web-tree-sitter';
import { sharedNodesMax } from '../limits.js';
import type { Utf16Span } from '../source/offset.js';
import { bodySpanOf } from './body-span.js';

/** A function's kind of node, and where its body is in the tree of before and in that of after. */
export interface SharedChange {
  readonly nodeType: string;
  readonly beforeSpan: Utf16Span;
  readonly afterSpan: Utf16Span;
}

/**
 * Whether a tree that was parsed from an edited one is the same as that but for one body: node by node, type and place,
 * from the root to the body and through everything beside that way.
 *
 * Subtrees that both trees share are one piece of memory, equal without a look inside, so the cost is that of the way to
 * the body and not of the file. The names outside then come from the same nodes over the same text, and no body is part of
 * a name, so they are the same names.
 *
 * `false` says nothing against the change: either tree has errors, or the parser read something else than it did before,
 * and a whole parse decides.
 */
export function isSameButBody(before: Tree, after: Tree, change: SharedChange): boolean {
  if (before.rootNode.hasError || after.rootNode.hasError) return false;
  const pair = new TreePair(change);
  let old = before.rootNode;
  let now = after.rootNode;
  while (!isOwner(old, change)) {
    const next = pair.down(old, now);
    if (next === undefined) return false;
    [old, now] = next;
  }
  return pair.haveBodies(old, now);
}

function isOwner(node: Node, { nodeType, beforeSpan }: SharedChange): boolean {
  if (node.type !== nodeType) return false;
  const body = node.childForFieldName('body');
  return body !== null && isOn(body, beforeSpan);
}

class TreePair {
  readonly #change: SharedChange;
  readonly #delta: number;
  #left = sharedNodesMax;

  constructor(change: SharedChange) {
    this.#change = change;
    this.#delta = change.afterSpan.end - change.beforeSpan.end;
  }

  /** The children that hold the body, where the nodes and all their other children are the same. */
  down(old: Node, now: Node): readonly [Node, Node] | undefined {
    if (!this.#isSameNode(old, now)) return undefined;
    const { start, end } = this.#change.beforeSpan;
    return this.#beside(old, now, (child) => child.startIndex <= start && end <= child.endIndex);
  }

  /** Whether both functions have their bodies on the spans, and the same of everything else. */
  haveBodies(old: Node, now: Node): boolean {
    const [oldBody, body] = [old.childForFieldName('body'), now.childForFieldName('body')];
    if (oldBody === null || body === null || !this.#isSameNode(old, now)) return false;
    if (!isOn(body, this.#change.afterSpan)) return false;
    return this.#beside(old, now, (child) => child.id === oldBody.id)?.[1].id === body.id;
  }

  /** The one pair of children that `isIn` picks; `undefined` where another pair is not the same, or none is picked. */
  #beside(old: Node, now: Node, isIn: (child: Node) => boolean): readonly [Node, Node] | undefined {
    const [oldChildren, children] = [old.children, now.children];
    if (oldChildren.length !== children.length) return undefined;
    let inside: readonly [Node, Node] | undefined;
    for (const [at, oldChild] of oldChildren.entries()) {
      const child = children[at];
      if (child === undefined) return undefined;
      if (inside === undefined && isIn(oldChild)) inside = [oldChild, child];
      else if (!this.#isSameTree(oldChild, child)) return undefined;
    }
    return inside;
  }

  #isSameTree(root: Node, rootAfter: Node): boolean {
    const pending: [Node, Node][] = [[root, rootAfter]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [old, now] = pair;
      this.#left -= 1;
      // An id is where a parent keeps its child: the same place, in two trees that are both alive, is the same subtree.
      if (old.id === now.id) continue;
      if (this.#left < 0 || !this.#isSameNode(old, now)) return false;
      const [oldChildren, children] = [old.children, now.children];
      if (oldChildren.length !== children.length) return false;
      for (const [at, child] of oldChildren.entries()) pending.push([child, children[at] ?? child]);
    }
    return true;
  }

  #isSameNode(old: Node, now: Node): boolean {
    return (
      old.typeId === now.typeId &&
      this.#shift(old.startIndex) === now.startIndex &&
      this.#shift(old.endIndex) === now.endIndex
    );
  }

  /** Where a position outside the body is in the changed text. */
  #shift(position: number): number {
    return position < this.#change.beforeSpan.end ? position : position + this.#delta;
  }
}

function isOn(body: Node, span: Utf16Span): boolean {
  const { start, end } = bodySpanOf(body);
  return start === span.start && end === span.end;
}
