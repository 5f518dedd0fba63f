import type { GuardFailure } from '../failure.js';

/** Rule: the new body lies exactly on its span, alone and at the same place of the tree, in a parser's own tree. */
export function escapedBody(
  target: { readonly path: string; readonly ref: string },
  by: 'referee' | 'tree-sitter',
): GuardFailure {
  return { code: 'guard/escaped-body', path: target.path, ref: target.ref, by };
}
