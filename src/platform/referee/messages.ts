import { areMasks, type Judgement, type RefereeDialect, type RefereeRequest } from '../../engine/index.js';

/** What the parent sends: one question, numbered. */
export interface RefereeCall {
  readonly id: number;
  readonly question: RefereeQuestion;
}

/** A request without what the process has already: it makes the text after of the text before, the span and the body. */
export interface RefereeQuestion {
  readonly dialect: RefereeDialect;
  /** The file as it is, by the SHA-256 of its text's code units; with the text where the process asked for it. */
  readonly base: { readonly sha256: string; readonly text?: string };
  readonly span: RefereeRequest['beforeSpan'];
  readonly body: string;
}

/** What the process answers: a judgement, or that it does not have the file. */
export type RefereeReply =
  | { readonly id: number; readonly judgement: Judgement }
  | { readonly id: number; readonly wants: 'text' };

/** Whether a message can be a call: the parent is trusted, so its shape is enough. */
export function isRefereeCall(message: unknown): message is RefereeCall {
  return isNumbered(message) && 'question' in message;
}

/** Whether a message asks for the text of one call's file. */
export function wantsText(message: unknown, id: number): boolean {
  return isNumbered(message) && message.id === id && 'wants' in message && message.wants === 'text';
}

/** Whether a message is the judgement of one call, in every field that is read: the process parses hostile text. */
export function isJudgementOf(message: unknown, id: number): message is Extract<RefereeReply, { judgement: unknown }> {
  if (!isNumbered(message) || message.id !== id || !('judgement' in message)) return false;
  const judgement = message.judgement;
  if (typeof judgement !== 'object' || judgement === null || !('kind' in judgement)) return false;
  switch (judgement.kind) {
    case 'accepted':
      return 'facts' in judgement && areFacts(judgement.facts);
    case 'escaped':
      return (
        'detail' in judgement &&
        typeof judgement.detail === 'string' &&
        (!('found' in judgement) || judgement.found === 'file-pragma')
      );
    case 'base-invalid':
    case 'syntax-error':
    case 'bad-regular-expression':
      return 'problems' in judgement && Array.isArray(judgement.problems) && judgement.problems.every(isProblem);
    default:
      return false;
  }
}

function isNumbered(message: unknown): message is { readonly id: number } {
  return typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'number';
}

function areFacts(facts: unknown): boolean {
  return (
    typeof facts === 'object' &&
    facts !== null &&
    'unprovenRegularExpressions' in facts &&
    typeof facts.unprovenRegularExpressions === 'number' &&
    'newProcessEndings' in facts &&
    Array.isArray(facts.newProcessEndings) &&
    facts.newProcessEndings.every(isEnding) &&
    'masks' in facts &&
    areMasks(facts.masks)
  );
}

function isEnding(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'call' in value && 'at' in value && typeof value.at === 'number'
  );
}

function isProblem(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value && 'at' in value;
}
