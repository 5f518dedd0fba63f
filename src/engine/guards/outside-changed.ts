import type { ByteSpan } from '../source/offset.js';

/** Rule: the bytes outside the span are equal before and after, compared as bytes (invariant 2, case 8). */
export function haveSameOutside(before: Uint8Array, after: Uint8Array, span: ByteSpan): boolean {
  const tail = before.length - span.end;
  if (after.length < span.start + tail) return false;
  return (
    isEqual(before.subarray(0, span.start), after.subarray(0, span.start)) &&
    isEqual(before.subarray(span.end), after.subarray(after.length - tail))
  );
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return false;
  }
  return true;
}
