import type { RepoPath } from '../../engine/index.js';
import { compileGlob } from '../repository/glob.js';
import type { UpperEntry } from '../sandbox/linux/launch-job.js';

/** What a run is judged against: what git tracks, what was proposed, and what tests may rewrite. */
export interface ShadowPromise {
  readonly tracked: ReadonlySet<RepoPath>;
  readonly overlay: ReadonlyMap<RepoPath, Uint8Array>;
  readonly shadowWrites: readonly string[];
}

/**
 * Tracked paths, and proposed ones, that a run wrote, removed, renamed or covered, sorted.
 *
 * What stands in the upper layer counts even when its bytes are those of the original: a run that restores what it
 * changed was still judged on something else. New files that git does not track are a run's own business.
 *
 * @param entries what lies in the upper layer
 */
export function shadowChanges(entries: readonly UpperEntry[], promise: ShadowPromise): readonly RepoPath[] {
  const judgedOn = new Set([...promise.tracked, ...promise.overlay.keys()]);
  const folders = foldersOf(judgedOn);
  const changed = new Set<RepoPath>();
  for (const { path } of entries) {
    if (judgedOn.has(path)) changed.add(path);
    // Whatever stands in a folder's own place (a file, a whiteout, a folder made anew) hides all that was below it.
    if (path === '' || folders.has(path)) for (const each of judgedOn) if (isBelow(each, path)) changed.add(each);
    // Only a submodule is tracked as one path with files below it.
    for (const folder of ancestorsOf(path)) if (judgedOn.has(folder)) changed.add(folder);
  }
  const allowed = promise.shadowWrites.flatMap((glob) => {
    const compiled = compileGlob(glob);
    return compiled.ok ? [compiled.value] : [];
  });
  return [...changed].filter((path) => !allowed.some((matches) => matches(path))).sort();
}

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
