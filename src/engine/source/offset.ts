/**
 * A count of bytes from the start of a file, BOM included.
 *
 * The two kinds of offset are branded because mixing them corrupts files: tree-sitter and oxc count UTF-16 code units
 * of the text that they are given, a file is spliced in bytes, and after `é😀日` one says 4 and the other 9.
 */
export type ByteOffset = number & { readonly unit: 'byte' };

/** A count of UTF-16 code units from the start of a file's text, which begins after the BOM. */
export type Utf16Offset = number & { readonly unit: 'utf16' };

/** A half-open range of bytes of a file. */
export interface ByteSpan {
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

/** A half-open range of UTF-16 code units of a file's text. */
export interface Utf16Span {
  readonly start: Utf16Offset;
  readonly end: Utf16Offset;
}

/** Marks a number that is known to count bytes. */
export const byteOffset = (count: number): ByteOffset => count as ByteOffset;

/** Marks a number that is known to count UTF-16 code units, such as an offset that a parser gave. */
export const utf16Offset = (count: number): Utf16Offset => count as Utf16Offset;

/** Whether `outer` holds all of `inner`; equal spans hold each other. */
export function contains(outer: Utf16Span, inner: Utf16Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
