/** Compares whole buffers, never strings: two broken encodings of one text are not the same file (invariant 2). */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
