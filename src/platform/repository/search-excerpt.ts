import { searchLineLengthMax } from '../limits.js';

/** A line as it is shown: whole when it is short, else the part around the match, with `…` where it was cut. */
export function excerptOf(line: string, match: { readonly at: number; readonly length: number }): string {
  if (line.length <= searchLineLengthMax) return line;
  const shown = Math.min(match.length, searchLineLengthMax);
  const lead = Math.floor((searchLineLengthMax - shown) / 2);
  const start = whole(line, Math.max(0, Math.min(match.at - lead, line.length - searchLineLengthMax)));
  const end = whole(line, Math.min(line.length, start + searchLineLengthMax));
  return (start > 0 ? '…' : '') + line.slice(start, end) + (end < line.length ? '…' : '');
}

/** The same offset, or the one before it when it would part a surrogate pair. */
function whole(line: string, at: number): number {
  const parted = /[\udc00-\udfff]/.test(line.charAt(at)) && /[\ud800-\udbff]/.test(line.charAt(at - 1));
  return parted ? at - 1 : at;
}
