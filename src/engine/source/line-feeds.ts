import type { Utf16Offset } from './offset.js';
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
  const lastFeed = text.lastIndexOf('\n');
  if (lastFeed === -1) return { row: start.row, column: start.column + text.length };
  let row = start.row;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) row += 1;
  return { row, column: text.length - lastFeed - 1 };
}
