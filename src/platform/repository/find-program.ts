import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { below } from './open-confined.js';

/**
 * A program of the user's PATH as an absolute path.
 *
 * Relative entries, `node_modules` and everything below the repository are passed over: package managers put
 * `node_modules/.bin` first, and a repository must not bring the program that judges it.
 *
 * @returns undefined when no such program is installed outside the repository
 */
export async function findProgram(name: string, root: string, searchPath: string): Promise<string | undefined> {
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  for (const entry of searchPath.split(delimiter)) {
    if (!isAbsolute(entry) || /[\\/]node_modules(?:[\\/]|$)/.test(entry)) continue;
    for (const ending of endings) {
      const real = await realpath(join(entry, name + ending)).catch(() => undefined);
      if (real === undefined || below(root, real) !== undefined) continue;
      if (await isProgram(real)) return join(entry, name + ending);
    }
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
