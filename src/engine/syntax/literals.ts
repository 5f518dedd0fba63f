import type { OxcLang } from '../language/profile.js';
import type { LiteralKind } from './tokens/scan-state.js';
import { scanTokens } from './tokens/token-scan.js';

/** A stretch of a body that is no code, in UTF-16 offsets of the body. */
export interface Literal {
  readonly kind: LiteralKind;
  readonly start: number;
  readonly end: number;
}

/**
 * The comments, strings, templates, regular expressions and JSX texts of a body, in order, as far as tokens tell.
 *
 * For guards that look at words: what they refuse is refused for what a person sees, and a text that fools the scan
 * gains nothing that the parsers' proofs would not see.
 */
export function literalsOf(body: string, lang: OxcLang): readonly Literal[] {
  const literals: Literal[] = [];
  scanTokens(body, {
    jsx: lang === 'tsx' || lang === 'jsx',
    onLiteral: (kind, start, end) => {
      if (end > start) literals.push({ kind, start, end });
    },
  });
  return literals;
}
