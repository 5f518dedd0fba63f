import { readdir } from 'node:fs/promises';
import { type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { errnoOf } from '../failure.js';
import type { Git } from './git.js';
import { nativePath } from './open-confined.js';
import { protectedReadRule } from './protected-reads.js';

/** Where remote addresses with passwords in them, and commands, stand. The rest of the folder tells tests their version. */
const GIT_SECRETS = ['.git/config', '.git/config.worktree'] as const;

/** Folders of packages: large, public, and what the tests run on. */
const PACKAGE_FOLDER = /(?:^|\/)node_modules$/;

/**
 * What a test run must not see of the working tree: secrets by their usual names, as the read tools know them, and git's
 * configuration.
 *
 * Only what git does not track: a tracked file is no secret of this machine, and suites need their own key pairs and
 * environment files. A folder that is ignored as a whole is searched one level deep.
 */
export async function secretPaths(
  root: string,
  git: Git,
  signal?: AbortSignal,
): Promise<Result<readonly RepoPath[], Failure>> {
  const [untracked, ignored] = await Promise.all([git.untracked({ signal }), git.ignoredPlaces({ signal })]);
  if (!untracked.ok) return untracked;
  if (!ignored.ok) return ignored;
  const found = new Set<RepoPath>(GIT_SECRETS);
  for (const path of [...untracked.value, ...ignored.value]) {
    for (const secret of await secretsAt(root, path)) found.add(secret);
  }
  return ok([...found]);
}

async function secretsAt(root: string, path: string): Promise<readonly RepoPath[]> {
  if (!path.endsWith('/')) return isSecret(path) ? [path] : [];
  const folder = path.slice(0, -1);
  if (isSecret(`${folder}/any`)) return [folder];
  if (PACKAGE_FOLDER.test(folder)) return [];
  const names = await namesIn(nativePath(root, folder));
  return names.map((name) => `${folder}/${name}`).filter((inner) => isSecret(inner) || isSecret(`${inner}/any`));
}

function isSecret(path: RepoPath): boolean {
  return protectedReadRule(path) !== undefined;
}

/** The names in a folder; one that has gone meanwhile, or may not be read, has none to hide. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown;
    return [];
  }
}
