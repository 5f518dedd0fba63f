import type { OxcLang } from '../language/profile.js';
import { type Utf16Offset, utf16Offset } from '../source/offset.js';
import { scanTokens } from './tokens/token-scan.js';

/**
 * Where a text nests deeper than any parser may be asked to follow; `undefined` where it does not.
 *
 * Runs before every parser: oxc-parser kills its process on deep nesting (threat 12). It reads tokens alone and gives an
 * upper bound of a parser's recursion. Where tokens cannot tell (a type parameter from JSX) both readings are tried and
 * both must be too deep, so that no valid file is refused for a misreading; what slips through that way meets the
 * referee, whose death is a rejection.
 */
export function tooDeepAt(text: string, lang: OxcLang): Utf16Offset | undefined {
  const readings = lang === 'ts' || lang === 'dts' ? [false] : [true, false];
  let first: Utf16Offset | undefined;
  for (const jsx of readings) {
    const at = scanTokens(text, { jsx });
    if (at === undefined) return undefined;
    first ??= utf16Offset(at);
  }
  return first;
}
