import type { RepoPath } from '../snapshot.js';

/**
 * What a model may propose: a union that grows (declarations, imports, whole files). No stage may assume a body.
 */
export type Change = BodyChange;

/** Replaces the body of one function, named by `ref` and proven to have been read by `hash`. */
export interface BodyChange {
  readonly kind: 'body';
  readonly path: RepoPath;
  readonly ref: string;
  /** The symbol's hash as the proposer last read it: 32 lower-case hex digits. */
  readonly hash: string;
  readonly replacement: Replacement;
}

/** The new body: written out, or made from the present one by exact replacements. */
export type Replacement =
  | {
      readonly kind: 'body';
      /** As `read_symbol` returned it: with its braces, or the expression of an expression-bodied arrow. */
      readonly body: string;
    }
  | { readonly kind: 'edits'; readonly edits: readonly Edit[] };

/** Replaces the one place in the present body where `old` stands by `new`. */
export interface Edit {
  readonly old: string;
  readonly new: string;
}
