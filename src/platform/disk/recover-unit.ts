import { type Failure, limits, type RepoPath } from '../../engine/index.js';
import { causeOf, errnoOf } from '../failure.js';
import { confine } from '../repository/confine.js';
import { readConfined } from '../repository/read-file.js';
import { keepAside } from './aside.js';
import { sameBytes } from './content-hash.js';
import { readFlags, realFileSystem } from './file-system.js';
import type { JournalUnit, UnitEntry } from './journal-unit.js';
import type { RecoveryReason } from './recovery-report.js';
import type { Replacement, WriteParts } from './replacement.js';
import { UnitFiles } from './unit-files.js';
import { readWhole, withFile } from './whole-file.js';

/**
 * Runs confinement, protected paths and the guards again over a replacement that recovery is about to finish; the refusal,
 * or undefined when everything passes.
 */
export type Reverify = (replacement: Replacement) => Promise<Failure | undefined>;

/** How a unit ended, before its record is dropped or kept aside. */
export type UnitOutcome =
  | { readonly outcome: 'finished' | 'undone'; readonly reason: RecoveryReason }
  | { readonly outcome: 'refused'; readonly reason: 'target-changed' | 'outside-repository' };

/** Finishes one unit, takes it back, or refuses it; throws the system's error when the disk will not do it. */
export async function recoverUnit(
  parts: WriteParts,
  recorded: { readonly unit: JournalUnit; readonly undo: boolean },
  reverify: Reverify,
): Promise<UnitOutcome> {
  const { unit } = recorded;
  const files = new UnitFiles(parts, unit);
  try {
    const found: Found[] = [];
    for (const entry of unit.entries) {
      const state = await stateOf(parts.root, entry);
      if (state === 'outside') return { outcome: 'refused', reason: 'outside-repository' };
      if (state === 'other') {
        await clearStaged(parts, files);
        return { outcome: 'refused', reason: 'target-changed' };
      }
      found.push({ entry, state, staged: await stagedState(parts, files, entry) });
    }
    const way = recorded.undo
      ? ({ outcome: 'undone', reason: 'undo-recorded' } as const)
      : await decide(found, reverify);
    await (way.outcome === 'finished' ? finish(parts, files, found) : undo(files, found));
    return way;
  } finally {
    await files.close();
  }
}

interface Found {
  readonly entry: UnitEntry;
  readonly state: 'old' | 'new';
  readonly staged: 'whole' | 'missing' | 'damaged';
}

/**
 * All files new: done. All old: finished only if every staged file is whole, for a missing one may also have been renamed
 * long ago and the old bytes put back by a person since. Some of each: renaming had begun, when everything was staged and
 * checked, so it goes on from the record.
 */
async function decide(
  found: readonly Found[],
  reverify: Reverify,
): Promise<Exclude<UnitOutcome, { outcome: 'refused' }>> {
  if (found.every(({ state }) => state === 'new')) return { outcome: 'finished', reason: 'was-done' };
  const begun = found.some(({ state }) => state === 'new');
  if (!begun && found.some(({ staged }) => staged !== 'whole')) return { outcome: 'undone', reason: 'not-staged' };
  for (const { entry } of found) {
    const refusal = await reverify({ path: entry.path, before: entry.before, after: entry.after });
    if (refusal !== undefined) return { outcome: 'undone', reason: refusal };
  }
  return { outcome: 'finished', reason: begun ? 'partly-renamed' : 'staged-whole' };
}

async function finish(parts: WriteParts, files: UnitFiles, found: readonly Found[]): Promise<void> {
  for (const { entry, state } of found) {
    await files.removeStaged(entry);
    if (state === 'new') continue;
    // Made anew even when its bytes are whole: its mode, its owner and its flush may still have been to come.
    await files.stage(entry);
    const now = await stateOf(parts.root, entry);
    if (now !== 'old')
      throw Object.assign(new Error(`EBUSY: '${entry.path}' changed during recovery`), { code: 'EBUSY' });
    await files.putInPlace(entry);
  }
  await files.syncFolders();
}

async function undo(files: UnitFiles, found: readonly Found[]): Promise<void> {
  for (const { entry, state } of found) {
    if (state === 'new') await files.putBack(entry);
    else await files.removeStaged(entry);
  }
  await files.syncFolders();
}

/** Removes what a refused unit had staged; a folder that is gone took it along. */
async function clearStaged(parts: WriteParts, files: UnitFiles): Promise<void> {
  for (const entry of files.unit.entries) {
    if (!confine(entry.path).ok) continue;
    try {
      if ((await stagedState(parts, files, entry)) !== 'missing') await files.removeStaged(entry);
    } catch (thrown) {
      const errno = errnoOf(thrown);
      if (errno !== 'ENOENT' && errno !== 'ENOTDIR' && errno !== 'ELOOP') throw thrown;
    }
  }
}

/** Which of its two contents a target has now, found by the same confined door as any other read. */
async function stateOf(root: string, entry: UnitEntry): Promise<'old' | 'new' | 'other' | 'outside'> {
  const path: RepoPath = entry.path;
  const confined = confine(path);
  if (!confined.ok || confined.value !== path) return 'outside';
  const read = await readConfined(root, path);
  if (!read.ok) {
    // A disk that cannot be read proves nothing: the record stays for another time.
    if (read.error.code === 'commit/io') throw causeOf(read.error) ?? new Error(read.error.errno);
    return read.error.code === 'address/outside-repository' ? 'outside' : 'other';
  }
  if (read.value.path !== path || read.value.identity.nlink !== 1n) return 'other';
  if (sameBytes(read.value.bytes, entry.after)) return 'new';
  return sameBytes(read.value.bytes, entry.before) ? 'old' : 'other';
}

/** What became of a staged file. One that is not whole is kept aside before anything removes it. */
async function stagedState(parts: WriteParts, files: UnitFiles, entry: UnitEntry): Promise<Found['staged']> {
  const path = await files.stagedPath(entry);
  const system = parts.files ?? realFileSystem;
  let bytes: Uint8Array | undefined;
  try {
    bytes = await withFile(system, { path, flags: readFlags }, async (file) =>
      (await file.stat()).isFile() ? readWhole(file, limits.sourceBytesMax) : undefined,
    );
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return 'missing';
    if (errnoOf(thrown) !== 'ELOOP') throw thrown;
  }
  if (bytes !== undefined && sameBytes(bytes, entry.after)) return 'whole';
  if (bytes !== undefined && !isPartOf(bytes, entry))
    await keepAside(system, parts.state, { name: entry.staged, bytes });
  return 'damaged';
}

/** Whether a staged file is what a crash leaves of ours: the first part of the new or the old bytes. Nothing is lost with it. */
function isPartOf(bytes: Uint8Array, { before, after }: UnitEntry): boolean {
  return [after, before].some((whole) => sameBytes(bytes, whole.subarray(0, bytes.length)));
}
