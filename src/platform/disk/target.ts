import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { errnoOf } from '../failure.js';
import { nativePath } from '../repository/open-confined.js';
import { readConfined } from '../repository/read-file.js';
import type { FileIdentity } from '../repository/repository.js';
import { sameBytes } from './content-hash.js';

/** A file that is about to be replaced, as it is now. */
export interface Target {
  readonly path: RepoPath;
  readonly identity: FileIdentity;
}

/**
 * Looks at a target and says whether it may be replaced: still at its path and not behind a link, still the bytes that
 * were verified, one link, writable.
 *
 * A file without its owner's write bit is refused although a rename would replace it, also for root: whoever took the bit
 * away meant it. So is one that this user may not write although the folder is theirs.
 *
 * @returns codes `commit/conflict`, `commit/read-only`, `policy/linked-file`, `commit/io`
 */
export async function checkTarget(root: string, path: RepoPath, before: Uint8Array): Promise<Result<Target, Failure>> {
  const read = await readConfined(root, path);
  // Gone, grown, or no file any more: someone changed it. A fault of the disk stays what it is.
  if (!read.ok) return read.error.code === 'commit/io' ? read : conflict(path);
  const { identity } = read.value;
  if (read.value.path !== path || !sameBytes(read.value.bytes, before)) return conflict(path);
  if (identity.nlink !== 1n) return err({ code: 'policy/linked-file', path, links: Number(identity.nlink) });
  return (await isWritable(root, path, identity)) ? ok({ path, identity }) : err({ code: 'commit/read-only', path });
}

function conflict(path: RepoPath): Result<never, Failure> {
  return err({ code: 'commit/conflict', paths: [path] });
}

/** Whether a file's owner may write it by its mode, and this user by the system. */
export async function isWritable(root: string, path: RepoPath, identity: FileIdentity): Promise<boolean> {
  if ((identity.mode & 0o200n) === 0n) return false;
  try {
    await access(nativePath(root, path), constants.W_OK);
    return true;
  } catch (thrown) {
    const errno = errnoOf(thrown);
    // On a read-only file system the write itself tells so, with its errno.
    if (errno === 'EACCES' || errno === 'EPERM') return false;
    return true;
  }
}
