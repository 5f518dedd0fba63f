import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { hasExtendedAttribute } from '../../../../native/linux/extended-attribute.js';
import { errnoOf } from '../../failure.js';
import type { UpperEntry } from './launch-job.js';

/** One layer's folders, by paths that lead to them, and what its paths are relative to the repository. */
export interface ScanRequest {
  readonly upper: string;
  readonly lower: string;
  /** Empty, or the mount's place and a `/`. */
  readonly prefix: string;
  /** The extended attribute that marks a folder made anew. */
  readonly opaque: string;
}

/**
 * What lies in the upper folder of an overlay, as what it means for the lower one.
 *
 * Folders that were only copied up are not named: they hold what is. Whatever cannot be looked at is `unreadable`, never
 * left out.
 */
export function* scanUpper({ upper, lower, prefix, opaque }: ScanRequest): Generator<UpperEntry> {
  const entry = (path: string, kind: UpperEntry['kind']): UpperEntry => ({
    path: `${prefix}${path}`,
    kind,
    existed: isThere(`${lower}/${path}`),
  });
  const open: string[] = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const names = namesIn(`${upper}/${folder}`);
    if (names === undefined) {
      yield entry(folder, 'unreadable');
      continue;
    }
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const kind = judge(`${upper}/${path}`, opaque);
      if (kind === 'folder' || kind === 'replaced') open.push(path);
      if (kind !== 'folder') yield entry(path, kind);
    }
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return errnoOf(error) !== 'ENOTDIR';
  }
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

function judge(path: string, opaque: string): 'folder' | UpperEntry['kind'] {
  try {
    const stat = lstatSync(path, { bigint: true });
    if (isWhiteout(stat)) return 'removed';
    if (!stat.isDirectory()) return 'file';
    return hasExtendedAttribute(path, opaque) ? 'replaced' : 'folder';
  } catch {
    return 'unreadable';
  }
}

/** Overlay marks a removed file by a character device with the number 0. */
const isWhiteout = (stat: BigIntStats): boolean => stat.isCharacterDevice() && stat.rdev === 0n;
