import { placeholderCharsMax } from '../limits.js';
import type { Literal } from '../syntax/literals.js';
import type { Bodies, BodyGuard } from './body-guard.js';
import { codeOnOneLine, withoutComments } from './empty-body.js';
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

function placeholderComment(bodies: Bodies): Found | undefined {
  const { before, after, literalsBefore, literalsAfter } = bodies;
  const known = new Set(literalsBefore.filter(isComment).map(({ start, end }) => before.slice(start, end).trim()));
  const comments = literalsAfter.filter(isComment);
  const isShorter = codeLength(after, literalsAfter) < codeLength(before, literalsBefore);
  for (const [index, { start, end }] of comments.entries()) {
    const text = after.slice(start, end);
    if (known.has(text.trim())) continue;
    const [previous, next] = [comments[index - 1], comments[index + 1]];
    const isInsideGroup =
      previous !== undefined &&
      next !== undefined &&
      isOneLineApart(after.slice(previous.end, start)) &&
      isOneLineApart(after.slice(end, next.start));
    if (isPlaceholderComment({ text, isInsideGroup, isShorter, standsAlone: standsAlone(after, start) })) {
      return { text, at: start };
    }
  }
  return undefined;
}

const isComment = ({ kind }: Literal): boolean => kind === 'comment';

const isOneLineApart = (between: string): boolean => /^[^\S\n\r]*(?:\r\n|\r|\n)[^\S\n\r]*$/.test(between);

/**
 * Whether nothing but space and an opening brace stands before a comment on its line. Looks back no further than to the
 * comment before, however many there are on a line.
 */
function standsAlone(body: string, start: number): boolean {
  let at = start - 1;
  while (BEFORE_A_STATEMENT.has(body.charAt(at))) at -= 1;
  return BEFORE_A_LINE.has(body.charAt(at));
}

/** The empty text is what stands before the body. */
const BEFORE_A_LINE: ReadonlySet<string> = new Set(['', '\n', '\r']);

const BEFORE_A_STATEMENT: ReadonlySet<string> = new Set([' ', '\t', '{']);

/** Characters of a body that are neither comments nor space. */
function codeLength(body: string, literals: readonly Literal[]): number {
  return withoutComments(body, literals).replace(/\s/g, '').length;
}

/** A body whose one statement throws that it is not implemented. */
function notImplemented({ before, after, literalsBefore, literalsAfter }: Bodies): Found | undefined {
  const code = codeOnOneLine(after, literalsAfter);
  const isNew = isNotImplemented(code) && !isNotImplemented(codeOnOneLine(before, literalsBefore));
  return isNew ? { text: code, at: 0 } : undefined;
}

/** A longer message says more than that. */
const isNotImplemented = (code: string): boolean => code.length <= placeholderCharsMax && NOT_IMPLEMENTED.test(code);

const NOT_IMPLEMENTED =
  /^\{ ?throw (?:new )?(?:NotImplemented(?:Error|Exception)? ?\(.*\)|[\w$.]*\( ?(['"`])(?:todo\b.*|fixme\b.*|implement me|stub|(?:(?:this |the )?(?:method|function|feature) )?(?:is )?(?:not (?:yet )?implemented|unimplemented)(?: yet)?)[.!]*\1 ?\)) ?(?:; ?)?\}$/i;
