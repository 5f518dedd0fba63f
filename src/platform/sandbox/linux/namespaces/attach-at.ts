import { closeSync, fstatSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { attachMount } from '../../../../../native/linux/mount.js';

/**
 * Attaches a detached mount at a path and closes its descriptor.
 *
 * Where a private folder covers the place, the way to it is made inside: real paths hold no symlink, and a private folder
 * holds nothing else yet.
 */
export function attachAt(mount: number, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    if (fstatSync(mount).isDirectory()) mkdirSync(path, { recursive: true });
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
  }
  attachMount(mount, path);
  closeSync(mount);
}
