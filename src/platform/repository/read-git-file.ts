import { constants } from 'node:fs';
import { realFileSystem } from '../disk/file-system.js';
import { readWhole, withFile } from '../disk/whole-file.js';
import { errnoOf } from '../failure.js';

/**
 * Reads a file of git's folder, which the repository brings: it may be anything, as large as it likes.
 *
 * Waits for nothing (a FIFO opens at once and is refused) and reads no more than `bytesMax`.
 *
 * @returns the bytes; undefined where there is no file; `unreadable` for what is no regular file or too large. Throws the
 *   system's error otherwise
 */
export async function readGitFile(path: string, bytesMax: number): Promise<Uint8Array | 'unreadable' | undefined> {
  try {
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
    const bytes = await withFile(realFileSystem, { path, flags }, async (file) =>
      (await file.stat()).isFile() ? readWhole(file, bytesMax) : undefined,
    );
    return bytes ?? 'unreadable';
  } catch (thrown) {
    const errno = errnoOf(thrown);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    // Linux answers ENXIO for a socket.
    if (errno === 'EISDIR' || errno === 'ENXIO') return 'unreadable';
    throw thrown;
  }
}
