import type { BigIntStats } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { err, type Failure, type FileKind, ok, type RepoPath, type Result } from '../../engine/index.js';
import { type OpenFile, readFlags, realFileSystem } from '../disk/file-system.js';
import { faultOf, readFailure } from '../failure.js';
import type { FileIdentity } from './repository.js';

/** A file below the root, open for reading, known for what it is. */
export interface ConfinedFile {
  /** Where it is after symbolic links are resolved. */
  readonly path: RepoPath;
  readonly file: OpenFile;
  readonly identity: FileIdentity;
}

/**
 * Opens a regular file below the root and then checks what was opened.
 *
 * Links are resolved first, and the place they lead to is opened without following another one. The descriptor's own path
 * is then compared with the root, so that a link swapped in between opens nothing for the caller. Nothing is waited for: a
 * FIFO opens at once and is refused.
 *
 * @param root real path of the repository
 * @param path a path that `confine` took
 * @returns the open file, which the caller closes; codes `address/*`, `commit/io`
 */
export async function openConfined(root: string, path: RepoPath): Promise<Result<ConfinedFile, Failure>> {
  let file: OpenFile | undefined;
  try {
    const real = await realpath(nativePath(root, path));
    if (below(root, real) === undefined) return outside(path);
    const before = await lstat(real, { bigint: true });
    const kind = kindOf(before);
    // A device does something when it is opened, so what is known to be one is not.
    if (kind !== undefined) return err({ code: 'address/not-a-file', path, found: kind });
    file = await realFileSystem.open(real, readFlags);
    const identity = await file.stat();
    const opened = below(root, await openedPath(file.fd, real, identity));
    const found = kindOf(identity);
    if (opened !== undefined && found === undefined) {
      const confined = { path: opened, file, identity };
      file = undefined;
      return ok(confined);
    }
    return found === undefined ? outside(path) : err({ code: 'address/not-a-file', path, found });
  } catch (thrown) {
    return err(readFailure(faultOf(thrown, 'open', path)));
  } finally {
    await file?.close();
  }
}

/** The path of the repository's file on this operating system. */
export function nativePath(root: string, path: RepoPath): string {
  const relative = sep === '/' ? path : path.replaceAll('/', sep);
  return root.endsWith(sep) ? root + relative : root + sep + relative;
}

/** The repository path of a real path, or undefined when it is not below the root. */
export function below(root: string, real: string): RepoPath | undefined {
  const folder = root.endsWith(sep) ? root : root + sep;
  if (!real.startsWith(folder) || real.length === folder.length) return undefined;
  const relative = real.slice(folder.length);
  return sep === '/' ? relative : relative.replaceAll(sep, '/');
}

/** What a path is when it is no regular file. */
export function kindOf(stat: BigIntStats): FileKind | undefined {
  if (stat.isFile()) return undefined;
  if (stat.isDirectory()) return 'directory';
  if (stat.isSymbolicLink()) return 'symlink';
  if (stat.isFIFO()) return 'fifo';
  return stat.isSocket() ? 'socket' : 'device';
}

/**
 * The path that a descriptor stands for. Linux says it; elsewhere the path is resolved again and must be the very inode
 * that was opened.
 */
async function openedPath(fd: number, real: string, opened: BigIntStats): Promise<string> {
  if (process.platform === 'linux') {
    const told = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined);
    if (told !== undefined) return told;
  }
  const again = await realpath(real);
  const there = await lstat(again, { bigint: true });
  return there.dev === opened.dev && there.ino === opened.ino ? again : '';
}

function outside(path: string): Result<never, Failure> {
  return err({ code: 'address/outside-repository', path, reason: 'symlink' });
}
