import type { HiddenReason } from '../failure.js';
import type { Bodies, BodyGuard } from './body-guard.js';
import { characterRule, UNUSUAL } from './character-rules.js';
import { literalsAlong } from './literals-along.js';
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
    // The usual body is decided at once.
    if (after.search(UNUSUAL) === -1) return undefined;
    const found = firstHidden(bodies) ?? lookAlike(bodies);
    if (found === undefined) return undefined;
    const digits = (after.codePointAt(found.at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const at = bodies.position(found.at);
    return { code: 'guard/hidden-characters', path, ref, codePoint: `U+${digits}`, why: found.why, at };
  },
};

interface Found {
  readonly at: number;
  readonly why: HiddenReason;
}

function firstHidden({ before, after, literalsAfter }: Bodies): Found | undefined {
  // By whole characters: half of a pair is not what the present body has.
  const known = new Set(before);
  const isLiteral = literalsAlong(literalsAfter);
  for (const { 0: character, index: at } of after.matchAll(UNUSUAL)) {
    const rule = characterRule(character, { text: after, at, isLiteral: isLiteral(at) });
    if (rule !== 'plain' && !known.has(character)) return { at, why: rule };
  }
  return undefined;
}

function lookAlike(bodies: Bodies): Found | undefined {
  const at = lookAlikeIn(bodies);
  return at === undefined ? undefined : { at, why: 'look-alike' };
}
