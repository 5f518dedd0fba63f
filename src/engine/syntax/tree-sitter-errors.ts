import type { Tree } from 'web-tree-sitter';
import { type Utf16Span, utf16Offset } from '../source/offset.js';

/** A place where tree-sitter could not follow the text, or put in a token that is not there. */
export interface TreeSitterError {
  readonly kind: 'error' | 'missing';
  /** The node's type; of a missing token the token's own, such as `}`. */
  readonly type: string;
  readonly span: Utf16Span;
}

/**
 * Every error node of a tree, in document order, the outermost of nested ones alone.
 *
 * Costs nothing to speak of on a clean tree: only subtrees that hold an error are entered.
 */
export function treeSitterErrors(tree: Tree): readonly TreeSitterError[] {
  const errors: TreeSitterError[] = [];
  const cursor = tree.walk();
  let depth = 0;
  try {
    for (;;) {
      const node = cursor.currentNode;
      const isError = node.isError || node.isMissing;
      if (isError) {
        errors.push({
          kind: node.isMissing ? 'missing' : 'error',
          type: node.type,
          span: { start: utf16Offset(node.startIndex), end: utf16Offset(node.endIndex) },
        });
      }
      if (!isError && node.hasError && cursor.gotoFirstChild()) {
        depth += 1;
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (depth === 0) return errors;
        cursor.gotoParent();
        depth -= 1;
      }
    }
  } finally {
    cursor.delete();
  }
}
