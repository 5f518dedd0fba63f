/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export interface SeededRandom {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  /** A new list with the same items in another order. */
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * SplitMix32 seeded with the 32-bit FNV-1a hash of the text. Far from cryptographic; it only has to be the same
 * everywhere and to leave no pattern in small samples.
 */
export function seededRandom(seed: string): SeededRandom {
  let state = fnv1a(seed);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (end: number): number => Math.floor((next() / 2 ** 32) * end);
  return {
    below,
    shuffled: (items) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1);
        const held = order[last];
        order[last] = order[other] as (typeof order)[number];
        order[other] = held as (typeof order)[number];
      }
      return order;
    },
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
