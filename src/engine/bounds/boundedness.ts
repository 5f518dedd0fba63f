import type { Position } from '../failure.js';

/** Whether a change provably keeps within its function: a proof with its class, or what escapes. */
export type Boundedness =
  | { readonly verdict: 'BOUNDED'; readonly class: string; readonly proof: readonly string[] }
  | { readonly verdict: 'UNBOUNDED'; readonly escapes: readonly Escape[] };

/** One reason why a body's effects are not known to stay inside; `at` is its place in the changed file. */
export interface Escape {
  readonly kind: EscapeKind;
  readonly at: Position;
  readonly detail: string;
}

/** Kinds of escape, a list that grows with the analysis. */
export type EscapeKind = 'not-analysed';
