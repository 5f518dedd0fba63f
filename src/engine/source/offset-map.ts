import { invariant } from '../invariant.js';
import { type ByteOffset, byteOffset, type Utf16Offset, utf16Offset } from './offset.js';

/**
 * Converts between the two kinds of offset of one text.
 *
 * A lookup costs at most one stride of scanning from UTF-16 to bytes, and a binary search more the other way. Where
 * every character is ASCII both are subtractions. An offset outside the text or inside a character is a bug of the
 * caller's: rounding it would move a span without a word.
 */
export class OffsetMap {
  readonly #text: string;
  /** Bytes before the text: the BOM. */
  readonly #lead: number;
  readonly #byteLength: number;
  /** Bytes of text before each multiple of the stride; `undefined` where one code unit is one byte throughout. */
  readonly #checkpoints: Uint32Array | undefined;

  constructor(text: string, lead: number, byteLength: number) {
    this.#text = text;
    this.#lead = lead;
    this.#byteLength = byteLength;
    this.#checkpoints = text.length === byteLength - lead ? undefined : checkpointsOf(text);
  }

  /** The byte at which a code unit's character starts. */
  toByte(offset: Utf16Offset): ByteOffset {
    invariant(offset >= 0 && offset <= this.#text.length, `UTF-16 offset ${offset} is inside the text`);
    if (this.#checkpoints === undefined) return byteOffset(offset + this.#lead);
    invariant(!isInsidePair(this.#text, offset), `UTF-16 offset ${offset} is between characters`);
    const index = Math.floor(offset / STRIDE);
    const bytes = (this.#checkpoints[index] ?? 0) + bytesBetween(this.#text, index * STRIDE, offset);
    return byteOffset(bytes + this.#lead);
  }

  /** The code unit whose character starts at a byte. Bytes of the BOM belong to no code unit. */
  toUtf16(offset: ByteOffset): Utf16Offset {
    invariant(offset >= this.#lead && offset <= this.#byteLength, `byte offset ${offset} is inside the text`);
    const target = offset - this.#lead;
    if (this.#checkpoints === undefined) return utf16Offset(target);
    const index = lastAtMost(this.#checkpoints, target);
    let bytes = this.#checkpoints[index] ?? 0;
    let at = index * STRIDE;
    while (bytes < target) bytes += bytesOfUnit(this.#text.charCodeAt(at++));
    invariant(bytes === target && !isInsidePair(this.#text, at), `byte offset ${offset} is between characters`);
    return utf16Offset(at);
  }
}

/** Code units between two checkpoints: 1/128 of the text in memory, and a scan that costs less than a call. */
const STRIDE = 512;

function checkpointsOf(text: string): Uint32Array {
  const checkpoints = [0];
  let bytes = 0;
  for (let end = STRIDE; end <= text.length; end += STRIDE) {
    bytes += bytesBetween(text, end - STRIDE, end);
    checkpoints.push(bytes);
  }
  return Uint32Array.from(checkpoints);
}

function bytesBetween(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let at = start; at < end; at++) bytes += bytesOfUnit(text.charCodeAt(at));
  return bytes;
}

/** UTF-8 bytes of a code unit. A surrogate pair takes four, two for each half. */
function bytesOfUnit(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || isHighSurrogate(unit) || isLowSurrogate(unit) ? 2 : 3;
}

/** Whether an offset falls between the two halves of a surrogate pair. Decoded text holds no lone surrogates. */
function isInsidePair(text: string, offset: number): boolean {
  return isHighSurrogate(text.charCodeAt(offset - 1));
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The index of the last value that is at most `target`, in an ascending list that starts with 0. */
export function lastAtMost(ascending: Uint32Array, target: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
