import { lineCharsMax } from './limits.js';

/**
 * Weighs text so that `answerUnitsMax` units stay below 10,000 tokens of o200k_base, without shipping a tokenizer.
 *
 * Measured worst cases, in tokens: random printable ASCII 0.74 a character, letters alternating with digits 1.0 (hence
 * a digit's weight), control and non-ASCII characters nearly one a UTF-8 byte. Ordinary code is 0.24 a character.
 */
export function answerUnits(text: string): number {
  let units = 0;
  for (let index = 0; index < text.length; index += 1) units += unitsOf(text.charCodeAt(index));
  return units;
}

/** A text cut to a number of units, never inside a surrogate pair. */
export function cutToUnits(text: string, unitsMax: number): string {
  let units = 0;
  for (let index = 0; index < text.length; index += 1) {
    units += unitsOf(text.charCodeAt(index));
    if (units > unitsMax) return text.slice(0, wholeCharacterEnd(text, index));
  }
  return text;
}

/** The end of a text, cut to a number of units, never inside a surrogate pair. */
export function endToUnits(text: string, unitsMax: number): string {
  let units = 0;
  for (let index = text.length; index > 0; index -= 1) {
    units += unitsOf(text.charCodeAt(index - 1));
    if (units > unitsMax) return text.slice(wholeCharacterStart(text, index));
  }
  return text.slice(wholeCharacterStart(text, 0));
}

/** How many of `lines`, from the first, fit into `unitsMax`. */
export function linesThatFit(lines: readonly string[], unitsMax: number): number {
  let units = 0;
  for (const [index, line] of lines.entries()) {
    units += answerUnits(line) + 1;
    if (units > unitsMax) return index;
  }
  return lines.length;
}

/** A line short enough to show; says how much of it is missing, and how to get it where `rest` knows, given the index of
 * the first character that is not shown. */
export function cutLine(line: string, rest: (from: number) => string = () => ''): string {
  if (line.length <= lineCharsMax) return line;
  const end = wholeCharacterEnd(line, lineCharsMax);
  return `${line.slice(0, end)} [line cut: ${line.length - end} more characters${rest(end)}]`;
}

function wholeCharacterEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

function wholeCharacterStart(text: string, start: number): number {
  const first = text.charCodeAt(start);
  return first >= 0xdc00 && first <= 0xdfff ? start + 1 : start;
}

function unitsOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return 1.45;
  if (unit >= 0x20 && unit < 0x7f) return 1;
  if (unit === 0x0a || unit === 0x09) return 1;
  if (unit < 0x80) return 1.25;
  if (unit < 0x800) return 2.5;
  return unit >= 0xd800 && unit <= 0xdfff ? 2.5 : 3.75;
}
