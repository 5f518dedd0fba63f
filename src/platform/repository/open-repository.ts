import { lstat } from 'node:fs/promises';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { faultOf, ioFailure, type OpenFailure } from '../failure.js';
import { admitFile } from './admit.js';
import { confine } from './confine.js';
import { discover, type RepositoryPlace } from './discover.js';
import { fingerprintTree } from './fingerprint.js';
import { type Git, openGit } from './git.js';
import { compileGlob, type GlobMatcher } from './glob.js';
import { listTree } from './list.js';
import { protectedReadRule } from './protected-reads.js';
import { readConfined } from './read-file.js';
import type { FileReading, InputFailure, Repository } from './repository.js';
import { searchTree } from './search.js';
import { secretPaths } from './secret-paths.js';
import { similarPaths } from './similar-paths.js';

/** What the operator says about a repository. */
export interface OpenOptions {
  /** Globs of protected paths that the operator opens. */
  readonly allowPaths?: readonly string[];
  /** Where git is looked for. */
  readonly searchPath?: string;
}

/**
 * Opens the working tree that a folder lies in.
 *
 * @param folder absolute path, of the tree's top or of any folder below it
 * @returns codes `open/*`, and `input/bad-glob` for one of `allowPaths`
 */
export async function openRepository(
  folder: string,
  options: OpenOptions = {},
): Promise<Result<Repository, OpenFailure | InputFailure>> {
  const matchers: GlobMatcher[] = [];
  for (const glob of options.allowPaths ?? []) {
    const matcher = compileGlob(glob);
    if (!matcher.ok) return matcher;
    matchers.push(matcher.value);
  }
  const place = await discover(folder);
  if (!place.ok) return place;
  const git = await openGit(place.value, options.searchPath ?? process.env['PATH'] ?? '');
  if (!git.ok) return git;
  const allowed: GlobMatcher = (path) => matchers.some((matches) => matches(path));
  return ok(repositoryAt(place.value, git.value, { allowed, commands: [] }));
}

/** What the operator said of it. */
interface Terms {
  readonly allowed: GlobMatcher;
  readonly commands: readonly string[];
}

function repositoryAt(place: RepositoryPlace, git: Git, terms: Terms): Repository {
  const { root, identity } = place;
  const present = (): Promise<Result<void, Failure>> => checkPresent(place);
  return {
    root,
    identity,
    present,
    judgedBy: (commands) => repositoryAt(place, git, { ...terms, commands }),
    read: (path) => explained({ git, present }, () => readAllowed(root, path)),
    admit: (path) => explained({ git, present }, () => admitFile({ root, git, ...terms }, path)),
    list: (given, signal) => explained({ git, present }, () => listTree(root, git, given, signal)),
    search: (given, signal) => explained({ git, present }, () => searchTree({ root, git }, given, signal)),
    fingerprint: (signal) => explained({ git, present }, () => fingerprintTree(root, git, signal)),
    async tracked(signal) {
      const index = await git.index({ signal });
      if (!index.ok) return index;
      return ok(new Set(index.value.filter(({ kind }) => kind !== 'submodule').map(({ path }) => path)));
    },
    secrets: (signal) => secretPaths(root, git, signal),
    close: () => git.close(),
  };
}

async function readAllowed(root: string, given: string): Promise<Result<FileReading, Failure>> {
  const confined = confine(given);
  if (!confined.ok) return confined;
  const named = protectedReadRule(confined.value);
  if (named !== undefined) return protectedRead(confined.value, named);
  const read = await readConfined(root, confined.value);
  if (!read.ok) return read;
  const real = protectedReadRule(read.value.path);
  return real === undefined ? read : protectedRead(confined.value, real);
}

function protectedRead(path: RepoPath, rule: string): Result<never, Failure> {
  return err({ code: 'policy/protected-read', path, rule });
}

/** Whether the folder that was opened still stands at its path. */
async function checkPresent({ root, identity }: RepositoryPlace): Promise<Result<void, Failure>> {
  try {
    const { dev, ino } = await lstat(root, { bigint: true });
    if (dev === identity.dev && ino === identity.ino) return ok(undefined);
    return err({ code: 'commit/io', path: '.', operation: 'open repository', errno: 'ESTALE' });
  } catch (thrown) {
    return err(ioFailure(faultOf(thrown, 'open repository', '.')));
  }
}

interface Explaining {
  readonly git: Git;
  readonly present: () => Promise<Result<void, Failure>>;
}

/**
 * Runs an operation and makes its refusal tell more: a repository that is gone is told as that, a submodule is no mere folder,
 * an unknown path comes with those that may have been meant.
 */
async function explained<T, F extends Failure | InputFailure>(
  { git, present }: Explaining,
  operation: () => Promise<Result<T, F>>,
): Promise<Result<T, F | Failure>> {
  const outcome = await operation();
  if (outcome.ok) return outcome;
  const { error } = outcome;
  if (error.code !== 'address/unknown-path' && error.code !== 'address/not-a-file' && error.code !== 'commit/io')
    return outcome;
  const here = await present();
  if (!here.ok) return here;
  if (error.code === 'commit/io') return outcome;
  const index = await git.index();
  if (!index.ok) return outcome;
  if (error.code === 'address/unknown-path') {
    const readable = index.value.map(({ path }) => path).filter((path) => protectedReadRule(path) === undefined);
    return err({ ...error, similar: similarPaths(error.path, readable) });
  }
  const submodule = index.value.some(({ path, kind }) => kind === 'submodule' && path === error.path);
  return submodule ? err({ ...error, found: 'submodule' }) : outcome;
}
