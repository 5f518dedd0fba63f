import type { RepoPath } from '../../engine/index.js';
import { similarPathsMax } from '../limits.js';

/** Paths that a caller may have meant, best first: the same name elsewhere, then names a few letters away. */
export function similarPaths(path: RepoPath, known: Iterable<RepoPath>): readonly RepoPath[] {
  const name = baseName(path).toLowerCase();
  const found: { readonly path: RepoPath; readonly score: number }[] = [];
  for (const candidate of known) {
    const other = baseName(candidate).toLowerCase();
    const distance = other === name ? 0 : editDistance(name, other, distanceMax);
    if (distance <= distanceMax)
      found.push({ path: candidate, score: distance * 100 + commonFolders(path, candidate) });
  }
  found.sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1));
  return found.slice(0, similarPathsMax).map((candidate) => candidate.path);
}

const distanceMax = 2;

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** How far two paths' folders are apart: fewer is nearer. */
function commonFolders(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let same = 0;
  while (same < left.length - 1 && left[same] === right[same]) same += 1;
  return Math.min(99, left.length + right.length - 2 * same);
}

/** Levenshtein's distance, or `max + 1` as soon as it must be larger. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > max) return max + 1;
    row = next;
  }
  return row[b.length] ?? max + 1;
}
