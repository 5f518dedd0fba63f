/** The thread that looks at the memory of the referee's process while it judges. */
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { refereeWatchPauseMs } from '../limits.js';
import type { WatchOrder } from './memory-watch.js';

const { limitMebibytes } = workerData as WatchOrder;

parentPort?.postMessage('watching');

for (;;) {
  Atomics.wait(limitMebibytes, 0, 0);
  const limit = Atomics.load(limitMebibytes, 0);
  // Killed rather than asked: the thread that would answer is in native code.
  if (limit > 0 && process.memoryUsage.rss() > limit * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
  Atomics.wait(limitMebibytes, 0, limit, refereeWatchPauseMs);
}
