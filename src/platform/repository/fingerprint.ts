import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { errnoOf, faultOf, ioFailure } from '../failure.js';
import { statConcurrency } from '../limits.js';
import type { Git } from './git.js';
import { nativePath } from './open-confined.js';
import type { TreeFingerprint } from './repository.js';
import { walkConcurrently } from './walk-concurrently.js';

/**
 * Takes the fingerprint of a tree: see `TreeFingerprint` for what it covers. A path that git knows and the disk does not
 * is recorded as absent. Not a snapshot: files are looked at one after the other, so a tree that changes meanwhile gives a
 * fingerprint that the next one differs from.
 */
export async function fingerprintTree(
  root: string,
  git: Git,
  signal?: AbortSignal,
): Promise<Result<TreeFingerprint, Failure>> {
  const [index, untracked] = await Promise.all([git.index({ signal }), git.untracked({ signal })]);
  if (!index.ok) return index;
  if (!untracked.ok) return untracked;
  const paths = [...new Set([...index.value.map((entry) => entry.path), ...untracked.value])].sort();
  try {
    const lines = await walkConcurrently(paths, statConcurrency, (path) => stateOf(root, path, signal));
    if (signal?.aborted) return err({ code: 'server/cancelled' });
    const hash = createHash('sha256');
    const entries = new Map<RepoPath, string>();
    for (const [at, path] of paths.entries()) {
      const line = lines[at] ?? '';
      entries.set(path, line);
      hash.update(`${path}\0${line}\0`);
    }
    return ok({ digest: hash.digest('hex'), entries });
  } catch (thrown) {
    return err(ioFailure(faultOf(thrown, 'lstat', '.')));
  }
}

/** The paths on which two fingerprints differ, in order. */
export function changedPaths(before: TreeFingerprint, after: TreeFingerprint): readonly RepoPath[] {
  if (before.digest === after.digest) return [];
  const all = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...all].filter((path) => before.entries.get(path) !== after.entries.get(path)).sort();
}

async function stateOf(root: string, path: RepoPath, signal: AbortSignal | undefined): Promise<string> {
  if (signal?.aborted) return '';
  try {
    const stat = await lstat(nativePath(root, path), { bigint: true });
    return `${stat.mode} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs} ${stat.ino}`;
  } catch (thrown) {
    const errno = errnoOf(thrown);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return 'absent';
    throw thrown;
  }
}
