import { randomBytes } from 'node:crypto';
import { err, type Failure, ok, type Result } from '../../engine/index.js';
import { faultOf, ioFailure, unrecordedFailure } from '../failure.js';
import { journalRecordBytesMax } from '../limits.js';
import { realFileSystem } from './file-system.js';
import { type Journal, openJournal } from './journal.js';
import { encodeUnit, type JournalUnit, stagedName, type UnitEntry } from './journal-unit.js';
import type { Replacement, WriteParts } from './replacement.js';
import { checkTarget, type Target } from './target.js';
import { UnitFiles } from './unit-files.js';

/**
 * Replaces files as one unit, whoever verified them: `commitFiles` is the door.
 *
 * The order is what makes it whole: record (old and new bytes) durable, every staged file durable, every target looked at
 * again, renames, folders durable, journal emptied. A fault before the first rename leaves the staging to be removed; one
 * after it has the renamed files put back from the record, under an `undo` frame, so that a crash in between is undone too.
 *
 * A refusal means that every file is as it was. Where all are in place and cannot be put back, the answer is no refusal but
 * tells why they may not be durable.
 */
export async function replaceFiles(
  parts: WriteParts,
  replacements: readonly Replacement[],
): Promise<Result<Failure | undefined, Failure>> {
  parts.lock.assertHeld();
  const targets: Target[] = [];
  for (const { path, before } of replacements) {
    const target = await checkTarget(parts.root, path, before);
    if (!target.ok) return target;
    targets.push(target.value);
  }
  const unit = unitOf(replacements, targets);
  let journal: Journal | undefined;
  try {
    journal = await openJournal(parts.files ?? realFileSystem, parts.state);
    return await record(parts, journal, unit);
  } catch (thrown) {
    return err(unrecordedFailure(faultOf(thrown, 'open journal', 'journal')));
  } finally {
    await journal?.close().catch(() => undefined);
  }
}

function unitOf(replacements: readonly Replacement[], targets: readonly Target[]): JournalUnit {
  const id = randomBytes(16).toString('hex');
  const entries = replacements.map(({ path, before, after }, index): UnitEntry => {
    const identity = targets[index]?.identity;
    const mode = Number((identity?.mode ?? 0n) & 0o7777n);
    return {
      path,
      staged: stagedName(id, index),
      mode,
      uid: Number(identity?.uid),
      gid: Number(identity?.gid),
      before,
      after,
    };
  });
  return { id, entries };
}

async function record(
  parts: WriteParts,
  journal: Journal,
  unit: JournalUnit,
): Promise<Result<Failure | undefined, Failure>> {
  // Something is unfinished: writing on would take its record away.
  if (!journal.idle) return err({ code: 'commit/unrecorded', operation: 'recover first', errno: 'EBUSY' });
  const payload = encodeUnit(unit);
  if (payload.length > journalRecordBytesMax)
    return err({ code: 'commit/unrecorded', operation: 'write journal', errno: 'EFBIG' });
  try {
    await journal.append('unit', payload);
  } catch (thrown) {
    await clearQuietly(journal);
    return err(unrecordedFailure(faultOf(thrown, 'write journal', 'journal')));
  }
  const files = new UnitFiles(parts, unit);
  try {
    return await replace(parts, journal, files);
  } finally {
    await files.close();
  }
}

async function replace(
  parts: WriteParts,
  journal: Journal,
  files: UnitFiles,
): Promise<Result<Failure | undefined, Failure>> {
  const failure = (await stageAll(files)) ?? (await checkAll(parts, files)) ?? (await renameAll(parts, files));
  if (failure === undefined) {
    // Everything is durable. What is left of the record does no harm, so a fault here is none of the commit's.
    await clearQuietly(journal);
    return ok(undefined);
  }
  await takeBack(parts, journal, files);
  if (!allInPlace(files)) return err(failure);
  await leaveInPlace(journal, files);
  return ok(failure);
}

/** A unit of one file is in place or not; of a larger one some may be, which its record in the journal sets right. */
function allInPlace({ renamed, unit }: UnitFiles): boolean {
  return renamed.length === unit.entries.length;
}

async function stageAll(files: UnitFiles): Promise<Failure | undefined> {
  for (const entry of files.unit.entries) {
    try {
      await files.stage(entry);
    } catch (thrown) {
      return ioFailure(faultOf(thrown, 'write', entry.path));
    }
  }
  return undefined;
}

async function checkAll(parts: WriteParts, files: UnitFiles): Promise<Failure | undefined> {
  for (const { path, before } of files.unit.entries) {
    const target = await checkTarget(parts.root, path, before);
    if (!target.ok) return target.error;
  }
  return undefined;
}

async function renameAll(parts: WriteParts, files: UnitFiles): Promise<Failure | undefined> {
  for (const [index, entry] of files.unit.entries.entries()) {
    // The first was looked at a moment ago; the others once more, now that the ones before them took their time.
    if (index > 0) {
      const target = await checkTarget(parts.root, entry.path, entry.before);
      if (!target.ok) return target.error;
    }
    try {
      await files.putInPlace(entry);
    } catch (thrown) {
      return ioFailure(faultOf(thrown, 'rename', entry.path));
    }
  }
  try {
    await files.syncFolders();
    return undefined;
  } catch (thrown) {
    return ioFailure(faultOf(thrown, 'fsync folder', files.unit.entries[0]?.path ?? '.'));
  }
}

/**
 * Leaves every file as it was. What cannot be taken back now stays in the journal, and recovery takes it back, unless all is
 * in place: then the unit is done.
 */
async function takeBack(parts: WriteParts, journal: Journal, files: UnitFiles): Promise<void> {
  try {
    const { renamed } = files;
    if (renamed.length > 0) {
      // Someone wrote over the new bytes already: theirs stay.
      const untouched = (entry: UnitEntry) => checkTarget(parts.root, entry.path, entry.after);
      if (allInPlace(files) && !(await Promise.all(renamed.map(untouched))).every(({ ok }) => ok)) return;
      await journal.append('undo', Buffer.from(files.unit.id, 'latin1'));
      for (const entry of renamed) {
        // Of a unit that is half in place recovery reports it.
        if (!(await untouched(entry)).ok) return;
        await files.putBack(entry);
      }
      await files.syncFolders();
    }
    for (const entry of files.unit.entries) await files.removeStaged(entry);
    await journal.clear();
  } catch (thrown) {
    // Not lost: the record says what is to be undone. Anything but a system error is a bug and goes on up.
    faultOf(thrown, 'undo', '.');
  }
}

/** The new bytes stay: nothing may take them back later, for they are told to be there. */
async function leaveInPlace(journal: Journal, files: UnitFiles): Promise<void> {
  for (const entry of files.unit.entries) {
    try {
      await files.removeStaged(entry);
    } catch (thrown) {
      faultOf(thrown, 'unlink', entry.path);
    }
  }
  await clearQuietly(journal);
}

async function clearQuietly(journal: Journal): Promise<void> {
  try {
    await journal.clear();
  } catch (thrown) {
    faultOf(thrown, 'empty journal', 'journal');
  }
}
