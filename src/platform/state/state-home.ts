import { createHash } from 'node:crypto';
import { posix, win32 } from 'node:path';
import type { Repository } from '../repository/repository.js';

/** What decides where the state folder lies. */
export interface StateEnvironment {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * The folder in which programs of this user keep state: `XDG_STATE_HOME` or `~/.local/state`, `~/Library/Application
 * Support` on macOS, `%LOCALAPPDATA%` on Windows. Relative values are ignored, as the XDG base directory specification
 * asks; undefined when nothing names a place.
 */
export function stateHome({ platform, variables }: StateEnvironment): string | undefined {
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  const absolute = (value: string | undefined): string | undefined =>
    value !== undefined && isAbsolute(value) ? value : undefined;
  if (platform === 'win32') return absolute(variables['LOCALAPPDATA']);
  const named = absolute(variables['XDG_STATE_HOME']);
  if (named !== undefined) return named;
  const home = absolute(variables['HOME']);
  if (home === undefined) return undefined;
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.local', 'state');
}

/**
 * The name of a repository's own folder: its real path and inode, hashed.
 *
 * Another repository at the same path gets a state of its own. The device number is left out: some file systems number
 * themselves anew at each boot, and the journal of a crash must be found after one.
 */
export function stateKey({ root, identity }: Pick<Repository, 'root' | 'identity'>): string {
  return createHash('sha256').update(`${root}\0${identity.ino}`).digest('hex').slice(0, 32);
}
