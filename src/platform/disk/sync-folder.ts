import { type FileSystem, folderFlags } from './file-system.js';
import { retried, withFile } from './whole-file.js';

/**
 * Makes the names in a folder durable: what was made, renamed or removed in it survives a loss of power only then.
 *
 * Windows cannot flush a folder through Node; there NTFS's own log is relied on (listed in the assumptions).
 */
export async function syncFolder(files: FileSystem, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(files, { path, flags: folderFlags }, (folder) => retried(() => folder.sync()));
}
