import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files with code below a folder, in a fixed order, without declaration files and without links. */
export function sourceFiles(root: string): readonly string[] {
  const found: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && SOURCE.test(entry.name) && !DECLARATIONS.test(entry.name)) found.push(path);
    }
  }
  return found.toSorted();
}

/** The bytes of a file, unless it is larger than `bytesMax`. */
export function readUpTo(path: string, bytesMax: number): Uint8Array | undefined {
  return statSync(path).size > bytesMax ? undefined : readFileSync(path);
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;
