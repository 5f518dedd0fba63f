/**
 * Finding one's way in JSON text without making values of it: texts here are a hundred megabytes, and valid, since a
 * serializer wrote them. A quote that is not escaped therefore begins or ends a string, and nothing else does.
 */

/** The offset behind the object or list that opens at an offset. */
export function closingOf(json: string, open: number): number {
  let depth = 0;
  for (let at = open; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) at = stringClosing(json, at);
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) depth += 1;
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}

/** The offset of the bracket that is still open before an offset, which stands outside of strings; -1 where none is. */
export function openingBefore(json: string, before: number): number {
  let depth = 0;
  for (let at = before - 1; at >= 0; at--) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) at = stringOpening(json, at);
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth += 1;
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** The offset behind the digits at an offset. */
export function digitsEnd(json: string, start: number): number {
  let at = start;
  for (let unit = json.charCodeAt(at); unit >= ZERO && unit <= NINE; unit = json.charCodeAt(at)) at += 1;
  return at;
}

function stringClosing(json: string, open: number): number {
  let at = open + 1;
  for (let unit = json.charCodeAt(at); unit !== QUOTE && at < json.length; unit = json.charCodeAt(at)) {
    at += unit === BACKSLASH ? 2 : 1;
  }
  return at;
}

function stringOpening(json: string, close: number): number {
  let at = json.lastIndexOf('"', close - 1);
  while (at > 0 && isEscaped(json, at)) at = json.lastIndexOf('"', at - 1);
  return at;
}

/** An odd number of backslashes before a character takes its meaning away. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
