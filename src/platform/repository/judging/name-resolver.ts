import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';
import { compileGlob } from '../glob.js';
import { resolveModule } from './resolve-module.js';

/** Finds the files that a name may mean, among those that are there. Reads nothing. */
export class NameResolver {
  readonly #paths: readonly RepoPath[];
  readonly #there: ReadonlySet<RepoPath>;
  readonly #entries: ReadonlySet<RepoPath>;

  /** `entries`: where the code under test begins. */
  constructor(paths: readonly RepoPath[], entries: ReadonlySet<RepoPath>) {
    this.#paths = paths;
    this.#there = new Set(paths);
    this.#entries = entries;
  }

  /** Whether others import or start the file by its package's name. */
  isEntry(path: RepoPath): boolean {
    return this.#entries.has(path);
  }

  /** The file that a name means, from each of the folders. */
  files(folders: readonly RepoPath[], name: string): readonly RepoPath[] {
    const relative = relativeName(name);
    if (relative === undefined) return [];
    const found = folders.map((folder) => this.module(posix.join(folder, 'from'), relative));
    return [...new Set(found.filter((path) => path !== undefined))];
  }

  /** The file that a relative specifier means. */
  module(from: RepoPath, specifier: string): RepoPath | undefined {
    return resolveModule(from, specifier, (path) => this.#there.has(path));
  }

  /** Every file below a folder. */
  below(folders: readonly RepoPath[], name: string): readonly RepoPath[] {
    const relative = relativeName(name);
    if (relative === undefined) return [];
    const tops = folders.map((folder) => folderName(folder, relative)).filter((top) => top !== '.');
    return this.#paths.filter((path) => tops.some((top) => path.startsWith(`${top}/`)));
  }

  /**
   * The test files that a file name, a folder or a glob names, or what cannot be read of it.
   *
   * A folder or glob that takes in an entry of a package names the code under test along with its tests: which file is which
   * only the usual names tell then, so it closes nothing.
   */
  tests(folders: readonly RepoPath[], pattern: string): readonly RepoPath[] | { readonly problem: string } {
    const relative = relativeName(pattern);
    if (relative === undefined || relative.startsWith('!')) return [];
    const named = this.files(folders, relative).filter(
      (path) => !/(?:^|\/)index\.\w+$/.test(path) || /index/.test(relative),
    );
    const found = new Set(named);
    for (const folder of folders) {
      const matches = this.#matching(folderName(folder, relative));
      if ('problem' in matches) return matches;
      if (!matches.some((path) => this.isEntry(path))) for (const path of matches) found.add(path);
    }
    return [...found];
  }

  #matching(pattern: string): readonly RepoPath[] | { readonly problem: string } {
    if (!/[*?[{(]/.test(pattern)) return this.#paths.filter((path) => path.startsWith(`${pattern}/`));
    const matcher = compileGlob(withoutExtendedGroups(pattern));
    if (!matcher.ok) return { problem: `the pattern ${pattern} cannot be read` };
    // A pattern without a folder is tried on last names by the matcher, and means the top folder here.
    return this.#paths.filter((path) => matcher.value(path) && (pattern.includes('/') || !path.includes('/')));
  }
}

/** `(a|b)`, `@(a|b)` and `+(a|b)` as `{a,b}`, `?(a|b)` and `*(a|b)` as `{,a,b}`, `!(a)` as `*`: never less than what is meant. */
function withoutExtendedGroups(pattern: string): string {
  let text = pattern;
  for (let round = 0; round < groupsMax; round += 1) {
    const next = text.replace(/([@+?*!]?)\(([^()]*)\)/, (_, sign: string, inner: string) => {
      if (sign === '!') return '*';
      const parts = inner.split('|').join(',');
      return sign === '?' || sign === '*' ? `{,${parts}}` : braced(parts);
    });
    if (next === text) break;
    text = next;
  }
  return text;
}

const groupsMax = 20;

function braced(parts: string): string {
  return parts.includes(',') ? `{${parts}}` : parts;
}

function folderName(folder: RepoPath, relative: string): string {
  return posix.normalize(posix.join(folder, relative)).replace(/\/$/, '');
}

/** A name without what stands for the project's folder: a variable, a substitution, `<rootDir>`, `file:`, a first `/`. */
function relativeName(name: string): string | undefined {
  const relative = name
    .replace(/^file:(?:\/\/)?/, '')
    .replace(/^(?:<rootDir>|\$\{[^}]*\}|\$\w+|\$\([^)]*\)|%\w+%)(?=\/|$)/, '.')
    .replace(/^\/+(?=.)/, './');
  return relative === '' || relative.length > 1000 || relative.includes('\0') ? undefined : relative;
}
