import type { RepoPath } from '../../engine/index.js';
import type { SearchMatch } from './repository.js';

/** What the search worker is started with. */
export interface SearchJob {
  readonly root: string;
  readonly files: readonly RepoPath[];
  readonly pattern: string;
  readonly regex: boolean;
  readonly resultsMax: number;
  /** Line of the first file after which the search starts; 0 for its first line. */
  readonly afterLine: number;
}

/** What the worker says, in order: that it is loaded, matches as they are found, then how it ended. */
export type SearchMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'matches'; readonly matches: readonly SearchMatch[] }
  | { readonly kind: 'bad-pattern'; readonly message: string }
  /** `more` when it stopped because the results were full. */
  | { readonly kind: 'done'; readonly skipped: number; readonly more: boolean };
