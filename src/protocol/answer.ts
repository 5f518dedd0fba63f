import type { Failure } from '../engine/index.js';
import { answerUnits, cutToUnits } from './answer-budget.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { answerUnitsMax, pageUnitsMin } from './limits.js';
import { type Next, nextLine } from './page.js';
import { failureMessage } from './present.js';
import { failureDetail } from './present-detail.js';
import type { Fields, ToolAnswer } from './tools/tool.js';

/** The text of an answer, for a model: bounded, whatever the tool made, and with its next line whole. */
export function answerText(answer: ToolAnswer): string {
  switch (answer.kind) {
    case 'done':
    case 'refused':
      return bounded(answer.text, answer.next ?? answer.textNext);
    case 'failure':
      return failureText(answer.failure);
    case 'failed':
      return bounded(answer.message);
  }
}

/** The fields of an answer, for programs. */
export function answerFields(answer: ToolAnswer): Fields {
  switch (answer.kind) {
    case 'done':
    case 'refused':
      return answer.next === undefined ? answer.fields : { ...answer.fields, next: answer.next };
    case 'failure':
      return failureFields(answer.failure);
    case 'failed':
      return { error: answer.message };
  }
}

/** What the process of one call ends with: a refusal by any code is the gate's. */
export function answerExitCode(answer: ToolAnswer): ExitCode {
  switch (answer.kind) {
    case 'done':
      return exitCodes.done;
    case 'refused':
    case 'failure':
      return exitCodes.refused;
    case 'failed':
      return exitCodes.failed;
  }
}

/** A refused read: the head of a rejected verdict, without checks, because no change was judged. */
function failureFields(failure: Failure): Fields {
  const { code, ...data } = failure;
  return { verdict: 'rejected', stage: code.slice(0, code.indexOf('/')), code, message: failureMessage(failure), data };
}

/** A failure for a model: its code, its words, and what it needs to go on. */
export function failureText(failure: Failure): string {
  const head = failureHead(failure).join('\n');
  const { lines, next } = failureDetail(failure, Math.max(answerUnitsMax - answerUnits(head), pageUnitsMin));
  return bounded([head, ...lines].join('\n'), next);
}

/** The lines that say what was refused and why. */
export function failureHead(failure: Failure): readonly string[] {
  return [`rejected ${failure.code}`, failureMessage(failure)];
}

/**
 * Tools page by themselves; this is the last line of defence against an answer that a client would refuse. What leads on
 * is never cut: an answer without it would look like the whole.
 */
function bounded(text: string, next?: Next): string {
  const ending = next === undefined ? '' : `\n${nextLine(next)}`;
  const cut = cutToUnits(text, Math.max(answerUnitsMax - answerUnits(ending), pageUnitsMin));
  return cut === text ? text + ending : `${cut}\n[answer cut: ${text.length - cut.length} more characters]${ending}`;
}
