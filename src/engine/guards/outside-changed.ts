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

/** For arrays of one length, which is all that the rule asks about. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at === one.length;
}
