import type { Literal } from '../syntax/literals.js';
import type { BodyGuard } from './body-guard.js';

/** Rule: a body that did something is not replaced by one that does nothing. A `null` is something. */
export const emptyBody: BodyGuard = {
  name: 'empty-body',
  inspect: ({ path, ref, before, after, literalsBefore, literalsAfter }) =>
    !isEmpty(before, literalsBefore) && isEmpty(after, literalsAfter)
      ? { code: 'guard/empty-body', path, ref }
      : undefined,
};

/** Comments and returns of nothing do nothing. An arrow's expression is empty as `undefined` or `void 0`. */
function isEmpty(body: string, literals: readonly Literal[]): boolean {
  const code = codeOnOneLine(body, literals);
  return EMPTY_BLOCK.test(code) || EMPTY_EXPRESSION.test(code);
}

const EMPTY_BLOCK = /^\{(?: ?(?:;|\{ ?\}|return(?: (?:undefined|void 0|\(void 0\)))? ?(?:;|(?=\}))))* ?\}$/;

const EMPTY_EXPRESSION = /^(?:\(? ?(?:undefined|void 0) ?\)?)?$/;

/** A body's text without comments, and each run of space as one. */
export function codeOnOneLine(body: string, literals: readonly Literal[]): string {
  return withoutComments(body, literals).replace(/\s+/g, ' ').trim();
}

/** A body's text with each comment as one space. */
export function withoutComments(body: string, literals: readonly Literal[]): string {
  let code = '';
  let from = 0;
  for (const { kind, start, end } of literals) {
    if (kind !== 'comment') continue;
    code += `${body.slice(from, start)} `;
    from = end;
  }
  return code + body.slice(from);
}
