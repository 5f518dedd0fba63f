import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';
import { importClosureFilesMax } from '../../limits.js';
import { protectedPathRule } from '../protected-paths.js';
import { importSpecifiers } from './import-specifiers.js';
import type { NameResolver } from './name-resolver.js';

/** How far the imports of a file belong to what judges. From the most to the least. */
export type Reach =
  /** Everything, also of the repository's own packages: it runs inside the tests. */
  | 'everything'
  /** All but the packages' entries: a tool may be configured with the very code under test. */
  | 'all-but-entries'
  /** What lies in the program's own folder or below: what it takes from elsewhere is the code that it drives. */
  | 'own-folder';

const REACHES: readonly Reach[] = ['everything', 'all-but-entries', 'own-folder'];

/** What following needs of the repository. */
export interface FollowingParts {
  readonly names: NameResolver;
  readonly read: (path: RepoPath) => Promise<string | undefined>;
  /** The entries of one of the repository's own packages, by the specifier that imports it. */
  readonly packageEntries: (specifier: string) => readonly RepoPath[];
}

/**
 * The files reached from where a judgement starts, through imports. Static: a name that is computed is not found. Test files
 * are not followed: what they import is the code under test.
 */
export class FollowedFiles {
  readonly #parts: FollowingParts;
  readonly #starts = new Map<Reach, Set<RepoPath>>(REACHES.map((reach) => [reach, new Set()]));
  /** Each with the folder that its imports may not leave. */
  readonly #reached = new Map<RepoPath, RepoPath>();

  constructor(parts: FollowingParts) {
    this.#parts = parts;
  }

  start(path: RepoPath, reach: Reach): void {
    this.#starts.get(reach)?.add(path);
  }

  /** Follows every start; undefined when there is more than is followed. */
  async follow(): Promise<ReadonlySet<RepoPath> | undefined> {
    for (const reach of REACHES) {
      const open = [...(this.#starts.get(reach) ?? [])].filter((path) => !this.#reached.has(path));
      for (const path of open) this.#reached.set(path, posix.dirname(path));
      for (const path of open) {
        if (this.#reached.size > importClosureFilesMax) return undefined;
        for (const next of await this.#importsOf(path, reach)) {
          if (this.#reached.has(next)) continue;
          this.#reached.set(next, this.#reached.get(path) ?? posix.dirname(path));
          open.push(next);
        }
      }
    }
    return new Set(this.#reached.keys());
  }

  async #importsOf(path: RepoPath, reach: Reach): Promise<readonly RepoPath[]> {
    if (!/\.[cm]?[jt]sx?$/.test(path) || protectedPathRule(path)?.name === 'test-file') return [];
    const { names, read, packageEntries } = this.#parts;
    if (reach === 'own-folder' && names.isEntry(path)) return [];
    const text = await read(path);
    const specifiers = text === undefined ? [] : importSpecifiers(text);
    const found = specifiers.flatMap((specifier) => {
      if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return reach === 'everything' ? packageEntries(specifier) : [];
      return names.module(path, specifier) ?? [];
    });
    return found.filter((next) => this.#within(path, next, reach));
  }

  #within(path: RepoPath, next: RepoPath, reach: Reach): boolean {
    if (reach === 'everything') return true;
    if (this.#parts.names.isEntry(next)) return false;
    if (reach === 'all-but-entries') return true;
    const folder = this.#reached.get(path) ?? '.';
    // A program at the top has the whole repository below it.
    return folder === '.' ? !next.includes('/') : next.startsWith(`${folder}/`);
  }
}
