import type { Node } from 'web-tree-sitter';
import { type Utf16Span, utf16Offset } from '../source/offset.js';

/**
 * The exact span of a function's body node: braces included, or the expression with its parentheses.
 *
 * A block ends at its brace. The node itself can end later, and every node that ends with it: the grammar puts an automatic
 * semicolon into it, which has no width but stands behind the comments that follow.
 */
export function bodySpanOf(body: Node): Utf16Span {
  return { start: utf16Offset(body.startIndex), end: utf16Offset(endOf(body)) };
}

function endOf(body: Node): number {
  let node: Node | null = body;
  // A block that ends an expression stands near its top; a chain deeper than this would cost its square.
  for (let depth = 0; node !== null && depth < BLOCK_DEPTH_MAX; depth++) {
    if (node.type === 'statement_block') return (closingBrace(node) ?? node).endIndex;
    node = node.lastChild;
  }
  return body.endIndex;
}

const BLOCK_DEPTH_MAX = 16;

function closingBrace(block: Node): Node | null {
  let last = block.lastChild;
  while (last !== null && last.type !== '}') last = last.previousSibling;
  return last;
}
