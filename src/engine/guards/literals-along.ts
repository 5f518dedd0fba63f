import type { Literal } from '../syntax/literals.js';

/** Tells for offsets of a body, asked in ascending order, whether they lie in one of its literals. */
export function literalsAlong(literals: readonly Literal[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    let literal = literals[next];
    while (literal !== undefined && literal.end <= offset) {
      next += 1;
      literal = literals[next];
    }
    return literal !== undefined && literal.start <= offset;
  };
}
