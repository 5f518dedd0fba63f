import type { Position } from '../failure.js';
import { invariant } from '../invariant.js';
import { type Utf16Offset, type Utf16Span, utf16Offset } from './offset.js';
import { lastAtMost } from './offset-map.js';

/** What ends a line. A line's end belongs to the line. */
export type LineEnd = '\n' | '\r\n' | '\r';

/**
 * The lines of a text, as editors count them: a line ends at LF, CRLF or CR.
 *
 * U+2028 and U+2029 end a line for JavaScript's comments but not here: editors and `git` show no new line there, and
 * a place that a person cannot find is worth nothing. Code that reads comments must know them itself.
 */
export class LineIndex {
  readonly #text: string;
  readonly #starts: Uint32Array;

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStartsOf(text);
  }

  /** Lines of the text; a text that ends with a line end has one more, empty line. */
  get lineCount(): number {
    return this.#starts.length;
  }

  /** The line and column of an offset, both from 1. */
  position(offset: Utf16Offset): Position {
    const index = this.#lineAt(offset);
    return { line: index + 1, column: offset - this.#startOf(index) + 1 };
  }

  /** The offset of a place, or `undefined` where the text has no such line or column. */
  offset(position: Position): Utf16Offset | undefined {
    const start = this.#starts[position.line - 1];
    if (start === undefined || !Number.isInteger(position.column) || position.column < 1) return undefined;
    const offset = start + position.column - 1;
    return offset <= this.lineSpan(position.line).end ? utf16Offset(offset) : undefined;
  }

  /** The span of a line, from 1, without its end. */
  lineSpan(line: number): Utf16Span {
    const index = line - 1;
    const end = index + 1 < this.#starts.length ? this.#startOf(index + 1) : this.#text.length;
    return { start: utf16Offset(this.#startOf(index)), end: utf16Offset(end - (this.lineEnd(line)?.length ?? 0)) };
  }

  /** What ends a line, from 1; `undefined` for the last one and where there is no such line. */
  lineEnd(line: number): LineEnd | undefined {
    if (line < 1 || line >= this.#starts.length) return undefined;
    const next = this.#startOf(line);
    if (this.#text[next - 1] === '\r') return '\r';
    return this.#text[next - 2] === '\r' ? '\r\n' : '\n';
  }

  /**
   * The line end that a line written at this offset takes: that of its own line, else of the line before it, else LF.
   * A file with mixed line ends so keeps each region's own.
   */
  lineEndAt(offset: Utf16Offset): LineEnd {
    const line = this.#lineAt(offset) + 1;
    return this.lineEnd(line) ?? this.lineEnd(line - 1) ?? '\n';
  }

  #lineAt(offset: Utf16Offset): number {
    invariant(offset >= 0 && offset <= this.#text.length, `offset ${offset} is inside the text`);
    return lastAtMost(this.#starts, offset);
  }

  #startOf(index: number): number {
    const start = this.#starts[index];
    invariant(start !== undefined, `line ${index + 1} exists`);
    return start;
  }
}

function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF) starts.push(at + 1);
    else if (unit === CR && text.charCodeAt(at + 1) !== LF) starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

const LF = 0x0a;
const CR = 0x0d;
