import { constants } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../failure.js';
import { journalBytesMax } from '../limits.js';
import type { LocalKey } from '../state/local-key.js';
import { ownershipProblem } from '../state/private-folder.js';
import { type FileSystem, keepFlags, type OpenFile } from './file-system.js';
import { encodeFrame, type FrameTag } from './journal-frame.js';
import { syncFolder } from './sync-folder.js';
import { readWhole, retried, writeWhole } from './whole-file.js';

/**
 * The journal of a state folder, open. It holds what is unfinished and nothing else: it is emptied when a unit is done, so
 * an empty journal needs no recovery. Used under the repository lock alone.
 */
export class Journal {
  readonly #file: OpenFile;
  readonly #key: LocalKey;
  #size: number;

  constructor(file: OpenFile, key: LocalKey, size: number) {
    this.#file = file;
    this.#key = key;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  get idle(): boolean {
    return this.#size === 0;
  }

  /** Adds a frame and returns when it would survive a loss of power. */
  async append(tag: FrameTag, payload: Uint8Array): Promise<void> {
    const frame = encodeFrame(tag, payload, this.#key);
    const at = this.#size;
    // Counted before it is written: a frame that was written in part is there, too.
    this.#size += frame.length;
    await writeWhole(this.#file, frame, at);
    await this.sync();
  }

  /** Everything in it, or undefined when it is larger than any journal of ours. */
  read(): Promise<Uint8Array | undefined> {
    return readWhole(this.#file, journalBytesMax);
  }

  /**
   * Empties it. Not durable by itself: a unit that comes back after a loss of power finds its files done and its staged
   * files gone, and recovery leaves both alone.
   */
  async clear(): Promise<void> {
    await retried(() => this.#file.truncate(0));
    this.#size = 0;
  }

  async sync(): Promise<void> {
    await retried(() => this.#file.sync());
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Opens the journal of a state folder; makes it, durably, when it is missing. */
export async function openJournal(
  files: FileSystem,
  state: { readonly folder: string; readonly key: LocalKey },
): Promise<Journal> {
  const file = await openOrMake(files, state.folder);
  try {
    const stat = await file.stat();
    if (!stat.isFile() || ownershipProblem(stat) !== undefined) throw notPrivate();
    return new Journal(file, state.key, Number(stat.size));
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

async function openOrMake(files: FileSystem, folder: string): Promise<OpenFile> {
  const path = join(folder, 'journal');
  try {
    return await files.open(path, keepFlags & ~constants.O_CREAT);
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown;
  }
  const file = await files.open(path, keepFlags, 0o600);
  try {
    await syncFolder(files, folder);
    return file;
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

/** A journal that others may write is not ours to read: told like a file that the system does not let us have. */
function notPrivate(): Error {
  return Object.assign(new Error('EPERM: the journal is not a private file of this user'), { code: 'EPERM' });
}
