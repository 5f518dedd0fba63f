import { isUtf8 } from 'node:buffer';
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
  const listed = await git.names({ signal });
  if (!listed.ok) return listed;
  // Latin-1 keeps every byte apart from every other, so that names are compared and sorted as bytes.
  const names = [...new Set(listed.value.map((name) => name.toString('latin1')))].sort();
  try {
    const lines = await walkConcurrently(names, statConcurrency, (name) => stateOf(root, name, signal));
    if (signal?.aborted) return err({ code: 'server/cancelled' });
    const hash = createHash('sha256');
    const entries = new Map<RepoPath, string>();
    for (const [at, name] of names.entries()) {
      const line = lines[at] ?? '';
      entries.set(shownName(name), line);
      hash.update(`${name}\0${line}\0`, 'latin1');
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

/** A name for people: as text where its bytes are UTF-8, else with the odd ones escaped. Only the digest decides. */
function shownName(name: string): RepoPath {
  const bytes = Buffer.from(name, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return name.replace(/[\x80-\xff]/g, (unit) => `\\x${unit.charCodeAt(0).toString(16)}`);
}

async function stateOf(root: string, name: string, signal: AbortSignal | undefined): Promise<string> {
  if (signal?.aborted) return '';
  try {
    const path = Buffer.concat([Buffer.from(nativePath(root, '')), Buffer.from(name, 'latin1')]);
    const stat = await lstat(path, { bigint: true });
    return `${stat.mode} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs} ${stat.ino}`;
  } catch (thrown) {
    const errno = errnoOf(thrown);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return 'absent';
    throw thrown;
  }
}
