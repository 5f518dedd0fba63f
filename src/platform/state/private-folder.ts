import type { BigIntStats } from 'node:fs';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../engine/index.js';
import { errnoOf, faultOf, type OpenFailure, type StateProblem } from '../failure.js';
import { below } from '../repository/open-confined.js';

/** A folder for one user alone. */
export interface PrivateFolder {
  /** Made when missing; not checked, as it is the system's or the user's. */
  readonly base: string;
  /** Names below it, each of which is checked. */
  readonly names: readonly string[];
  /** The repository, which the folder must lie outside of. */
  readonly root: string;
}

/**
 * Opens a folder that this user owns and nobody else may enter, and makes it so when it is missing.
 *
 * What is there already and is not so is refused, never repaired: whoever made it may have put something in it.
 */
export async function openPrivateFolder({ base, names, root }: PrivateFolder): Promise<Result<string, OpenFailure>> {
  let path = base;
  try {
    // Asked before anything is made: a state folder inside the repository would be part of what it guards.
    const there = await nearestFolder(base);
    if (there === root || below(root, there) !== undefined) return err({ code: 'open/state-inside-repository', path });
    await mkdir(base, { recursive: true, mode: 0o700 });
    path = await realpath(base);
    for (const name of names) {
      path = join(path, name);
      if (below(path, root) !== undefined || path === root) return err({ code: 'open/state-inside-repository', path });
      await mkdir(path, { mode: 0o700 }).catch(passOver('EEXIST'));
      const problem = folderProblem(await lstat(path, { bigint: true }));
      if (problem !== undefined) return err({ code: 'open/state-not-private', path, problem });
    }
    return ok(path);
  } catch (thrown) {
    const { operation, errno } = faultOf(thrown, 'open state', path);
    return err({ code: 'open/io', path, operation, errno });
  }
}

/** Real path of the deepest folder above a path, or at it, that exists. */
async function nearestFolder(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    const real = await realpath(at).catch(passOver('ENOENT'));
    if (real !== undefined) return real;
    if (dirname(at) === at) return at;
  }
}

function folderProblem(stat: BigIntStats): StateProblem | undefined {
  if (stat.isSymbolicLink()) return 'symlink';
  return stat.isDirectory() ? ownershipProblem(stat) : 'not-a-folder';
}

/** What keeps a file or folder from being this user's alone. Windows has no owner or mode here: its profile folder does it. */
export function ownershipProblem(stat: BigIntStats): StateProblem | undefined {
  const uid = process.geteuid?.();
  if (uid === undefined) return undefined;
  if (stat.uid !== BigInt(uid)) return 'not-owned';
  return (stat.mode & 0o077n) === 0n ? undefined : 'open-to-others';
}

/** Handles one errno by doing nothing; everything else is thrown on. */
export function passOver(errno: string): (thrown: unknown) => undefined {
  return (thrown) => {
    if (errnoOf(thrown) !== errno) throw thrown;
    return undefined;
  };
}
