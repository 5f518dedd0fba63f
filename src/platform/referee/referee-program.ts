import process from 'node:process';
import { createJudge } from '../../engine/index.js';
import { isRefereeCall, type RefereeReply } from './messages.js';
import { parseSync } from './oxc.js';
import { SentTexts } from './sent-texts.js';

/**
 * The program of the referee's process: one answer for each message, in order, until its parent is gone.
 *
 * Whatever is wrong here is this process's death and the parent's rejection, so nothing is caught: a judgement after a
 * fault would be worth nothing.
 */
const texts = new SentTexts();
const judge = createJudge(parseSync);

process.on('message', (message: unknown) => {
  if (!isRefereeCall(message)) process.exit(2);
  process.send?.(replyTo(message.id, message.question));
});

process.on('disconnect', () => process.exit(0));

function replyTo(id: number, question: Parameters<SentTexts['requestOf']>[0]): RefereeReply {
  const request = texts.requestOf(question);
  return request === undefined ? { id, wants: 'text' } : { id, judgement: judge(request) };
}
