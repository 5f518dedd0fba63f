import { invariant } from '../invariant.js';
import type { ByteSpan } from '../source/offset.js';

/** The bytes of a file with those of one span replaced by a text. All others are copied, never decoded (case 9). */
export function splice(bytes: Uint8Array, span: ByteSpan, text: string): Uint8Array {
  invariant(!LONE_SURROGATE.test(text), 'a text with a lone surrogate was refused before it is encoded');
  const middle = new TextEncoder().encode(text);
  const spliced = new Uint8Array(span.start + middle.length + (bytes.length - span.end));
  spliced.set(bytes.subarray(0, span.start), 0);
  spliced.set(middle, span.start);
  spliced.set(bytes.subarray(span.end), span.start + middle.length);
  return spliced;
}

/** A pattern with the `u` flag sees pairs as one character, so what is left in this category stands alone. */
const LONE_SURROGATE = /\p{Surrogate}/u;
