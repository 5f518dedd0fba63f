import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the engine, as far as mutation cares. */
export interface EngineFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** The folder that has the floor: `guards` for `src/engine/guards/…`, `kernel` for files of the engine itself. */
  readonly folder: string;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  readonly lines: number;
}

/** The engine's files that can be mutated: the door and declarations hold no decisions. */
export function engineFiles(root: string): readonly EngineFile[] {
  return filesBelow(root, 'src/engine')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && path !== 'src/engine/index.ts')
    .map((path) => {
      const bytes = readFileSync(join(root, path));
      return { path, folder: folderOf(path), digest: sha256(bytes), lines: bytes.toString('utf8').split('\n').length };
    });
}

/** One digest for all tests of an engine folder: when it changes, an old count of killed mutants may be wrong. */
export function testsDigest(root: string, folder: string): string {
  const below = folder === 'kernel' ? 'tests/engine' : `tests/engine/${folder}`;
  const files = filesBelow(root, below).filter((path) => folder !== 'kernel' || path.split('/').length === 3);
  return sha256(Buffer.from(files.map((path) => `${path} ${sha256(readFileSync(join(root, path)))}\n`).join('')));
}

function folderOf(path: string): string {
  const [, , folder, ...rest] = path.split('/');
  return folder === undefined || rest.length === 0 ? 'kernel' : folder;
}

function filesBelow(root: string, folder: string): readonly string[] {
  let entries: readonly string[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    });
  } catch (error) {
    // A folder without tests yet is a folder with no tests: its score will say so.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return [...entries].sort();
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
