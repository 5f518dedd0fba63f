import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gitLinkBytesMax } from './limits.js';

/**
 * The git folder outside of a linked worktree or submodule that git works with, or undefined where it has none.
 *
 * The `.git` file of a repository may name any folder of this machine, and what it names is shown to its tests. So it counts
 * only where the folder names the repository in turn: a worktree's by `gitdir`, a submodule's by `core.worktree`.
 *
 * @param root the repository's real path
 */
export function linkedGitFolder(root: string): string | undefined {
  const target = /^gitdir: (.+?)[\r\n]*$/.exec(textOf(join(root, '.git')))?.[1];
  if (target === undefined) return undefined;
  try {
    const own = realpathSync(resolve(root, target));
    const worktree = textOf(join(own, 'gitdir')).trim();
    if (worktree !== '') {
      const common = realpathSync(resolve(own, textOf(join(own, 'commondir')).trim()));
      const belongs = dirname(dirname(own)) === common && realpathSync(resolve(own, dirname(worktree))) === root;
      return belongs ? common : undefined;
    }
    const configured = /^\s*worktree\s*=\s*(\S.*?)\s*$/m.exec(textOf(join(own, 'config')))?.[1];
    return configured !== undefined && realpathSync(resolve(own, configured)) === root ? own : undefined;
  } catch {
    return undefined;
  }
}

/** What is no small file holds no link. */
function textOf(path: string): string {
  try {
    const stat = lstatSync(path);
    return stat.isFile() && stat.size <= gitLinkBytesMax ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
