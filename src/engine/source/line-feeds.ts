import { type Utf16Offset, utf16Offset } from './offset.js';
import { lastAtMost } from './offset-map.js';

/** A place as tree-sitter counts: rows from 0, ended by LF alone; columns from 0 in UTF-16 code units. */
export interface Point {
  readonly row: number;
  readonly column: number;
}

/** The rows of a text. Only a parser is told of these: people count lines as `LineIndex` does. */
export class LineFeeds {
  readonly #starts: Uint32Array;

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = Uint32Array.from(starts);
  }

  /** The place of an offset. */
  point(offset: Utf16Offset): Point {
    const row = lastAtMost(this.#starts, offset);
    return { row, column: offset - (this.#starts[row] ?? 0) };
  }
}

/** The place behind a text that begins at a place. */
export function pointBehind(start: Point, text: string): Point {
  const { row, column } = new LineFeeds(text).point(utf16Offset(text.length));
  return row === 0 ? { row: start.row, column: start.column + column } : { row: start.row + row, column };
}
