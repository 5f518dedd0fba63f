import { errnoOf } from '../failure.js';
import { createFlags, type FileSystem, type OpenFile } from './file-system.js';
import { retried, withFile, writeWhole } from './whole-file.js';

/** What a staged file is made of. */
export interface StagedContent {
  readonly bytes: Uint8Array;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Writes a new file, with the mode and where possible the owner of the one that it will replace, and returns when its
 * bytes would survive a loss of power. Throws the system's error; a file that was made in part is left to the caller.
 */
export async function stageFile(files: FileSystem, path: string, content: StagedContent): Promise<void> {
  await withFile(files, { path, flags: createFlags, mode: 0o600 }, async (file) => {
    await writeWhole(file, content.bytes, 0);
    const owned = await keepOwner(file, content);
    // After the owner: chown takes the set-id bits away, and they must not pass to another owner.
    await file.chmod(content.mode & (owned ? 0o7777 : 0o1777));
    await retried(() => file.sync());
  });
}

/** Gives the file its owner and group; whether it has them now. Only root and members of the group can. */
async function keepOwner(file: OpenFile, { uid, gid }: StagedContent): Promise<boolean> {
  const stat = await file.stat();
  if (process.platform === 'win32' || (stat.uid === BigInt(uid) && stat.gid === BigInt(gid))) return true;
  try {
    await file.chown(uid, gid);
    return true;
  } catch (thrown) {
    if (errnoOf(thrown) === 'EPERM' || errnoOf(thrown) === 'EINVAL') return false;
    throw thrown;
  }
}
