import type { Utf16Span } from '../source/offset.js';
import type { OpaqueSpan } from './opaque-spans.js';
import type { OxcComment } from './oxc.js';

/** Where a file's comments are and which kind each is: three numbers a comment, since a file has tens of thousands. */
export type CommentPlaces = Int32Array;

/** A file's comments, and the span that may differ. */
export interface CommentedSpan {
  readonly comments: CommentPlaces;
  readonly span: Utf16Span;
}

/** Takes the places out of the comments that the parser gave. */
export function commentPlaces(comments: readonly OxcComment[]): CommentPlaces {
  const places = new Int32Array(comments.length * WIDTH);
  for (const [index, { type, start, end }] of comments.entries()) {
    places.set([type === 'Block' ? 1 : 0, start, end], index * WIDTH);
  }
  return places;
}

/** The comments inside the span, as stretches of text. */
export function commentsIn({ comments, span }: CommentedSpan): readonly OpaqueSpan[] {
  const inside: OpaqueSpan[] = [];
  for (let at = 0; at < comments.length; at += WIDTH) {
    const [, start = 0, end = 0] = comments.subarray(at, at + WIDTH);
    if (start >= span.start && end <= span.end) inside.push({ kind: 'comment', start, end });
  }
  return inside;
}

/** Whether the comments before and behind the span are the same ones, positions shifted. */
export function haveSameComments(before: CommentedSpan, after: CommentedSpan): boolean {
  const shift = after.span.end - before.span.end;
  const [old, now] = [outside(before, shift), outside(after, 0)];
  return old.length === now.length && old.every((value, at) => value === now[at]);
}

/** What stands outside the span, positions behind it shifted. */
function outside({ comments, span }: CommentedSpan, shift: number): readonly number[] {
  const kept: number[] = [];
  for (let at = 0; at < comments.length; at += WIDTH) {
    const [kind = 0, start = 0, end = 0] = comments.subarray(at, at + WIDTH);
    if (end <= span.start) kept.push(kind, start, end);
    else if (start >= span.end) kept.push(kind, start + shift, end + shift);
  }
  return kept;
}

/** Kind, start, end. */
const WIDTH = 3;
