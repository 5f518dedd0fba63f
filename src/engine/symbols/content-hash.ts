/** 64-bit xxHash of some bytes under a seed. Loaded by the platform. */
export type Hash64 = (bytes: Uint8Array, seed: bigint) => bigint;

/**
 * The hash that a reader gets and a change brings back: 32 lower-case hex digits over raw bytes.
 *
 * It proves that what was read is what is there. Two values with two seeds can be made to collide on purpose, so
 * nothing is ever decided by it that an attacker gains from (threat 14): caches and records use SHA-256.
 */
export function contentHash(bytes: Uint8Array, hash64: Hash64): string {
  return hexDigits(hash64(bytes, FIRST_SEED)) + hexDigits(hash64(bytes, SECOND_SEED));
}

const FIRST_SEED = 0n;

/** Any value but the first: the golden ratio's fraction in 64 bits. */
const SECOND_SEED = 0x9e3779b97f4a7c15n;

const hexDigits = (value: bigint): string => value.toString(16).padStart(16, '0');
