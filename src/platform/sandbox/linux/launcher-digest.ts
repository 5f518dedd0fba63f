import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Launcher } from './launch.js';

/**
 * A digest of all that a launch runs before the command: the supervisor's folder and the one above, its system calls, and the identity of the
 * programs. A proof holds for this content alone.
 */
export function launcherDigest(launcher: Launcher): string {
  const hash = createHash('sha256').update(JSON.stringify(launcher));
  const folder = dirname(launcher.supervisorFile);
  for (const each of [folder, join(folder, '..'), join(folder, '../../../../../native/linux')]) addFolder(hash, each);
  for (const program of [launcher.nodeProgram, launcher.unshareProgram]) {
    const { ino, size, mtimeMs, ctimeMs } = statSync(program);
    hash.update(JSON.stringify([ino, size, mtimeMs, ctimeMs]));
  }
  return hash.digest('hex');
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  for (const name of programsIn(folder))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(folder, name)));
}

function programsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.[cm]?js$/.test(name))
      .sort();
  } catch {
    return [];
  }
}
