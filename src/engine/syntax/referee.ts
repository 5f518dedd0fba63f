import type { RefereeDeath, SyntaxProblem } from '../failure.js';
import type { LanguageProfile } from '../language/profile.js';
import type { Utf16Span } from '../source/offset.js';
import type { Masks } from './mask-body.js';

/** How the referee reads a file: its language, and the goals to try until one accepts the base. */
export type RefereeDialect = Pick<LanguageProfile, 'sourceTypes'> & { readonly lang: LanguageProfile['oxcLang'] };

/**
 * One question: is `after` valid, and is it `before` with exactly one node changed?
 *
 * Texts are without a byte order mark; spans are UTF-16 offsets into their text. Everything before the span and
 * everything behind it is the same in both.
 */
export interface RefereeRequest {
  readonly dialect: RefereeDialect;
  readonly before: string;
  readonly after: string;
  readonly beforeSpan: Utf16Span;
  readonly afterSpan: Utf16Span;
}

/** The second parser's judgement, or how it died. It never throws and never keeps the caller waiting for ever. */
export type RefereeAnswer =
  | { readonly kind: 'judged'; readonly judgement: Judgement }
  | { readonly kind: 'died'; readonly reason: RefereeDeath };

/** What the second parser says about a change. */
export type Judgement =
  | { readonly kind: 'base-invalid'; readonly problems: readonly SyntaxProblem[] }
  | { readonly kind: 'syntax-error'; readonly problems: readonly SyntaxProblem[] }
  | { readonly kind: 'bad-regular-expression'; readonly problems: readonly SyntaxProblem[] }
  | { readonly kind: 'escaped'; readonly detail: string; readonly found?: 'file-pragma' }
  | { readonly kind: 'accepted'; readonly facts: BodyFacts };

/** What the second parser saw inside the changed node, for the guards that need a tree. */
export interface BodyFacts {
  /** Regular expressions which the second parser reads and this V8 does not know yet. */
  readonly unprovenRegularExpressions: number;
  /** Calls that end or kill a process, of the kinds and in the numbers that the old node did not have. */
  readonly newProcessEndings: readonly ProcessEnding[];
  /** Where the new body's literals, comments and types are in `after`. */
  readonly masks: Masks;
}

/** One call that ends a process, written as `process.exit`, with its UTF-16 offset in `after`. */
export interface ProcessEnding {
  readonly call: string;
  readonly at: number;
}

/** The second parser behind whatever keeps its death away from the caller. */
export interface Referee {
  judge(request: RefereeRequest): Promise<RefereeAnswer>;
}
