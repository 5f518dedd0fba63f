import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, unlink } from 'node:fs/promises';

/**
 * The system calls that a commit and its recovery make, one method each, so that tests can make any of them fail or stop
 * the world before it. Methods throw Node's system errors; the callers map them.
 */
export interface FileSystem {
  open(path: string, flags: number, mode?: number): Promise<OpenFile>;
  lstat(path: string): Promise<BigIntStats>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  readdir(path: string): Promise<readonly string[]>;
}

/** An open file. Positions and lengths are in bytes. */
export interface OpenFile {
  readonly fd: number;
  /** May return fewer bytes than asked for; 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** May write fewer bytes than given. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  stat(): Promise<BigIntStats>;
  chmod(mode: number): Promise<void>;
  chown(uid: number, gid: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Flags for opening what is there to read: no link is followed, no FIFO is waited for, no terminal is taken over. */
export const readFlags = constants.O_RDONLY | flag('O_NOFOLLOW') | flag('O_NONBLOCK') | flag('O_NOCTTY');

/** Flags for a file that must not be there yet. */
export const createFlags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | flag('O_NOFOLLOW');

/** Flags for a file of ours that is made when missing and kept when there. */
export const keepFlags = constants.O_RDWR | constants.O_CREAT | flag('O_NOFOLLOW') | flag('O_NONBLOCK');

/** Flags for holding a folder. */
export const folderFlags = constants.O_RDONLY | flag('O_DIRECTORY') | flag('O_NOFOLLOW');

/** The file system of this machine. */
export const realFileSystem: FileSystem = {
  open: async (path, flags, mode) => new RealFile(await open(path, flags, mode)),
  lstat: (path) => lstat(path, { bigint: true }),
  rename,
  unlink,
  readdir: (path) => readdir(path),
};

class RealFile implements OpenFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  get fd(): number {
    return this.#handle.fd;
  }

  async read(into: Uint8Array, position: number): Promise<number> {
    return (await this.#handle.read(into, 0, into.length, position)).bytesRead;
  }

  async write(bytes: Uint8Array, position: number): Promise<number> {
    return (await this.#handle.write(bytes, 0, bytes.length, position)).bytesWritten;
  }

  stat(): Promise<BigIntStats> {
    return this.#handle.stat({ bigint: true });
  }

  chmod(mode: number): Promise<void> {
    return this.#handle.chmod(mode);
  }

  chown(uid: number, gid: number): Promise<void> {
    return this.#handle.chown(uid, gid);
  }

  truncate(length: number): Promise<void> {
    return this.#handle.truncate(length);
  }

  sync(): Promise<void> {
    return this.#handle.sync();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Windows has none of these; there they are 0. */
function flag(name: 'O_NOFOLLOW' | 'O_NONBLOCK' | 'O_NOCTTY' | 'O_DIRECTORY'): number {
  return (constants as Readonly<Record<string, number | undefined>>)[name] ?? 0;
}
