import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { hasExtendedAttribute } from '../../../../native/linux/extended-attribute.js';
import type { UpperEntry } from './launch-job.js';

/**
 * What lies in the upper folder of an overlay, as what it means for the lower one.
 *
 * Folders that were only copied up are not named: they hold what is. Whatever cannot be looked at is `unreadable`, never
 * left out.
 *
 * @param upper a path to the upper folder
 * @param prefix what its paths are relative to the repository: empty, or the mount's place and a `/`
 * @param opaque the extended attribute that marks a folder made anew
 */
export function* scanUpper(upper: string, prefix: string, opaque: string): Generator<UpperEntry> {
  const open: string[] = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const names = namesIn(`${upper}/${folder}`);
    if (names === undefined) {
      yield { path: `${prefix}${folder}`, kind: 'unreadable' };
      continue;
    }
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const entry = judge(`${upper}/${path}`, opaque);
      if (entry === 'folder' || entry === 'replaced') open.push(path);
      if (entry !== 'folder') yield { path: `${prefix}${path}`, kind: entry };
    }
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
