import { err, type Failure, limits, ok, type Result } from '../../engine/index.js';
import { type FileReading, isBinary } from '../../platform/index.js';

/**
 * The text of any file, strictly: what is not UTF-8 is refused and never shown with replaced characters, because a model
 * would write them back. Fails with `address/too-large`, `address/not-a-file` (binary) or `address/bad-encoding`.
 */
export function decodeText({ path, bytes }: FileReading): Result<string, Failure> {
  if (bytes.length > limits.sourceBytesMax) {
    return err({ code: 'address/too-large', path, bytes: bytes.length, bytesMax: limits.sourceBytesMax });
  }
  if (isBinary(bytes)) return err({ code: 'address/not-a-file', path, found: 'binary' });
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err({ code: 'address/bad-encoding', path, byteOffset: firstInvalidByte(bytes) });
  }
}

/** Halves the file until the longest prefix that decodes is known; only a broken file pays for it. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decodes(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

/** `stream` lets a sequence end in the next part, so that a prefix may be cut inside a character. */
function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
