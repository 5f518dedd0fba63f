import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Referee, RefereeAnswer, RefereeRequest } from '../../engine/index.js';
import {
  refereeDataMebibytesMax,
  refereeHeapMebibytesMax,
  refereeResidentMebibytesMax,
  refereeTimeoutMs,
} from '../limits.js';
import { programFile } from '../program-file.js';
import { isJudgementOf, type RefereeCall, wantsText } from './messages.js';
import { Questioner } from './question.js';

/** The second parser in its own process. */
export interface RefereeProcess extends Referee {
  /** The process's id, where it runs. */
  readonly pid: number | undefined;
  /** Starts the process ahead of the first call. */
  warm(): void;
  /** Ends the process. Calls under way and later ones are answered with `not-started`. */
  close(): Promise<void>;
}

/** What may be set: other values are for tests. */
export interface RefereeOptions {
  readonly program?: string;
  readonly timeoutMs?: number;
  readonly dataMebibytesMax?: number;
  readonly residentMebibytesMax?: number;
}

/**
 * A referee that outlives its process: the process is started when it is first needed, serves one call at a time, and
 * is replaced when it died, answered nonsense, or took too long (threat 12). No call waits for ever and none throws.
 *
 * The process is the running Node binary with an empty environment, bounded memory and no open file but the channel,
 * in the folder of its own program: nothing that the repository holds reaches it but the text that it is sent.
 */
export function createReferee(options: RefereeOptions = {}): RefereeProcess {
  return new ProcessReferee({
    program: options.program ?? programFile(import.meta.url, './referee-program.js'),
    timeoutMs: options.timeoutMs ?? refereeTimeoutMs,
    dataMebibytesMax: options.dataMebibytesMax ?? refereeDataMebibytesMax,
    residentMebibytesMax: options.residentMebibytesMax ?? refereeResidentMebibytesMax,
  });
}

class ProcessReferee implements RefereeProcess {
  readonly #options: Required<RefereeOptions>;
  readonly #questioner = new Questioner();
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #ids = 0;
  #closed = false;

  constructor(options: Required<RefereeOptions>) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  warm(): void {
    if (!this.#closed) this.#process();
  }

  /** Calls wait for their turn here, so that a death belongs to exactly one of them. */
  judge(request: RefereeRequest): Promise<RefereeAnswer> {
    const answer = this.#last.then(() => this.#ask(request));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // Now someone waits for it: without this the program could end first, and count as broken off.
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #ask(request: RefereeRequest): Promise<RefereeAnswer> {
    const child = this.#closed ? undefined : this.#process();
    if (child === undefined) return Promise.resolve({ kind: 'died', reason: 'not-started' });
    const call: RefereeCall = { id: ++this.#ids, question: this.#questioner.questionOf(request) };
    return this.#exchange(child, call, request.before);
  }

  /** One call: the question, and once more with the text where the process does not have it. */
  #exchange(child: ChildProcess, call: RefereeCall, text: string): Promise<RefereeAnswer> {
    return new Promise((resolve) => {
      const settle = (answer: RefereeAnswer): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        if (answer.kind === 'died') this.#discard(child);
        else idle(child);
        resolve(answer);
      };
      const died = (reason: 'crashed' | 'timeout' | 'not-started' | 'bad-answer'): void =>
        settle({ kind: 'died', reason });
      const onMessage = (message: unknown): void => {
        if (isJudgementOf(message, call.id)) settle({ kind: 'judged', judgement: message.judgement });
        else if (hasText || !wantsText(message, call.id)) died('bad-answer');
        else sendWithText();
      };
      const onExit = (): void => died(this.#closed ? 'not-started' : 'crashed');
      const onError = (): void => died('not-started');
      const timer = setTimeout(() => died('timeout'), this.#options.timeoutMs);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      busy(child);
      // A channel that is already broken reports it here; the process's end is reported by its own event.
      const send = (sent: RefereeCall): void => {
        child.send(sent, (error) => {
          if (error !== null) died('crashed');
        });
      };
      let hasText = false;
      const sendWithText = (): void => {
        hasText = true;
        const { question } = call;
        send({ ...call, question: { ...question, base: { ...question.base, text } } });
      };
      send(call);
    });
  }

  /** The living process, started where there is none. */
  #process(): ChildProcess | undefined {
    if (this.#child?.connected === true && this.#child.exitCode === null) return this.#child;
    try {
      this.#child = start(this.#options);
      idle(this.#child);
    } catch {
      this.#child = undefined;
    }
    return this.#child;
  }

  #discard(child: ChildProcess): void {
    child.kill('SIGKILL');
    if (this.#child === child) this.#child = undefined;
  }
}

function start({ program, dataMebibytesMax, residentMebibytesMax }: Required<RefereeOptions>): ChildProcess {
  const child = fork(program, [String(dataMebibytesMax), String(residentMebibytesMax)], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${refereeHeapMebibytesMax}`],
    env: environment(),
    cwd: dirname(program),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Whoever waits for an answer hears of it; a process that fails while nobody waits is replaced at the next call.
  child.on('error', () => undefined);
  return child;
}

/** Nothing of the parent's. Windows cannot start a program without its own folder. */
function environment(): NodeJS.ProcessEnv {
  const root = process.platform === 'win32' ? process.env['SystemRoot'] : undefined;
  return root === undefined ? {} : { SystemRoot: root };
}

/** A process that nobody waits for does not keep the server from ending. */
function idle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function busy(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
