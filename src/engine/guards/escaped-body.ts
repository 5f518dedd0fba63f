import type { EscapedBody } from '../failure.js';
import type { Proposal } from '../propose.js';

/** Rule: the new body lies exactly on its span, alone and at the same place of the tree, in a parser's own tree. */
export function escapedBody(
  { change, after, afterSpan }: Proposal,
  by: EscapedBody['by'],
  pragma?: EscapedBody['found'],
): EscapedBody {
  const body = after.source.slice(afterSpan);
  const found = /^\s|\s$/.test(body) ? 'space-around' : pragma;
  return { code: 'guard/escaped-body', path: change.path, ref: change.ref, by, ...(found && { found }) };
}
