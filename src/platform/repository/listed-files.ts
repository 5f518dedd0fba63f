import { lstat } from 'node:fs/promises';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { globTimeoutMs, globTurnMs } from '../limits.js';
import { confine } from './confine.js';
import type { Git, IndexEntry } from './git.js';
import { compileGlob, type GlobMatcher } from './glob.js';
import { nativePath } from './open-confined.js';
import { protectedReadRule } from './protected-reads.js';
import type { InputFailure } from './repository.js';

/** A path that the read tools may show, as git knows it. */
export interface ListedFile {
  readonly path: RepoPath;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

/** Where files are listed. */
export interface ListedContext {
  readonly root: string;
  readonly git: Git;
}

/** Which files are listed: all without `path` and `glob`. */
export interface ListedScope {
  readonly path?: string | undefined;
  readonly glob?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The files that git tracks or would track, in path order: ignored and read-protected ones are left out. The glob is
 * tried on whole paths from the root.
 */
export async function listedFiles(
  context: ListedContext,
  scope: ListedScope,
): Promise<Result<readonly ListedFile[], Failure | InputFailure>> {
  const { root, git } = context;
  const matcher = matcherOf(scope.glob);
  if (!matcher.ok) return matcher;
  const folder = folderOf(scope.path);
  if (!folder.ok) return folder;
  const options = { signal: scope.signal, ...(folder.value === undefined ? {} : { paths: [folder.value] }) };
  const [index, untracked] = await Promise.all([git.index(options), git.untracked(options)]);
  if (!index.ok) return index;
  if (!untracked.ok) return untracked;
  const files = [...index.value.map(shown), ...untracked.value.map(untrackedFile)];
  if (files.length === 0 && folder.value !== undefined && !(await exists(root, folder.value))) {
    return err({ code: 'address/unknown-path', path: folder.value, similar: [] });
  }
  const visible = await filterInTurns(
    files,
    (file) => protectedReadRule(file.path) === undefined && matcher.value(file.path),
  );
  if (visible === undefined) return err({ code: 'input/bad-glob', message: 'this glob takes too long to match' });
  if (scope.signal?.aborted) return err({ code: 'server/cancelled' });
  return ok(visible.sort((a, b) => (a.path < b.path ? -1 : 1)));
}

/**
 * Filters without holding the event loop: a glob is linear, but a model may give a long one and a repository a hundred
 * thousand paths. Undefined when the time is over.
 */
async function filterInTurns(
  files: readonly ListedFile[],
  keep: (file: ListedFile) => boolean,
): Promise<ListedFile[] | undefined> {
  const kept: ListedFile[] = [];
  const started = performance.now();
  let yielded = started;
  for (const file of files) {
    if (keep(file)) kept.push(file);
    const now = performance.now();
    if (now - started > globTimeoutMs) return undefined;
    if (now - yielded < globTurnMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    yielded = performance.now();
  }
  return kept;
}

async function exists(root: string, path: RepoPath): Promise<boolean> {
  return lstat(nativePath(root, path)).then(
    () => true,
    () => false,
  );
}

function matcherOf(glob: string | undefined): Result<GlobMatcher, InputFailure> {
  return glob === undefined ? ok(() => true) : compileGlob(glob);
}

function folderOf(path: string | undefined): Result<RepoPath | undefined, Failure> {
  if (path === undefined || path === '' || path === '.' || path === './') return ok(undefined);
  const folder = confine(path.replace(/(?<=.)\/$/, ''));
  if (!folder.ok) return folder;
  const rule = protectedReadRule(folder.value);
  return rule === undefined ? folder : err({ code: 'policy/protected-read', path: folder.value, rule });
}

function shown(entry: IndexEntry): ListedFile {
  return { path: entry.path, kind: entry.kind };
}

/** A nested repository is named with a `/` at its end; git looks no further, and so do we. */
function untrackedFile(path: string): ListedFile {
  return path.endsWith('/') ? { path: path.slice(0, -1), kind: 'submodule' } : { path, kind: 'file' };
}
