import type { Position } from '../failure.js';
import type { RepoPath } from '../snapshot.js';
import { LineIndex } from './line-index.js';
import type { ByteOffset, ByteSpan, Utf16Offset, Utf16Span } from './offset.js';
import { OffsetMap } from './offset-map.js';

/**
 * A file's bytes and the text that they decode to, with every conversion between the two.
 *
 * `text` has no BOM: both parsers get it, so both count from the same place; `bytes` keeps it. Made by `decodeSource`
 * alone, which has proven that the bytes are UTF-8. The indexes are made when they are first asked for.
 */
export class SourceText {
  readonly path: RepoPath;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly hasBom: boolean;
  #offsets: OffsetMap | undefined;
  #lines: LineIndex | undefined;

  constructor(parts: {
    readonly path: RepoPath;
    readonly bytes: Uint8Array;
    readonly text: string;
    readonly hasBom: boolean;
  }) {
    this.path = parts.path;
    this.bytes = parts.bytes;
    this.text = parts.text;
    this.hasBom = parts.hasBom;
  }

  /** The lines of the text. */
  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }

  /** The byte of the file at which a character of the text starts. */
  byteOffset(offset: Utf16Offset): ByteOffset {
    return this.#map().toByte(offset);
  }

  /** The code unit of the text at which the character at a byte of the file starts. */
  utf16Offset(offset: ByteOffset): Utf16Offset {
    return this.#map().toUtf16(offset);
  }

  /** The bytes of the file that a span of the text came from. */
  byteSpan(span: Utf16Span): ByteSpan {
    return { start: this.byteOffset(span.start), end: this.byteOffset(span.end) };
  }

  /** The line and column of an offset, both from 1. */
  position(offset: Utf16Offset): Position {
    return this.lines.position(offset);
  }

  /** The text of a span. */
  slice(span: Utf16Span): string {
    return this.text.slice(span.start, span.end);
  }

  #map(): OffsetMap {
    this.#offsets ??= new OffsetMap(this.text, this.hasBom ? BOM_BYTES : 0, this.bytes.length);
    return this.#offsets;
  }
}

/** Bytes of U+FEFF in UTF-8. */
const BOM_BYTES = 3;
