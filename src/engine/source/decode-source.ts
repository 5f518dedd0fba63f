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
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The length of the well-formed sequence at a byte, or 0. Source: the Unicode Standard, table 3-7. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || !isInRange(bytes[at + 1], secondByteRange(first))) return 0;
  for (let next = at + 2; next < at + length; next++) {
    if (!isInRange(bytes[next], CONTINUATION)) return 0;
  }
  return length;
}

type ByteRange = readonly [low: number, high: number];

const CONTINUATION: ByteRange = [0x80, 0xbf];

/** The second byte rules out overlong forms (E0, F0), surrogates (ED) and what lies beyond U+10FFFF (F4). */
function secondByteRange(first: number): ByteRange {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  if (first === 0xf4) return [0x80, 0x8f];
  return CONTINUATION;
}

function isInRange(byte: number | undefined, [low, high]: ByteRange): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}
