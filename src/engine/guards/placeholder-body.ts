import type { Bodies, BodyGuard } from './body-guard.js';
import { withoutComments } from './empty-body.js';
import { isPlaceholderComment } from './placeholder-phrases.js';

/**
 * Rule: no comment that stands for code which was there, and no body that only says it is not written (case 15). What the
 * present body already says may stay.
 */
export const placeholderBody: BodyGuard = {
  name: 'placeholder-body',
  inspect: (bodies) => {
    const found = placeholderComment(bodies) ?? notImplemented(bodies);
    if (found === undefined) return undefined;
    const { path, ref } = bodies;
    const text = found.text.slice(0, SHOWN_CHARS);
    return { code: 'guard/placeholder-body', path, ref, text, at: bodies.position(found.at) };
  },
};

/** Characters of a placeholder that a refusal shows. */
const SHOWN_CHARS = 120;

interface Found {
  readonly text: string;
  readonly at: number;
}

function placeholderComment({ before, after, literalsBefore, literalsAfter }: Bodies): Found | undefined {
  const known = new Set(
    literalsBefore.flatMap(({ kind, start, end }) => (kind === 'comment' ? [before.slice(start, end).trim()] : [])),
  );
  const comments = literalsAfter.filter(({ kind }) => kind === 'comment');
  for (const [index, { start, end }] of comments.entries()) {
    const text = after.slice(start, end);
    if (known.has(text.trim())) continue;
    const [previous, next] = [comments[index - 1], comments[index + 1]];
    const isInsideGroup =
      previous !== undefined &&
      next !== undefined &&
      isOneLineApart(after.slice(previous.end, start)) &&
      isOneLineApart(after.slice(end, next.start));
    if (isPlaceholderComment({ text, isInsideGroup, standsAlone: standsAlone(after, start) }))
      return { text, at: start };
  }
  return undefined;
}

const isOneLineApart = (between: string): boolean => /^[^\S\n\r]*(?:\r\n|\r|\n)[^\S\n\r]*$/.test(between);

/** Whether nothing but space and an opening brace stands before a comment on its line. */
function standsAlone(body: string, start: number): boolean {
  const lineStart = Math.max(body.lastIndexOf('\n', start - 1), body.lastIndexOf('\r', start - 1)) + 1;
  return /^[\s{]*$/.test(body.slice(lineStart, start));
}

/** A body whose one statement throws that it is not implemented. */
function notImplemented({ before, after, literalsBefore, literalsAfter }: Bodies): Found | undefined {
  const code = withoutComments(after, literalsAfter).trim();
  if (!NOT_IMPLEMENTED.test(code) || NOT_IMPLEMENTED.test(withoutComments(before, literalsBefore).trim())) {
    return undefined;
  }
  return { text: code, at: 0 };
}

const NOT_IMPLEMENTED =
  /^\{\s*throw\s+(?:new\s+)?(?:NotImplemented(?:Error|Exception)?\s*\(.*\)|[\w$.]*\(\s*(['"`])(?:todo\b.*|fixme\b.*|implement me|stub|(?:(?:this |the )?(?:method|function|feature) )?(?:is )?(?:not (?:yet )?implemented|unimplemented)(?: yet)?)[.!]*\1\s*\))\s*;?\s*\}$/is;
