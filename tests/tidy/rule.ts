import type { SourceTree } from './source-tree.js';

/** One place where a rule is broken. */
export interface Violation {
  readonly path: string;
  /** Counts from 1; absent where the whole file is meant. */
  readonly line?: number;
  /** What is so, and what to write instead. */
  readonly message: string;
}

/** A fault planted to show that a rule can fail: the files of a small tree, and where the rule must point. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>;
  /** `path` or `path:line` of every violation, in order. */
  readonly at: readonly string[];
}

/** One rule of the repository. Pure: the tree is all that it sees. */
export interface Rule {
  /** A sentence that is true of the project. */
  readonly name: string;
  /** Why the project wants it. */
  readonly why: string;
  check(tree: SourceTree): readonly Violation[];
  /** At least one tree that the rule refuses, and may hold one that it accepts (`at: []`). */
  readonly planted: readonly Planted[];
}
