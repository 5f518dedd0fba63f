import type { Bodies, BodyGuard } from './body-guard.js';
import { characterRule } from './character-rules.js';
import { lookAlikeIn } from './look-alikes.js';

/**
 * Rule: no character that a reader does not see, or takes for another one, unless the present body has it (case 11).
 *
 * Who needs one of them in a string writes it as an escape, which everyone sees. Letters of any script, emoji and the
 * joiners inside both are left alone in literals and comments.
 */
export const hiddenCharacters: BodyGuard = {
  name: 'hidden-characters',
  inspect: (bodies) => {
    const { path, ref, after } = bodies;
    if (PLAIN.test(after)) return undefined;
    const at = firstHidden(bodies) ?? lookAlikeIn(bodies);
    if (at === undefined) return undefined;
    const digits = (after.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return { code: 'guard/hidden-characters', path, ref, codePoint: `U+${digits}`, at: bodies.position(at) };
  },
};

/** Nothing but printable ASCII, tabs and line ends: the usual body, decided at once. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

function firstHidden({ before, after, literalsAfter }: Bodies): number | undefined {
  let literal = 0;
  for (let at = 0; at < after.length; at++) {
    const codePoint = after.codePointAt(at) ?? 0;
    if (codePoint > 0x7e || codePoint < 0x20) {
      while ((literalsAfter[literal]?.end ?? Number.POSITIVE_INFINITY) <= at) literal += 1;
      const isLiteral = (literalsAfter[literal]?.start ?? Number.POSITIVE_INFINITY) <= at;
      const isHidden = characterRule(after, at, isLiteral) === 'hidden';
      if (isHidden && !before.includes(String.fromCodePoint(codePoint))) return at;
    }
    if (codePoint > 0xffff) at += 1;
  }
  return undefined;
}
