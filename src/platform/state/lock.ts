import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { err, type Failure, invariant, ok, type Result } from '../../engine/index.js';
import { keepFlags, type OpenFile, realFileSystem } from '../disk/file-system.js';
import { errnoOf, faultOf, ioFailure } from '../failure.js';
import { lockPauseFirstMs, lockPauseMaxMs, lockWaitMs } from '../limits.js';

/** How long the lock is waited for; `lockWaitMs` without `waitMs`. */
export interface LockOptions {
  readonly waitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The right to write to a repository, held by one process at a time.
 *
 * It is the kernel's lock on a file of the state folder, so it ends with the process that holds it, however that ends. The
 * file is never removed: a process that waits for it would then hold a lock on a file that nobody else sees.
 *
 * Knows one user and one machine: another user has another state folder.
 */
export class HeldLock {
  readonly #release: () => Promise<void>;
  #held = true;

  constructor(release: () => Promise<void>) {
    this.#release = release;
  }

  /** Throws when the lock was given back: writing without it is a bug of ours. */
  assertHeld(): void {
    invariant(this.#held, 'the repository lock is held');
  }

  /** Gives the lock back; more than once does nothing. */
  async release(): Promise<void> {
    if (!this.#held) return;
    this.#held = false;
    await this.#release();
  }
}

/**
 * Waits for the lock of a state folder without holding the event loop.
 *
 * @returns codes `server/busy` after `waitMs`, `server/cancelled`, `commit/io`
 */
export async function acquireLock(folder: string, options: LockOptions = {}): Promise<Result<HeldLock, Failure>> {
  const path = join(folder, 'lock');
  const deadline = performance.now() + (options.waitMs ?? lockWaitMs);
  let wait = lockPauseFirstMs;
  for (;;) {
    if (options.signal?.aborted) return err({ code: 'server/cancelled' });
    const attempt = await tryOnce(path);
    if (!attempt.ok) return attempt;
    if (attempt.value !== undefined) return ok(attempt.value);
    const left = deadline - performance.now();
    if (left <= 0) return err({ code: 'server/busy', reason: 'another process holds the repository lock' });
    await pause(Math.min(wait, left), undefined, options.signal === undefined ? {} : { signal: options.signal }).catch(
      () => undefined,
    );
    wait = Math.min(wait * 2, lockPauseMaxMs);
  }
}

/** One try: the lock, undefined when someone else has it. */
async function tryOnce(path: string): Promise<Result<HeldLock | undefined, Failure>> {
  try {
    return process.platform === 'win32' ? await tryWindows(path) : await tryPosix(path);
  } catch (thrown) {
    // A binding that cannot be loaded carries no errno; without a lock nothing is written.
    if (errnoOf(thrown) === undefined) return err({ code: 'commit/io', path: '.', operation: 'lock', errno: 'ENOSYS' });
    return err(ioFailure(faultOf(thrown, 'lock', '.')));
  }
}

async function tryPosix(path: string): Promise<Result<HeldLock | undefined, Failure>> {
  const { tryFlock } = await import('../../../native/posix/flock.js');
  let file: OpenFile | undefined = await realFileSystem.open(path, keepFlags, 0o600);
  try {
    const attempt = tryFlock(file.fd);
    if (attempt.kind === 'held') return ok(undefined);
    if (attempt.kind === 'failed') {
      return err({ code: 'commit/io', path: '.', operation: 'flock', errno: getSystemErrorName(-attempt.errno) });
    }
    const [mine, named] = await Promise.all([file.stat(), lstat(path, { bigint: true }).catch(() => undefined)]);
    // Someone put another file in its place meanwhile: this lock excludes nobody.
    if (named === undefined || named.ino !== mine.ino || named.dev !== mine.dev) return ok(undefined);
    const held = file;
    file = undefined;
    return ok(new HeldLock(() => held.close()));
  } finally {
    await file?.close();
  }
}

async function tryWindows(path: string): Promise<Result<HeldLock | undefined, Failure>> {
  const { tryLockFile } = await import('../../../native/windows/lock-file.js');
  const attempt = tryLockFile(path);
  if (attempt.kind === 'held') return ok(undefined);
  if (attempt.kind === 'failed') {
    return err({ code: 'commit/io', path: '.', operation: 'LockFileEx', errno: `win32-${attempt.code}` });
  }
  return ok(new HeldLock(async () => attempt.file.release()));
}
