import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The compiled program beside a module, as an absolute path that `node` can start.
 *
 * Tests load the sources, but Node 20 cannot start a `.ts` file: from a module below `src` this is its twin below
 * `dist/src`, which the build has made.
 *
 * @param moduleUrl the caller's `import.meta.url`
 * @param relative the program's compiled name as seen from the caller, such as `./referee-process.js`
 */
export function programFile(moduleUrl: string, relative: string): string {
  const file = fileURLToPath(new URL(relative, moduleUrl));
  if (!moduleUrl.endsWith('.ts')) return file;
  const source = `${sep}src${sep}platform${sep}`;
  const at = file.lastIndexOf(source);
  return `${file.slice(0, at)}${sep}dist${file.slice(at)}`;
}
