import { type BigIntStats, type Dirent, lstatSync, opendirSync } from 'node:fs';
import { hasExtendedAttribute } from '../../../../../native/linux/extended-attribute.js';
import { errnoOf } from '../../../failure.js';
import type { UpperEntry } from '../launch-job.js';

/** One layer's folders, by paths that lead to them, and what its paths are relative to the repository. */
export interface ScanRequest {
  readonly upper: string;
  readonly lower: string;
  /** Empty, or the mount's place and a `/`. */
  readonly prefix: string;
  /** The extended attribute that marks a folder made anew. */
  readonly opaque: string;
  readonly judged: JudgedPaths;
  /** Names that are looked at, before the scan gives up with an error. */
  readonly entriesMax: number;
}

/** What a verdict rests on, by paths in the repository: files, submodules, and the folders that hold them. */
export interface JudgedPaths {
  readonly paths: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/**
 * What lies in the upper folder of an overlay, as what it means for the lower one.
 *
 * Named is what lies over something that was there, and of what was added only judged paths: a run may add files without
 * number, so that a new folder with nothing judged below it is not even looked into. Folders that were only copied up hold
 * what is and are not named, unless their attributes tell of a change. Whatever cannot be looked at is `unreadable`,
 * never left out.
 *
 * Paths are bytes, here as Latin-1, as file systems know no encoding; they are reported as UTF-8, which is how git's are read.
 */
export function* scanUpper(request: ScanRequest): Generator<UpperEntry> {
  const { upper, lower, prefix, opaque, judged } = request;
  const open: Folder[] = [{ path: '', existed: true, kept: false, submodule: undefined }];
  let looked = 0;
  const named = new Set<string>();
  const once = (entry: UpperEntry): readonly UpperEntry[] =>
    named.has(entry.path) || !named.add(entry.path) ? [] : [entry];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { path, existed, kept, submodule } = folder;
    let entries = 0;
    for (const found of entriesOf(bytes(`${upper}/${path}`))) {
      if (found === 'unreadable') {
        yield { path: prefix + text(path), kind: 'unreadable', existed };
        entries += 1;
        break;
      }
      looked += 1;
      entries += 1;
      if (looked > request.entriesMax) throw new Error(`the run left more than ${request.entriesMax} files to look at`);
      const below = path === '' ? found.name : `${path}/${found.name}`;
      const name = prefix + text(below);
      const there = existed && isThere(bytes(`${lower}/${below}`));
      if (!there && !judged.paths.has(name) && !judged.folders.has(name)) {
        if (submodule !== undefined) yield* once({ path: submodule, kind: 'file', existed });
        continue;
      }
      const kind = judge(bytes(`${upper}/${below}`), found, opaque);
      if (kind === 'folder' || kind === 'replaced')
        open.push({
          path: below,
          existed: there,
          kept: there && kind === 'folder',
          submodule: submodule ?? (judged.paths.has(name) ? name : undefined),
        });
      if (kind !== 'folder') yield { path: name, kind, existed: there };
    }
    const here = prefix + text(path);
    const copy: Copy = { upper: `${upper}/${path}`, lower: `${lower}/${path}`, entries };
    if (kept && (isOfOtherMode(copy) || (!judged.folders.has(here) && isTouched(copy))))
      yield { path: here, kind: 'attributes', existed };
  }
}

interface Folder {
  readonly path: string;
  readonly existed: boolean;
  /** Whether it is one that was there and was not made anew. The top of a layer is neither: its mode was set. */
  readonly kept: boolean;
  /** The path that stands for it and all below it, where git tracks them as one. */
  readonly submodule: string | undefined;
}

const bytes = (path: string): Buffer => Buffer.from(path, 'latin1');
const text = (path: string): string => bytes(path).toString('utf8');

function isThere(path: Buffer): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return errnoOf(error) !== 'ENOTDIR';
  }
}

/** One name after the other: a run can make more of them in one folder than fit the memory of who looks. */
function* entriesOf(folder: Buffer): Generator<Dirent | 'unreadable'> {
  try {
    const open = opendirSync(folder, { encoding: 'latin1', bufferSize: 256 });
    try {
      for (let entry = open.readSync(); entry !== null; entry = open.readSync()) yield entry;
    } finally {
      open.closeSync();
    }
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    yield 'unreadable';
  }
}

function judge(path: Buffer, entry: Dirent, opaque: string): 'folder' | UpperEntry['kind'] {
  // Of most it is known by now, and a run can leave many.
  if (entry.isFile() || entry.isSymbolicLink()) return 'file';
  try {
    const stat = lstatSync(path, { bigint: true });
    if (isWhiteout(stat)) return 'removed';
    if (!stat.isDirectory()) return 'file';
    return hasExtendedAttribute(path, opaque) ? 'replaced' : 'folder';
  } catch {
    return 'unreadable';
  }
}

/** Overlay marks a removed file by a character device with the number 0. */
const isWhiteout = (stat: BigIntStats): boolean => stat.isCharacterDevice() && stat.rdev === 0n;

/** A folder that was copied up, where it lies, and how many entries its copy has. */
interface Copy {
  readonly upper: string;
  readonly lower: string;
  readonly entries: number;
}

function isOfOtherMode({ upper, lower }: Copy): boolean {
  const before = lstatSync(bytes(lower));
  return before.isDirectory() && lstatSync(bytes(upper)).mode !== before.mode;
}

/**
 * Whether an empty copy tells of a change of its attributes. It keeps the time of its last entry, which each entry that is
 * added or taken away moves together with the time of the last change.
 *
 * Not the whole truth: a later entry hides it, and an entry that could not be copied up looks alike. Folders that a verdict
 * rests on are watched instead.
 */
function isTouched({ upper, entries }: Copy): boolean {
  const { mtimeNs, ctimeNs } = lstatSync(bytes(upper), { bigint: true });
  return entries === 0 && mtimeNs !== ctimeNs;
}
