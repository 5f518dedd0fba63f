import { once } from 'node:events';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { refereeGrowthBytesPerChar, refereeGrowthMebibytes } from '../limits.js';

/** Ends this process when a piece of its work takes too much memory. */
export interface MemoryWatch {
  /** Runs the work under the watch. `chars` is the length of the texts that it reads. */
  during<T>(chars: number, work: () => T): T;
}

/** What the watching thread is given. */
export interface WatchOrder {
  /** Resident memory in MiB at which the process ends; 0 while there is no work to watch. */
  readonly limitMebibytes: Int32Array;
}

/**
 * Watches from a thread of its own, as the work is one call of native code that lets no event through. It sleeps while
 * nothing is to be watched.
 *
 * Work may add as much as its texts call for, so that a small text that takes gigabytes is known long before it has them.
 * Memory is looked at every few milliseconds: no hard limit, but one that every system has. A thread that fails takes the
 * process with it.
 */
export async function watchMemory(residentMebibytesMax: number): Promise<MemoryWatch> {
  const limitMebibytes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const order: WatchOrder = { limitMebibytes };
  const thread = new Worker(new URL('./memory-watch-thread.js', import.meta.url), {
    workerData: order,
    env: {},
    execArgv: [],
  });
  // Its word that it watches: a text may be deadly before a thread has started.
  await once(thread, 'message');
  thread.unref();
  const set = (limit: number): void => {
    Atomics.store(limitMebibytes, 0, limit);
    Atomics.notify(limitMebibytes, 0);
  };
  return {
    during(chars, work) {
      const growth = refereeGrowthMebibytes + (chars * refereeGrowthBytesPerChar) / MEBIBYTE;
      const present = process.memoryUsage.rss() / MEBIBYTE;
      set(Math.ceil(Math.min(present + growth, residentMebibytesMax)));
      try {
        return work();
      } finally {
        set(0);
      }
    },
  };
}

const MEBIBYTE = 1024 * 1024;
