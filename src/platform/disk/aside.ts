import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../failure.js';
import { contentHash } from './content-hash.js';
import { createFlags, type FileSystem } from './file-system.js';
import { syncFolder } from './sync-folder.js';
import { retried, withFile, writeWhole } from './whole-file.js';

/**
 * Keeps bytes that recovery would not act on, durably, in the state folder's `aside`. The name tells what they are and
 * their hash, so that a recovery which is run again keeps them once.
 *
 * @returns the file's absolute path
 */
export async function keepAside(
  files: FileSystem,
  state: { readonly folder: string },
  kept: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  const folder = await asideFolder(state);
  const path = join(folder, `${kept.name}-${contentHash(kept.bytes).slice(0, 16)}`);
  try {
    const draft = `${path}.tmp`;
    await removed(files, draft);
    await withFile(files, { path: draft, flags: createFlags, mode: 0o600 }, async (file) => {
      await writeWhole(file, kept.bytes, 0);
      await retried(() => file.sync());
    });
    await files.rename(draft, path);
  } finally {
    await syncFolder(files, folder);
  }
  return path;
}

/** The folder for what is kept aside, made when missing. */
export async function asideFolder(state: { readonly folder: string }): Promise<string> {
  const folder = join(state.folder, 'aside');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function removed(files: FileSystem, path: string): Promise<void> {
  try {
    await files.unlink(path);
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown;
  }
}
