import type { Node } from 'web-tree-sitter';
import { type Utf16Span, utf16Offset } from '../source/offset.js';

/**
 * The exact span of a function's body node: braces included, or the expression with its parentheses.
 *
 * A block ends at its brace. The node itself can end later: the grammar puts an automatic semicolon into it, which has
 * no width but stands behind the comments that follow.
 */
export function bodySpanOf(body: Node): Utf16Span {
  const end = body.type === 'statement_block' ? closingBrace(body) : body;
  return { start: utf16Offset(body.startIndex), end: utf16Offset((end ?? body).endIndex) };
}

function closingBrace(block: Node): Node | null {
  let last = block.lastChild;
  while (last !== null && last.type !== '}') last = last.previousSibling;
  return last;
}
