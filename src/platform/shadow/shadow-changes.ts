import type { RepoPath } from '../../engine/index.js';
import { compileGlob, type GlobMatcher } from '../repository/glob.js';
import type { UpperEntry } from '../sandbox/linux/launch-job.js';

/** What a run is judged against: what git tracks, what was proposed, and what tests may rewrite. */
export interface ShadowPromise {
  readonly tracked: ReadonlySet<RepoPath>;
  readonly overlay: ReadonlyMap<RepoPath, Uint8Array>;
  readonly shadowWrites: readonly string[];
}

/**
 * Paths that were there before the run, or proposed, and that it wrote, removed, renamed or covered, sorted.
 *
 * Git need not track them: packages and build output decide a verdict as much as sources. What stands in the upper layer
 * counts even when its bytes are those of the original: a run that restores what it changed was still judged on something
 * else. A folder counts whose attributes were touched, as its mode decides what is found in it. New files are a run's own business, and so is what runners rewrite for themselves.
 *
 * @param entries what lies in the upper layer
 */
export function shadowChanges(entries: readonly UpperEntry[], promise: ShadowPromise): readonly RepoPath[] {
  const judgedOn = new Set([...promise.tracked, ...promise.overlay.keys()]);
  const folders = foldersOf(judgedOn);
  const changed = new Set<RepoPath>();
  const touched = new Set<RepoPath>();
  for (const { path, kind, existed } of entries) {
    // It names the folder alone, as what is in it is as it was.
    if (kind === 'attributes') {
      if (existed || folders.has(path) || path === '') touched.add(path);
      continue;
    }
    // Whatever stands in a folder's own place (a file, a whiteout, a folder made anew) hides all that was below it.
    if (path === '' || folders.has(path)) for (const each of judgedOn) if (isBelow(each, path)) changed.add(each);
    // Only a submodule is tracked as one path with files below it.
    for (const folder of ancestorsOf(path)) if (judgedOn.has(folder)) changed.add(folder);
    if (judgedOn.has(path) || (existed && !folders.has(path) && !isRunnerOutput(path))) changed.add(path);
  }
  changed.delete('');
  const allowed = compileAll(promise.shadowWrites);
  const isAllowed = (path: RepoPath): boolean => allowed.some((matches) => matches(path));
  const named = [...touched].filter((path) => !isRunnerOutput(inside(path)) && !isAllowed(inside(path)));
  return [...new Set([...named.map(nameOf), ...[...changed].filter((path) => !isAllowed(path))])].sort();
}

/** What is wrong with the first of the operator's globs that is none, in words; undefined where all are. */
export function shadowWritesProblem(globs: readonly string[]): string | undefined {
  for (const glob of globs) {
    const compiled = compileGlob(glob);
    if (!compiled.ok) return compiled.error.message;
  }
  return undefined;
}

/**
 * What test runners and compilers rewrite from run to run beside the code: caches, coverage, notes on what is built. Not git's
 * index: runners ask it for what has changed, and find nothing where an entry is marked as unchanged.
 */
const RUNNER_OUTPUT = [
  '**/node_modules/{.cache,.vite,.vite-temp,.vitest}/**',
  '**/{coverage,.nyc_output}/**',
  '{*.tsbuildinfo,.eslintcache}',
] as const;

let runnerOutput: readonly GlobMatcher[] | undefined;

function isRunnerOutput(path: RepoPath): boolean {
  runnerOutput ??= compileAll(RUNNER_OUTPUT);
  return runnerOutput.some((matches) => matches(path));
}

/** A glob that is none opens nothing. */
function compileAll(globs: readonly string[]): readonly GlobMatcher[] {
  return globs.flatMap((glob) => {
    const compiled = compileGlob(glob);
    return compiled.ok ? [compiled.value] : [];
  });
}

/** A folder belongs to whom its files belong to. */
const inside = (folder: RepoPath): RepoPath => (folder === '' ? 'x' : `${folder}/x`);
const nameOf = (folder: RepoPath): RepoPath => (folder === '' ? '.' : folder);

const isBelow = (path: RepoPath, folder: RepoPath): boolean => folder === '' || path.startsWith(`${folder}/`);

/** Every folder that holds one of the paths, at any depth. */
function foldersOf(paths: ReadonlySet<RepoPath>): ReadonlySet<RepoPath> {
  const folders = new Set<RepoPath>();
  for (const path of paths) for (const folder of ancestorsOf(path)) folders.add(folder);
  return folders;
}

function* ancestorsOf(path: RepoPath): Generator<RepoPath> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}
