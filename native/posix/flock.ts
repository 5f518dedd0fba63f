import { createRequire } from 'node:module';

/** What one try for a lock came to. `errno` is the number that the system gave. */
export type FlockAttempt =
  | { readonly kind: 'locked' }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly errno: number };

/**
 * Takes an exclusive advisory lock on an open file, without waiting.
 *
 * The lock belongs to the open file description: the kernel drops it when the last descriptor closes, so also when the
 * holder is killed. Source: flock(2), Linux and BSD; `LOCK_EX` 2, `LOCK_NB` 4 on both.
 */
export function tryFlock(descriptor: number): FlockAttempt {
  const { flock, errno, interrupted, wouldBlock } = binding();
  for (;;) {
    if (flock(descriptor, 2 | 4) === 0) return { kind: 'locked' };
    const number = errno();
    if (number === interrupted) continue;
    return number === wouldBlock ? { kind: 'held' } : { kind: 'failed', errno: number };
  }
}

interface Binding {
  readonly flock: (descriptor: number, operation: number) => number;
  readonly errno: () => number;
  readonly interrupted: number;
  readonly wouldBlock: number;
}

let loaded: Binding | undefined;

function binding(): Binding {
  // Loaded on first use: koffi takes milliseconds that a start without a commit need not pay.
  if (loaded === undefined) {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const flock = koffi.load(null).func('int flock(int fd, int operation)') as unknown as Binding['flock'];
    const numbers = koffi.os.errno as { readonly EINTR?: number; readonly EAGAIN?: number };
    loaded = {
      flock,
      errno: () => koffi.errno(),
      interrupted: numbers.EINTR ?? 4,
      wouldBlock: numbers.EAGAIN ?? 11,
    };
  }
  return loaded;
}
