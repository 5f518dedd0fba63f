/** Whether a code unit begins a name. Everything beyond ASCII counts: a parser that disagrees refuses the text. */
export function isNameStart(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    unit === 0x5f ||
    unit === 0x24 ||
    unit === 0x23 ||
    unit === 0x5c ||
    (unit > 0x7f && !isLineSeparator(unit) && unit !== 0xa0 && unit !== 0xfeff)
  );
}

// Behind the end of a text stands the code unit NaN, which no comparison holds for: there ends what goes on while one does.

/** The end of the name that begins at an offset; `\u` escapes, with braces or without, are part of it. */
export function nameEnd(text: string, start: number): number {
  let at = start + (text.charCodeAt(start) === HASH ? 1 : 0);
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at = escapeEnd(text, at);
    else if (isNamePart(unit)) at += 1;
    else return at;
  }
}

/** The end of the number that begins at an offset: digits, letters, separators, and the dots of decimals. */
export function numberEnd(text: string, start: number): number {
  let at = start;
  while (isNumberPart(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of a string: behind its quote, or at the line end that leaves it unterminated. */
export function stringEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) {
      at += text.charCodeAt(at + 1) === CR && text.charCodeAt(at + 2) === LF ? 2 : 1;
    } else if (unit === quote) return at + 1;
    else if (unit === LF || unit === CR) return at;
  }
  return text.length;
}

/** The end of a regular expression literal with its flags; `undefined` where the line ends before it does. */
export function regexEnd(text: string, start: number): number | undefined {
  let inClass = false;
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || unit === CR || isLineSeparator(unit)) return undefined;
    if (unit === BACKSLASH) at += 1;
    else if (unit === OPEN_BRACKET) inClass = true;
    else if (unit === CLOSE_BRACKET) inClass = false;
    else if (unit === SLASH && !inClass) return flagsEnd(text, at + 1);
  }
  return undefined;
}

/** The next line end at or behind an offset, or the text's end. Comments end at U+2028 and U+2029 too. */
export function lineEndAfter(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || unit === CR || isLineSeparator(unit)) break;
  }
  return at;
}

function flagsEnd(text: string, start: number): number {
  let at = start;
  while (isFlag(text.charCodeAt(at))) at += 1;
  return at;
}

function escapeEnd(text: string, start: number): number {
  if (!text.startsWith('\\u{', start)) return Math.min(start + 2, text.length);
  let at = start + 3;
  while (isEscapePart(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === CLOSE_BRACE ? at + 1 : at;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

const isNamePart = (unit: number): boolean => isDigit(unit) || (isNameStart(unit) && unit !== HASH);

const isFlag = (unit: number): boolean => isNamePart(unit) && unit !== BACKSLASH;

const isEscapePart = (unit: number): boolean => isDigit(unit) || isNameStart(unit);

const isNumberPart = (unit: number): boolean =>
  isDigit(unit) || unit === DOT || (isNameStart(unit) && unit < 0x80 && unit !== BACKSLASH);

const isLineSeparator = (unit: number): boolean => unit === 0x2028 || unit === 0x2029;

const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;
const DOT = 0x2e;
const SLASH = 0x2f;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const CLOSE_BRACE = 0x7d;
