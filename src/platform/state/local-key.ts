import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../engine/index.js';
import { createFlags, readFlags, realFileSystem } from '../disk/file-system.js';
import { syncFolder } from '../disk/sync-folder.js';
import { readWhole, withFile, writeWhole } from '../disk/whole-file.js';
import { errnoOf, faultOf, type OpenFailure, type StateProblem } from '../failure.js';
import { ownershipProblem, passOver } from './private-folder.js';

/** Signs and checks what this user's Emetgate wrote about one repository. The secret itself never leaves it. */
export interface LocalKey {
  /** HMAC-SHA-256 of `bytes`, for one purpose: a code made for another does not hold. */
  sign(purpose: string, bytes: Uint8Array): Uint8Array;
  verify(purpose: string, bytes: Uint8Array, code: Uint8Array): boolean;
}

/** Opens the key of a state folder; makes it once, whole or not at all, whoever else does so at the same time. */
export async function openLocalKey(folder: string): Promise<Result<LocalKey, OpenFailure>> {
  const path = join(folder, 'key');
  try {
    let read = await readKey(path);
    if (read === undefined) {
      await makeKey(folder, path);
      read = await readKey(path);
    }
    if (read === undefined || typeof read === 'string') {
      return err({ code: 'open/state-not-private', path, problem: read ?? 'damaged' });
    }
    return ok(keyed(read));
  } catch (thrown) {
    const { operation, errno } = faultOf(thrown, 'open key', path);
    return err(
      errno === 'ELOOP'
        ? { code: 'open/state-not-private', path, problem: 'symlink' }
        : { code: 'open/io', path, operation, errno },
    );
  }
}

/** A key from its bytes, for those who have them: the state folder and tests. */
export function keyed(secret: Uint8Array): LocalKey {
  const sign = (purpose: string, bytes: Uint8Array): Uint8Array =>
    createHmac('sha256', secret).update(`emetgate ${purpose}\0`).update(bytes).digest();
  return {
    sign,
    verify: (purpose, bytes, code) => code.length === 32 && timingSafeEqual(sign(purpose, bytes), code),
  };
}

const keyBytes = 32;

async function readKey(path: string): Promise<Uint8Array | StateProblem | undefined> {
  try {
    return await withFile(realFileSystem, { path, flags: readFlags }, async (file) => {
      const stat = await file.stat();
      if (!stat.isFile()) return 'not-a-file';
      const problem = ownershipProblem(stat);
      if (problem !== undefined) return problem;
      const bytes = await readWhole(file, keyBytes);
      return bytes?.length === keyBytes ? bytes : 'damaged';
    });
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Writes a key under a name of its own and links it to its place: linking fails when another process was first. */
async function makeKey(folder: string, path: string): Promise<void> {
  const draft = join(folder, `key-${randomBytes(8).toString('hex')}`);
  try {
    await withFile(realFileSystem, { path: draft, flags: createFlags, mode: 0o600 }, async (file) => {
      await writeWhole(file, randomBytes(keyBytes), 0);
      await file.sync();
    });
    await link(draft, path).catch(passOver('EEXIST'));
  } finally {
    await realFileSystem.unlink(draft).catch(passOver('ENOENT'));
  }
  await syncFolder(realFileSystem, folder);
}
