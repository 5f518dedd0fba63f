import type { Bodies } from './body-guard.js';
import { literalsAlong } from './literals-along.js';

/**
 * Where a name begins to look like another one: a new name in code that mixes Latin letters with letters of Cyrillic,
 * Greek and other alphabets that look like them, or consists of nothing but such letters, or holds a letter that looks
 * like a mark (`ǃ` for `!`).
 *
 * Names in other alphabets are fine as long as one letter of them could not be Latin. Source: Unicode Technical
 * Standard 39, of which this is a small part.
 */
export function lookAlikeIn({ before, after, literalsAfter }: Bodies): number | undefined {
  const known = new Set(before.match(NAME));
  const isLiteral = literalsAlong(literalsAfter);
  for (const match of after.matchAll(NAME)) {
    if (isLiteral(match.index) || known.has(match[0])) continue;
    const at = lookAlikeOffset(match[0]);
    if (at !== undefined) return match.index + at;
  }
  return undefined;
}

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

function lookAlikeOffset(name: string): number | undefined {
  const mark = name.search(LOOKS_LIKE_A_MARK);
  if (mark !== -1) return mark;
  const twin = name.search(LOOKS_LATIN);
  if (twin === -1) return undefined;
  const letters = name.replace(/[^\p{L}]/gu, '');
  const isMixed = /\p{Script=Latin}/u.test(letters);
  const isAllTwins = letters.replace(EVERY_LATIN_TWIN, '') === '';
  return isMixed || isAllTwins ? twin : undefined;
}

/** Letters that look like `!`, `|`, `'`, `:`, `=`: clicks, saltillos and modifier letters. */
const LOOKS_LIKE_A_MARK = /[\u01c0-\u01c3\u02b9-\u02bf\u02d0\ua789\ua78b\ua78c\ua4fd\u05c3]/u;

/** Cyrillic, Greek, Armenian and Cherokee letters with a Latin twin, and the mathematical alphabets. */
const LATIN_TWINS =
  '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u0561\u0566\u0570\u0578\u057d\u0585\u13a0-\u13f4\u{1d400}-\u{1d7ff}';

const LOOKS_LATIN = new RegExp(`[${LATIN_TWINS}]`, 'u');

const EVERY_LATIN_TWIN = new RegExp(`[${LATIN_TWINS}]`, 'gu');
