import { lstat } from 'node:fs/promises';
import { err, type Failure, ok, type Result } from '../../engine/index.js';
import { errnoOf, faultOf, readFailure } from '../failure.js';
import { listEntriesDefault, listEntriesMax, statConcurrency } from '../limits.js';
import type { Git } from './git.js';
import { type ListedFile, listedFiles } from './listed-files.js';
import { nativePath } from './open-confined.js';
import type { InputFailure, ListEntry, Listing, ListOptions } from './repository.js';
import { walkConcurrently } from './walk-concurrently.js';

/**
 * One page of the files below a folder. `next` is the last path of the page: it stays good when files come and go.
 *
 * @returns codes `address/*` of `path`, `input/bad-glob`, `server/cancelled`, `commit/io`
 */
export async function listTree(
  root: string,
  git: Git,
  options: ListOptions,
  signal?: AbortSignal,
): Promise<Result<Listing, Failure | InputFailure>> {
  const files = await listedFiles({ root, git }, { path: options.path, glob: options.glob, signal });
  if (!files.ok) return files;
  const base =
    options.path === undefined
      ? ''
      : options.path
          .replace(/^(?:\.\/)+/, '')
          .replace(/^\.$/, '')
          .replace(/\/$/, '');
  const grouped = group(files.value, base, options.depth);
  const { after } = options;
  const rest = after === undefined ? grouped : grouped.filter((entry) => entry.path > after);
  const size = Math.min(Math.max(1, options.maxEntries ?? listEntriesDefault), listEntriesMax);
  try {
    return ok(await page(root, rest, size, signal));
  } catch (thrown) {
    return err(readFailure(faultOf(thrown, 'lstat', options.path ?? '.')));
  }
}

type Grouped = ListedFile | { readonly kind: 'directory'; readonly path: string; readonly files: number };

/** Files deeper than `depth` levels below `base` become one entry for their folder. */
function group(files: readonly ListedFile[], base: string, depth: number | undefined): readonly Grouped[] {
  if (depth === undefined) return files;
  const above = base === '' ? 0 : base.split('/').length;
  const grouped = new Map<string, Grouped>();
  for (const file of files) {
    const names = file.path.split('/');
    const levels = above + Math.max(1, depth);
    if (names.length <= levels) {
      grouped.set(file.path, file);
      continue;
    }
    const folder = names.slice(0, levels).join('/');
    const known = grouped.get(folder);
    grouped.set(folder, { kind: 'directory', path: folder, files: known?.kind === 'directory' ? known.files + 1 : 1 });
  }
  return [...grouped.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Up to `size` entries that are on the disk now. Tracked files that were deleted are passed over. */
async function page(
  root: string,
  rest: readonly Grouped[],
  size: number,
  signal: AbortSignal | undefined,
): Promise<Listing> {
  const entries: ListEntry[] = [];
  let at = 0;
  while (at < rest.length && entries.length < size && !signal?.aborted) {
    const slice = rest.slice(at, at + size - entries.length);
    const shown = await walkConcurrently(slice, statConcurrency, (entry) => entryOf(root, entry));
    entries.push(...shown.filter((entry) => entry !== undefined));
    at += slice.length;
  }
  const last = rest[at - 1];
  return at < rest.length && last !== undefined ? { entries, next: last.path } : { entries };
}

async function entryOf(root: string, entry: Grouped): Promise<ListEntry | undefined> {
  if (entry.kind === 'directory') return entry;
  try {
    const stat = await lstat(nativePath(root, entry.path), { bigint: true });
    if (stat.isSymbolicLink()) return { kind: 'symlink', path: entry.path };
    if (stat.isDirectory()) return { kind: 'submodule', path: entry.path };
    return stat.isFile() ? { kind: 'file', path: entry.path, bytes: Number(stat.size) } : undefined;
  } catch (thrown) {
    const errno = errnoOf(thrown);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    throw thrown;
  }
}
