import { progressIntervalMs } from './limits.js';
import type { Caller } from './server.js';

/** Keeps a caller informed while commands run. */
export interface ProgressPulse {
  /** What is going on from now on; sent at once, then again at each interval with the time that it has taken. */
  readonly say: (message: string) => void;
  readonly stop: () => void;
}

/**
 * Starts no timer before there is something to say. A caller that gave no progress token is told nothing.
 *
 * `progress` only rises (MCP, "Progress"); it counts notifications, because how long tests take is not known.
 */
export function createProgressPulse({ notify }: Pick<Caller, 'notify'>): ProgressPulse {
  if (notify === undefined) return { say: () => {}, stop: () => {} };
  let progress = 0;
  let timer: NodeJS.Timeout | undefined;
  const send = (message: string): void => {
    progress += 1;
    notify({ progress, message });
  };
  return {
    say: (message) => {
      clearInterval(timer);
      send(message);
      const startedMs = performance.now();
      timer = setInterval(
        () => send(`${message} (${Math.round((performance.now() - startedMs) / 1000)} s)`),
        progressIntervalMs,
      );
    },
    stop: () => clearInterval(timer),
  };
}
