import type { Failure } from '../failure.js';
import { sourceBytesMax } from '../limits.js';
import { err, ok, type Result } from '../result.js';
import type { Snapshot } from '../snapshot.js';
import { SourceText } from './source-text.js';

/**
 * Decodes a file strictly: bytes that are not UTF-8 are refused, never replaced, because a replaced byte that is
 * written back destroys the file. One BOM at the start is kept in the bytes and left out of the text.
 *
 * Fails with `address/too-large` or `address/bad-encoding` (with the first byte that cannot be read).
 */
export function decodeSource(snapshot: Snapshot): Result<SourceText, Failure> {
  const { path, bytes } = snapshot;
  if (bytes.length > sourceBytesMax) {
    return err({ code: 'address/too-large', path, bytes: bytes.length, bytesMax: sourceBytesMax });
  }
  const decoded = decodeStrictly(bytes);
  if (decoded === undefined) {
    return err({ code: 'address/bad-encoding', path, byteOffset: firstInvalidByte(bytes) });
  }
  const hasBom = decoded.charCodeAt(0) === BOM;
  const text = hasBom ? decoded.slice(1) : decoded;
  return ok(new SourceText({ path, bytes, text, hasBom }));
}

const BOM = 0xfeff;

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The start of the first sequence that is not UTF-8, for bytes that are known to hold one. */
function firstInvalidByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
  // Such a sequence is read as U+FFFD, so that the bytes of what was read differ from there on.
  const replaced = new TextEncoder().encode(decoder.decode(bytes));
  let at = 0;
  while (replaced[at] === bytes[at]) at += 1;
  // Or a little later, where the sequence is cut off and begins as U+FFFD does: EF BF.
  while (isContinuation(replaced[at])) at -= 1;
  return at;
}

const isContinuation = (byte = 0): boolean => byte >> 6 === 0b10;
