import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftOverAgeMs } from '../limits.js';

/**
 * Makes an empty folder, the user's alone, for git to be run with, and removes those that killed processes left behind.
 *
 * A process that ends by itself removes its own. One that was killed cannot, and nobody else would.
 */
export async function makePrivateGitFolder(): Promise<string> {
  await sweep().catch(() => undefined);
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

const PREFIX = 'emetgate-git-';

/**
 * Removes this user's folders whose process is gone. A process of another container may share the temporary folder and
 * look as if it were gone: hence the age, and hence the owner of a folder makes it anew when it is missing.
 */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^emetgate-git-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const path = join(tmpdir(), name);
    const stat = await lstat(path).catch(() => undefined);
    if (stat === undefined || !stat.isDirectory() || stat.uid !== process.getuid?.()) continue;
    if (Date.now() - stat.mtimeMs < leftOverAgeMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
}
