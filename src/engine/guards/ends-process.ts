import type { GuardFailure } from '../failure.js';
import { utf16Offset } from '../source/offset.js';
import type { SourceText } from '../source/source-text.js';
import type { BodyFacts } from '../syntax/referee.js';

/** Rule: a body does not begin to end or kill a process: a test run that it ends proves nothing (threat 5). */
export function endsProcess(
  target: { readonly path: string; readonly ref: string },
  facts: BodyFacts,
  after: SourceText,
): GuardFailure | undefined {
  const [first] = facts.newProcessEndings;
  if (first === undefined) return undefined;
  const { path, ref } = target;
  return { code: 'guard/ends-process', path, ref, call: first.call, at: after.position(utf16Offset(first.at)) };
}
