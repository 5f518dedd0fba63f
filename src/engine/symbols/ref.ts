/** A ref that tells twins apart: the name that they share, which one it is, and how many there are. */
export interface OrdinalRef {
  readonly name: string;
  readonly ordinal: number;
  readonly count: number;
}

/**
 * Writes a ref with an ordinal: `push~2/3`.
 *
 * The count is part of it, so that a twin that came or went is noticed: equal twins have equal hashes, and an ordinal
 * alone would quietly name another one (threat 15).
 */
export function ordinalRef({ name, ordinal, count }: OrdinalRef): string {
  return `${name}~${ordinal}/${count}`;
}

/** Writes a ref with a tag of what is written around the function: `push~1f09ac`. */
export function taggedRef(name: string, tag: string): string {
  return `${name}~${tag}`;
}

/**
 * A ref without what tells twins apart at its end: the name that they share. A name never ends like that: its quoted parts
 * end in `"]` or `)`, and no other holds a `~`.
 */
export function sharedName(ref: string): string {
  return ref.replace(/~(?:[1-9]\d{0,8}\/[1-9]\d{0,8}|[0-9a-f]{6})$/, '');
}

/** Splits a ref's name into its steps at the dots outside of brackets, calls and quotes. */
export function refSteps(name: string): readonly string[] {
  const steps: string[] = [];
  let start = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < name.length; at++) {
    const character = name[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '(' || character === '[' || character === '<') depth += 1;
    else if (character === ')' || character === ']' || character === '>') depth -= 1;
    else if (character === '.' && depth === 0) {
      steps.push(name.slice(start, at));
      start = at + 1;
    }
  }
  steps.push(name.slice(start));
  return steps;
}
