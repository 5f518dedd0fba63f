import type { HiddenReason } from '../failure.js';

/** Characters that need a rule: all but printable ASCII, tabs and line ends. */
export const UNUSUAL = /[^\t\n\r\x20-\x7e]/gu;

/**
 * Whether an unusual character, which stands at an offset, may appear in a body that did not have it. `look-alike` is one
 * that is seen, and taken for another.
 */
export function characterRule(
  character: string,
  { text, at, isLiteral }: { readonly text: string; readonly at: number; readonly isLiteral: boolean },
): 'plain' | HiddenReason {
  // A pattern with the `u` flag sees pairs as one character, so what is left in this category stands alone.
  if (/\p{Surrogate}/u.test(character)) return 'half-character';
  if (character === ZWJ || character === ZWNJ) return joinsLetters(text, at) ? 'plain' : 'unseen';
  if (EMOJI_STYLE.test(character)) return EMOJI_BASE.test(text.slice(Math.max(0, at - 2), at)) ? 'plain' : 'unseen';
  if (NEVER.test(character)) return 'unseen';
  return !isLiteral && ONLY_IN_LITERALS.test(character) ? 'look-alike' : 'plain';
}

const ZWNJ = '\u200c';
const ZWJ = '\u200d';

/**
 * Joiners are part of how emoji, Arabic, Persian and the scripts of India are written; between other letters they make
 * two names that look the same. Source: Unicode Standard Annex 31, 2.3.1, and Technical Standard 51.
 */
function joinsLetters(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at);
  const after = text.slice(at + 1, at + 3);
  if (/\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u.test(before)) {
    return text[at] === ZWJ && /^[\p{Extended_Pictographic}\u2640\u2642]/u.test(after);
  }
  return JOINING.test(before.slice(-1)) && (JOINING.test(after.slice(0, 1)) || !/^[\p{L}\p{N}_$]/u.test(after));
}

const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}]/u;

/** U+FE0E and U+FE0F choose between text and emoji, behind a character that has both. */
const EMOJI_STYLE = /[\ufe0e\ufe0f]/;

const EMOJI_BASE = /(?:\p{Emoji}|\p{Extended_Pictographic})$/u;

/**
 * Refused everywhere, strings and comments included: controls (the ones of ASCII and Latin-1), line and paragraph
 * separators, spaces that are not the space, marks of direction, what has no width, fillers, tags, variation selectors.
 */
const NEVER = new RegExp(
  [
    '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]',
    '[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f]',
    '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2065\\u3164\\uffa0\\ufe00-\\ufe0d\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'u',
);

/**
 * Fine in a text that people read, wrong in code: the ideographic space, typographic quotes, and the full-width twins of
 * ASCII.
 */
const ONLY_IN_LITERALS = /[\u3000\u2018-\u201f\u2039\u203a\u00ab\u00bb\u02bc\uff01-\uff5e]/;
