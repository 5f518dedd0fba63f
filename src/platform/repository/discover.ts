import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { err, ok, type Result } from '../../engine/index.js';
import { errnoOf, faultOf, type OpenFailure } from '../failure.js';
import { readGitFile } from './read-git-file.js';
import type { FolderIdentity } from './repository.js';

/** Where a working tree and git's folders for it are. Real paths. */
export interface RepositoryPlace {
  readonly root: string;
  readonly identity: FolderIdentity;
  /** The working tree's own git folder: holds the index. */
  readonly gitFolder: string;
  /** The git folder that all working trees of the repository share: holds `config`, `objects` and `info/exclude`. */
  readonly commonFolder: string;
}

/**
 * Finds the working tree that a folder lies in, by walking up to a `.git` folder, or to the `.git` file of a linked
 * worktree or a submodule. Reads no configuration and no environment: `GIT_DIR` and `core.worktree` mean nothing here.
 *
 * @param folder absolute path to start from
 */
export async function discover(folder: string): Promise<Result<RepositoryPlace, OpenFailure>> {
  try {
    const start = await realpath(folder);
    if (!(await stat(start)).isDirectory()) return err({ code: 'open/not-a-folder', path: folder });
    for (let at = start; ; at = dirname(at)) {
      const found = await placeAt(at);
      if (found !== undefined) return found;
      if (dirname(at) === at) return err({ code: 'open/not-a-repository', path: folder });
    }
  } catch (thrown) {
    const { operation, path, errno } = faultOf(thrown, 'open', folder);
    return err(
      errno === 'ENOENT' || errno === 'ENOTDIR'
        ? { code: 'open/missing-folder', path }
        : { code: 'open/io', path, operation, errno },
    );
  }
}

async function placeAt(folder: string): Promise<Result<RepositoryPlace, OpenFailure> | undefined> {
  const entry = join(folder, '.git');
  const link = await statOf(entry);
  if (link === undefined) {
    // A folder that looks like git's own has no working tree to change.
    return (await isGitFolder(folder)) ? err({ code: 'open/bare-repository', path: folder }) : undefined;
  }
  const target = link.isDirectory() ? entry : await linkTarget(entry, folder);
  if (target === undefined || !(await exists(join(target, 'HEAD')))) {
    // Git passes over a `.git` folder that is none of its own, too; a file that points nowhere is an error to both.
    return link.isDirectory() ? undefined : err({ code: 'open/broken-git-link', path: folder, target: target ?? '' });
  }
  const gitFolder = await realpath(target);
  const shared = await textOf(join(gitFolder, 'commondir'));
  const commonFolder = shared === undefined ? gitFolder : await realpath(resolve(gitFolder, shared.trim()));
  const { dev, ino } = await lstat(folder, { bigint: true });
  return ok({ root: folder, identity: { dev, ino }, gitFolder, commonFolder });
}

async function isGitFolder(folder: string): Promise<boolean> {
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => exists(join(folder, name))));
  return parts.every((there) => there);
}

/** Where a `.git` file points. Git writes `gitdir: PATH`, relative to the file's folder or absolute. */
async function linkTarget(file: string, folder: string): Promise<string | undefined> {
  const target = /^gitdir: ([^\0]+?)[\r\n]*$/.exec((await textOf(file)) ?? '')?.[1];
  if (target === undefined) return undefined;
  return isAbsolute(target) ? target : resolve(folder, target);
}

async function textOf(path: string): Promise<string | undefined> {
  const bytes = await readGitFile(path, gitLinkBytesMax);
  return bytes === undefined || bytes === 'unreadable' ? undefined : Buffer.from(bytes).toString('utf8');
}

/** A path and its keyword, with room to spare. */
const gitLinkBytesMax = 16 * 1024;

async function statOf(path: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  try {
    return await stat(path);
  } catch (thrown) {
    const errno = errnoOf(thrown);
    if (errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'ELOOP') return undefined;
    throw thrown;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}
