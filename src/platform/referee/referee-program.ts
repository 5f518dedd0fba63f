import process from 'node:process';
import { parseSync } from 'oxc-parser';
import { createJudge, type OxcParseSync } from '../../engine/index.js';
import { isRefereeCall, type RefereeReply } from './messages.js';

/**
 * The program of the referee's process: one judgement for each message, in order, until its parent is gone.
 *
 * Whatever is wrong here is this process's death and the parent's rejection, so nothing is caught: a judgement after a
 * fault would be worth nothing.
 */
const judge = createJudge(parseSync as unknown as OxcParseSync);

process.on('message', (message: unknown) => {
  if (!isRefereeCall(message)) process.exit(2);
  const reply: RefereeReply = { id: message.id, judgement: judge(message.request) };
  process.send?.(reply);
});

process.on('disconnect', () => process.exit(0));
