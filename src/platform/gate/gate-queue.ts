import { err, ok, type Result, type ServerFailure } from '../../engine/index.js';

/** What a waiting call learns: how many gates are before it. */
export type QueueProgress = (before: number) => void;

/**
 * Lets one gate run at a time, in the order of arrival: two changes that were each tested alone were never tested
 * together (threat 3). Reads do not pass through here.
 */
export class GateQueue {
  readonly #waitingMax: number;
  readonly #waiting: Waiter[] = [];
  #running = false;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs `task` when its turn comes. Fails with `server/busy` when too many wait, with `server/cancelled` when `signal`
   * aborts before the turn came; afterwards the task itself minds the signal.
   */
  async run<T>(
    task: () => Promise<T>,
    signal: AbortSignal,
    progress: QueueProgress = () => {},
  ): Promise<Result<T, ServerFailure>> {
    const turn = await this.#turn(signal, progress);
    if (!turn.ok) return turn;
    try {
      return ok(await task());
    } finally {
      this.#leave();
    }
  }

  #turn(signal: AbortSignal, progress: QueueProgress): Promise<Result<undefined, ServerFailure>> {
    if (signal.aborted) return Promise.resolve(err({ code: 'server/cancelled' }));
    if (!this.#running) {
      this.#running = true;
      return Promise.resolve(ok(undefined));
    }
    if (this.#waiting.length >= this.#waitingMax) {
      return Promise.resolve(err({ code: 'server/busy', reason: `${this.#waiting.length} proposals wait already` }));
    }
    return new Promise((resolve) => {
      const waiter: Waiter = { enter: () => settle(ok(undefined)), progress };
      const settle = (outcome: Result<undefined, ServerFailure>): void => {
        signal.removeEventListener('abort', abandon);
        resolve(outcome);
      };
      const abandon = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#announce();
        settle(err({ code: 'server/cancelled' }));
      };
      signal.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(waiter);
      progress(this.#waiting.length);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#running = false;
      return;
    }
    next.enter();
    this.#announce();
  }

  #announce(): void {
    for (const [index, waiter] of this.#waiting.entries()) waiter.progress(index + 1);
  }
}

interface Waiter {
  readonly enter: () => void;
  readonly progress: QueueProgress;
}
