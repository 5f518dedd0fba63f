import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programFile } from '../../../src/platform/program-file.js';
import { acquireLock } from '../../../src/platform/state/lock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const source = new URL('../../../src/platform/state/lock.ts', import.meta.url).href;
const lockModule = pathToFileURL(programFile(source, './lock.js')).href;
const program = fileURLToPath(new URL('./programs/hold-lock.mjs', import.meta.url));

/** A process that holds the lock, once it says so. */
async function holder(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, folder, lockModule], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('locked\n');
  return child;
}

async function taken(folder: string, waitMs: number): Promise<string> {
  const lock = await acquireLock(folder, { waitMs });
  if (!lock.ok) return lock.error.code;
  await lock.value.release();
  return 'locked';
}

describe('acquireLock()', () => {
  it('case 23: lets one process write, the other is told after its wait', async () => {
    const folder = temporaryFolder();
    const child = await holder(folder);
    expect(await taken(folder, 30)).toBe('server/busy');
    child.stdin?.end();
    await once(child, 'exit');
    expect(await taken(folder, 0)).toBe('locked');
  });

  it('case 23: a killed holder does not block the next one', async () => {
    const folder = temporaryFolder();
    const child = await holder(folder);
    const waiting = taken(folder, 20_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await waiting).toBe('locked');
  });

  it('excludes within one process too, and waits without holding the event loop', async () => {
    const folder = temporaryFolder();
    const first = await acquireLock(folder);
    if (!first.ok) throw new Error(first.error.code);
    expect(await taken(folder, 0)).toBe('server/busy');
    const second = taken(folder, 20_000);
    await first.value.release();
    await first.value.release();
    expect(await second).toBe('locked');
  });

  it('is cancelled while it waits', async () => {
    const folder = temporaryFolder();
    const first = await acquireLock(folder);
    const controller = new AbortController();
    const second = acquireLock(folder, { waitMs: 20_000, signal: controller.signal });
    controller.abort();
    expect(await second).toEqual({ ok: false, error: { code: 'server/cancelled' } });
    if (first.ok) await first.value.release();
  });

  it('does not count a lock on a file that was taken away meanwhile', async () => {
    const folder = temporaryFolder();
    const first = await acquireLock(folder);
    rmSync(join(folder, 'lock'));
    // The new file is another one; the old lock excludes nobody from it.
    expect(await taken(folder, 0)).toBe('locked');
    if (first.ok) await first.value.release();
  });

  it('fails with the errno where the folder is gone', async () => {
    const folder = join(temporaryFolder(), 'none');
    expect(await acquireLock(folder)).toEqual({
      ok: false,
      error: { code: 'commit/io', path: '.', operation: 'lock', errno: 'ENOENT' },
    });
  });

  it('knows whether it is still held', async () => {
    const lock = await acquireLock(temporaryFolder());
    if (!lock.ok) throw new Error(lock.error.code);
    lock.value.assertHeld();
    await lock.value.release();
    expect(() => lock.value.assertHeld()).toThrow('the repository lock is held');
  });
});
