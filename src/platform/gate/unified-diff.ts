import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { diffCharsMax, diffEditsMax } from '../limits.js';

/** Lines of unchanged text around a change. */
const contextLines = 3;

/**
 * The difference of two texts as a unified diff.
 *
 * Empty for equal texts, cut at a line where it is longer than `diffCharsMax`, and a line that says so in place of the
 * hunks where the texts differ in more than `diffEditsMax` lines. Names carry no `a/` and `b/` prefix: they are labels,
 * not for `patch -p1`.
 */
export function unifiedDiff(options: {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}): string {
  const { path, before, after } = options;
  if (before === after) return '';
  const { start, end } = equalEnds(before, after);
  const patch = structuredPatch(
    path,
    path,
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    undefined,
    undefined,
    { context: contextLines, maxEditLength: diffEditsMax },
  );
  if (patch === undefined) return `--- ${path}\n+++ ${path}\n[diff left out: more than ${diffEditsMax} lines differ]`;
  const linesLeftOut = lineCount(before, start);
  const hunks = patch.hunks.map((hunk) => ({
    ...hunk,
    oldStart: hunk.oldStart + linesLeftOut,
    newStart: hunk.newStart + linesLeftOut,
  }));
  return cut(formatPatch({ ...patch, hunks }, FILE_HEADERS_ONLY).replace(/\n$/, ''));
}

/**
 * How much of both texts is left out before the library sees them, at whole lines and beyond the context: a change of one
 * function in a file of 9 MB would cost it a second to split.
 */
function equalEnds(before: string, after: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  let first = start;
  for (let lines = 0; lines <= contextLines && first > 0; lines += 1) first = before.lastIndexOf('\n', first - 1);
  let last = before.length - end;
  for (let lines = 0; lines <= contextLines && last !== -1; lines += 1) last = before.indexOf('\n', last + 1);
  return { start: first <= 0 ? 0 : first + 1, end: last === -1 ? 0 : before.length - last - 1 };
}

function lineCount(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function cut(diff: string): string {
  if (diff.length <= diffCharsMax) return diff;
  const end = diff.lastIndexOf('\n', diffCharsMax);
  return `${diff.slice(0, end === -1 ? diffCharsMax : end)}\n[diff cut: ${diff.length} characters in all]`;
}
