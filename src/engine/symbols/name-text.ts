import { refNameCharsMax } from '../limits.js';

/** One step to a member: `name` where that is an identifier, else `["na me"]`, so that no name can look like syntax. */
export function memberName(name: string): string {
  return IDENTIFIER.test(name) && name.length <= refNameCharsMax ? name : `[${quoted(name)}]`;
}

/** A string as a ref writes it: JSON, cut to the bound, with everything that a reader could not see escaped. */
export function quoted(value: string): string {
  return JSON.stringify(shortened(value)).replace(INVISIBLE, escaped);
}

/** Source text as a ref writes it: on one line, cut to the bound. */
export function compact(text: string): string {
  return shortened(text.slice(0, refNameCharsMax * 4).replace(/\s+/g, ' ')).replace(INVISIBLE, escaped);
}

/** The name that an identifier has, with `\u` escapes decoded: `f\u006fo` is `foo`. */
export function identifierName(text: string): string {
  return text.replace(/\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/g, (whole, braced, plain) =>
    codePointText(Number.parseInt(braced ?? plain, 16), whole),
  );
}

/** The value of a string literal as written, quotes included; of a template its text, substitutions as written. */
export function stringValue(literal: string): string {
  return literal.slice(1, -1).replace(ESCAPE, (whole, hex, unicode, braced, octal, other) => {
    if (hex !== undefined) return codePointText(Number.parseInt(hex, 16), whole);
    if (unicode !== undefined) return codePointText(Number.parseInt(unicode, 16), whole);
    if (braced !== undefined) return codePointText(Number.parseInt(braced, 16), whole);
    if (octal !== undefined) return codePointText(Number.parseInt(octal, 8), whole);
    return SINGLE_ESCAPES[other] ?? other;
  });
}

/** Cut to the bound, never between the halves of a surrogate pair. */
function shortened(text: string): string {
  if (text.length <= refNameCharsMax) return text;
  const cut = text.slice(0, refNameCharsMax - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function codePointText(codePoint: number, otherwise: string): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : otherwise;
}

function escaped(character: string): string {
  return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Source: ECMA-262, IdentifierName. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Control, format, line and paragraph separators: bidi controls and zero-width characters among them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Source: ECMA-262, EscapeSequence, with the legacy octal ones and line continuations. */
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))/g;

const SINGLE_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\r': '',
  '\r\n': '',
  '\u2028': '',
  '\u2029': '',
};
