/**
 * A name from the disk as one word of a line: as it is, or quoted as JSON where it could be taken for something else. A file
 * name may hold a line break, and would otherwise write lines of the answer itself.
 */
export function shownName(name: string): string {
  if (!/["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]|^\s|\s$/u.test(name)) return name;
  return JSON.stringify(name).replace(UNSEEN, (unit) => `\\u{${unit.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** What JSON leaves as it is and a reader does not see. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
