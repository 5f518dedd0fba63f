import type { RepoPath } from '../../engine/index.js';
import { errnoOf } from '../failure.js';
import { type FileSystem, realFileSystem } from './file-system.js';
import type { JournalUnit, UnitEntry } from './journal-unit.js';
import type { WriteParts } from './replacement.js';
import { stageFile } from './stage-file.js';
import { nameOf, TargetFolder } from './target-folder.js';

/**
 * The files of one unit on the disk: targets and staged files, reached through their folders, which are held open. Each
 * method does one step and throws the system's error; the order of steps is the callers'.
 */
export class UnitFiles {
  readonly unit: JournalUnit;
  readonly #root: string;
  readonly #files: FileSystem;
  readonly #folders = new Map<string, TargetFolder>();
  #renamed: readonly UnitEntry[] = [];

  constructor(parts: Pick<WriteParts, 'root' | 'files'>, unit: JournalUnit) {
    this.unit = unit;
    this.#root = parts.root;
    this.#files = parts.files ?? realFileSystem;
  }

  /** Entries whose new bytes this object put in place and did not take back. */
  get renamed(): readonly UnitEntry[] {
    return this.#renamed;
  }

  async stage(entry: UnitEntry): Promise<void> {
    await stageFile(this.#files, await this.stagedPath(entry), { ...entry, bytes: entry.after });
  }

  async putInPlace(entry: UnitEntry): Promise<void> {
    const folder = await this.#folderOf(entry.path);
    await this.#files.rename(folder.at(entry.staged), folder.at(nameOf(entry.path)));
    this.#renamed = [...this.#renamed, entry];
  }

  /** Puts the old bytes back in place of the new ones, by the same way: staged, durable, renamed. */
  async putBack(entry: UnitEntry): Promise<void> {
    const folder = await this.#folderOf(entry.path);
    await this.removeStaged(entry);
    await stageFile(this.#files, folder.at(entry.staged), { ...entry, bytes: entry.before });
    await this.#files.rename(folder.at(entry.staged), folder.at(nameOf(entry.path)));
    this.#renamed = this.#renamed.filter((other) => other !== entry);
  }

  /** Removes the staged file, if it is there. */
  async removeStaged(entry: UnitEntry): Promise<void> {
    try {
      await this.#files.unlink(await this.stagedPath(entry));
    } catch (thrown) {
      if (errnoOf(thrown) !== 'ENOENT') throw thrown;
    }
  }

  async syncFolders(): Promise<void> {
    for (const folder of this.#folders.values()) await folder.sync();
  }

  async stagedPath(entry: UnitEntry): Promise<string> {
    return (await this.#folderOf(entry.path)).at(entry.staged);
  }

  async close(): Promise<void> {
    // Nothing depends on closing a folder that was only read.
    for (const folder of this.#folders.values()) await folder.close().catch(() => undefined);
    this.#folders.clear();
  }

  async #folderOf(path: RepoPath): Promise<TargetFolder> {
    const name = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const known = this.#folders.get(name);
    if (known !== undefined) return known;
    const folder = await TargetFolder.open(this.#files, this.#root, path);
    this.#folders.set(name, folder);
    return folder;
  }
}
