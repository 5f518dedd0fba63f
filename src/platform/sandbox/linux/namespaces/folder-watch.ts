import { readdirSync } from 'node:fs';
import { createAttributeQueue, takeAttributeEvents, watchAttributes } from '../../../../../native/linux/inotify.js';
import { SystemCallError } from '../../../../../native/linux/system-call.js';
import type { JudgedPaths } from './scan-upper.js';

/**
 * Notes whose attributes are changed while a command runs, put back or not.
 *
 * A mode that is taken from a folder hides what is in it, and one that is given back leaves no trace: what was copied up
 * has the same attributes, and its time stamps are moved as well by every file that is made in it. The kernel queues
 * each change before the call that made it returns, and the queue is out of the command's reach.
 */
export class FolderWatch {
  readonly #queue = createAttributeQueue();
  readonly #watched = new Map<number, string>();
  readonly #touched = new Set<string>();
  #overflown = false;

  /**
   * Watches the folders that a verdict rests on and what lies in them, and the packages beside a manifest.
   *
   * @param root the layer over the repository, as the command sees it
   */
  constructor(root: string, { paths, folders }: JudgedPaths) {
    try {
      for (const folder of folders) {
        this.#add(root, folder);
        const prefix = folder === '' ? '' : `${folder}/`;
        const packages = `${prefix}node_modules`;
        if ((folder !== '' && !paths.has(`${prefix}package.json`)) || !this.#add(root, packages)) continue;
        for (const name of readdirSync(`${root}/${packages}`))
          if (name.startsWith('@')) this.#add(root, `${packages}/${name}`);
      }
    } catch (cause) {
      if (!(cause instanceof SystemCallError)) throw cause;
      const words = `folders cannot be watched (${cause.errno}): fs.inotify.max_user_watches or max_user_instances`;
      throw new Error(words, { cause });
    }
  }

  #add(root: string, folder: string): boolean {
    const watch = watchAttributes(this.#queue, folder === '' ? root : `${root}/${folder}`);
    if (watch !== undefined && !this.#watched.has(watch)) this.#watched.set(watch, folder);
    return watch !== undefined;
  }

  /** Takes what is queued, so that there is room. */
  collect(): void {
    for (const event of takeAttributeEvents(this.#queue)) {
      if (event === 'overflow') this.#overflown = true;
      else if (event.name === undefined) this.#touched.add(this.#watched.get(event.watch) ?? '');
      else if (event.isFolder) this.#touched.add(join(this.#watched.get(event.watch) ?? '', event.name));
    }
  }

  /**
   * Folders whose attributes were changed, new ones among them.
   *
   * @throws when more was changed than the kernel kept
   */
  touched(): ReadonlySet<string> {
    this.collect();
    if (this.#overflown) throw new Error('the run changed the attributes of more files than can be told');
    return this.#touched;
  }
}

const join = (folder: string, name: string): string => {
  const text = Buffer.from(name, 'latin1').toString('utf8');
  return folder === '' ? text : `${folder}/${text}`;
};
