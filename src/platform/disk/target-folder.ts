import { readlink } from 'node:fs/promises';
import type { RepoPath } from '../../engine/index.js';
import { nativePath } from '../repository/open-confined.js';
import { type FileSystem, folderFlags, type OpenFile } from './file-system.js';
import { retried } from './whole-file.js';

/**
 * The folder that a target lies in, held open. Names in it are reached through the descriptor where the system has a path
 * for one (Linux), so that a folder which is swapped for a link meanwhile leads nowhere else.
 */
export class TargetFolder {
  readonly #handle: OpenFile | undefined;
  readonly #base: string;

  private constructor(handle: OpenFile | undefined, base: string) {
    this.#handle = handle;
    this.#base = base;
  }

  /** Throws the system's error, or ELOOP when a link stands where the folder was. */
  static async open(files: FileSystem, root: string, path: RepoPath): Promise<TargetFolder> {
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? root : nativePath(root, path.slice(0, slash));
    if (process.platform === 'win32') return new TargetFolder(undefined, folder);
    const handle = await files.open(folder, folderFlags);
    const own = `/proc/self/fd/${handle.fd}`;
    const told = await readlink(own).catch(() => undefined);
    if (told === undefined || told === folder) return new TargetFolder(handle, told === undefined ? folder : own);
    await handle.close();
    throw Object.assign(new Error(`ELOOP: a link stands where a folder was, open '${folder}'`), { code: 'ELOOP' });
  }

  /** Path of a name in the folder. */
  at(name: string): string {
    return `${this.#base}/${name}`;
  }

  /** Makes the names in the folder durable. Windows cannot; NTFS's own log is relied on. */
  async sync(): Promise<void> {
    const handle = this.#handle;
    if (handle !== undefined) await retried(() => handle.sync());
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}

/** The last name of a path. */
export function nameOf(path: RepoPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
