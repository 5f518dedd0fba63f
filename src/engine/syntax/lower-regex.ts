import { loweredRegexCharsMax } from '../limits.js';

/** A regular expression literal's two parts. */
export interface RegexLiteral {
  readonly pattern: string;
  readonly flags: string;
}

/**
 * The pattern with the syntax of ES2025 written in the older way: modifiers become plain groups, and a group name that
 * an earlier alternative used gets a mark. The result matches something else; it only compiles where the pattern does.
 *
 * What is wrong under ES2025 too, such as one name twice in the same alternative or a modifier twice, stays as it is
 * and goes on to fail. Source: ECMAScript 2025, 22.2.1 (Modifiers) and 22.2.1.1 (MightBothParticipate).
 */
export function lowerRegex({ pattern, flags }: RegexLiteral): string {
  // Named groups within one another take time with the square of their number.
  if (pattern.length > loweredRegexCharsMax) return pattern;
  const places = new GroupPlaces();
  let lowered = '';
  for (const { text, inClass } of tokensOf(pattern, flags.includes('v'))) {
    if (inClass) {
      lowered += text;
      continue;
    }
    const isRepeated = places.isRepeatedElsewhere(text);
    places.enter(text);
    lowered += isRepeated ? text.replace('>', `${MARK.repeat(places.count)}>`) : plainGroup(text);
  }
  return lowered;
}

/** A letter that names rarely end with; as many as there are groups make a name that no other group has. */
const MARK = 'ǃ';

/** `(?i-m:` becomes `(?:` where each letter stands once and there is one at all. */
function plainGroup(token: string): string {
  const letters = MODIFIERS.exec(token)?.slice(1).join('') ?? '';
  return letters.length > 0 && new Set(letters).size === letters.length ? '(?:' : token;
}

const MODIFIERS = /^\(\?([ims]*)(?:-([ims]*))?:$/;

/** The pattern in pieces: escapes, openings of groups, single characters; inside a class all are only characters. */
function* tokensOf(pattern: string, nestedClasses: boolean): Generator<{ text: string; inClass: boolean }> {
  const token = /\\.|\(\?<(?![=!])[^>[\]()|]*>|\(\?[ims]*(?:-[ims]*)?:|[^\\]/gsu;
  let depth = 0;
  for (const [text] of pattern.matchAll(token)) {
    if (text === '[' && (depth === 0 || nestedClasses)) depth += 1;
    yield { text, inClass: depth > 0 };
    if (text === ']' && depth > 0) depth -= 1;
  }
}

/** One group that is open, and which of its alternatives is being read. */
interface OpenGroup {
  readonly id: number;
  alternative: number;
}

/** Where named groups stand: in which alternative of each group around them. */
class GroupPlaces {
  readonly #open: OpenGroup[] = [{ id: 0, alternative: 0 }];
  readonly #named = new Map<string, (readonly OpenGroup[])[]>();
  /** Groups opened so far. */
  count = 0;

  /** Whether this opens a group whose name only groups of other alternatives have. */
  isRepeatedElsewhere(token: string): boolean {
    const others = this.#named.get(nameOf(token) ?? '') ?? [];
    return others.length > 0 && others.every((other) => this.#isApartFrom(other));
  }

  enter(token: string): void {
    const name = nameOf(token);
    if (name !== undefined) {
      const place = this.#open.map((group) => ({ ...group }));
      this.#named.set(name, [...(this.#named.get(name) ?? []), place]);
    }
    const top = this.#open[this.#open.length - 1];
    if (token.startsWith('(')) this.#open.push({ id: ++this.count, alternative: 0 });
    else if (token === ')' && this.#open.length > 1) this.#open.pop();
    else if (token === '|' && top !== undefined) top.alternative += 1;
  }

  #isApartFrom(other: readonly OpenGroup[]): boolean {
    return this.#open.some(({ id, alternative }) =>
      other.some((group) => group.id === id && group.alternative !== alternative),
    );
  }
}

const nameOf = (token: string): string | undefined => /^\(\?<(?![=!])([^>]*)>$/.exec(token)?.[1];
