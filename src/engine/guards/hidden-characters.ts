import type { HiddenReason } from '../failure.js';
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
    const found = firstHidden(bodies) ?? lookAlike(bodies);
    if (found === undefined) return undefined;
    const digits = (after.codePointAt(found.at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const at = bodies.position(found.at);
    return { code: 'guard/hidden-characters', path, ref, codePoint: `U+${digits}`, why: found.why, at };
  },
};

/** Nothing but printable ASCII, tabs and line ends: the usual body, decided at once. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

interface Found {
  readonly at: number;
  readonly why: HiddenReason;
}

function firstHidden({ before, after, literalsAfter }: Bodies): Found | undefined {
  // By whole characters: half of a pair is not what the present body has.
  const known = new Set(before);
  let literal = 0;
  for (let at = 0; at < after.length; at++) {
    const codePoint = after.codePointAt(at) ?? 0;
    if (codePoint > 0x7e || codePoint < 0x20) {
      while ((literalsAfter[literal]?.end ?? Number.POSITIVE_INFINITY) <= at) literal += 1;
      const isLiteral = (literalsAfter[literal]?.start ?? Number.POSITIVE_INFINITY) <= at;
      const rule = characterRule(after, at, isLiteral);
      const isKnown = rule === 'plain' || known.has(String.fromCodePoint(codePoint));
      if (!isKnown) return { at, why: isHalf(codePoint) ? 'half-character' : rule };
    }
    if (codePoint > 0xffff) at += 1;
  }
  return undefined;
}

/** A code point of this range is half of a pair whose other half is missing. */
const isHalf = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff;

function lookAlike(bodies: Bodies): Found | undefined {
  const at = lookAlikeIn(bodies);
  return at === undefined ? undefined : { at, why: 'look-alike' };
}
