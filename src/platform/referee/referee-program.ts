import process from 'node:process';
import { createJudge } from '../../engine/index.js';
import { limitMemory } from './limit-memory.js';
import { watchMemory } from './memory-watch.js';
import { isRefereeCall, type RefereeReply } from './messages.js';
import { parseSync } from './oxc.js';
import { SentTexts } from './sent-texts.js';

/**
 * The program of the referee's process: one answer for each message, in order, until its parent is gone.
 *
 * Whatever is wrong here is this process's death and the parent's rejection, so nothing is caught: a judgement after a
 * fault would be worth nothing. What it may take of memory are its arguments, in MiB; both limits stand before it reads
 * a text.
 */
const [dataMebibytesMax, residentMebibytesMax] = process.argv.slice(2).map(Number);
if (dataMebibytesMax === undefined || residentMebibytesMax === undefined) process.exit(2);
const [watch] = await Promise.all([watchMemory(residentMebibytesMax), limitMemory(dataMebibytesMax)]);
const texts = new SentTexts();
const judge = createJudge(parseSync);

process.on('message', (message: unknown) => {
  if (!isRefereeCall(message)) process.exit(2);
  process.send?.(replyTo(message.id, message.question));
});

process.on('disconnect', () => process.exit(0));

function replyTo(id: number, question: Parameters<SentTexts['requestOf']>[0]): RefereeReply {
  const request = texts.requestOf(question);
  if (request === undefined) return { id, wants: 'text' };
  const chars = request.before.length + request.after.length;
  return { id, judgement: watch.during(chars, () => judge(request)) };
}
