import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { faultOf, ioFailure } from '../failure.js';
import { asideFolder, keepAside } from './aside.js';
import { realFileSystem } from './file-system.js';
import { type Journal, openJournal } from './journal.js';
import { decodeFrames, type Frame, type JournalFault } from './journal-frame.js';
import { decodeUnit, type JournalUnit } from './journal-unit.js';
import { type Reverify, recoverUnit } from './recover-unit.js';
import type { FaultReport, RecoveryReport, UnitReport } from './recovery-report.js';
import type { WriteParts } from './replacement.js';
import { syncFolder } from './sync-folder.js';

/**
 * Finishes or takes back what a crash left unfinished. Reads the journal of the state folder alone: one inside the
 * repository means nothing.
 *
 * A unit is finished only if its record holds under the local key, every file of it is one of the two that the record
 * names, and `reverify` passes again. What cannot be proven is refused: its files are not touched, its record is kept aside
 * and told. May itself die at any point and be run again. When nothing is unfinished it looks at one file's size.
 *
 * @returns codes `commit/io` when recovery cannot do its work; the journal is then as it was
 */
export async function recover(parts: WriteParts, reverify: Reverify): Promise<Result<RecoveryReport, Failure>> {
  parts.lock.assertHeld();
  let journal: Journal | undefined;
  try {
    journal = await openJournal(parts.files ?? realFileSystem, parts.state);
    if (journal.idle) return ok({ units: [], faults: [] });
    return ok(await recoverJournal(parts, journal, reverify));
  } catch (thrown) {
    return err(ioFailure(faultOf(thrown, 'recover', '.')));
  } finally {
    await journal?.close().catch(() => undefined);
  }
}

/** What a journal says, without doing anything about it. */
export interface JournalContent {
  readonly units: readonly { readonly unit: JournalUnit; readonly frame: Frame; readonly undo: boolean }[];
  readonly faults: readonly JournalFault[];
}

/** Puts the frames of a journal together. A unit that is named twice counts once. */
export function readJournal(bytes: Uint8Array, parts: Pick<WriteParts, 'state'>): JournalContent {
  const { frames, faults } = decodeFrames(bytes, parts.state.key);
  const units = new Map<string, JournalContent['units'][number]>();
  const bad: JournalFault[] = [...faults];
  for (const frame of frames) {
    if (frame.tag === 'undo') {
      const known = units.get(Buffer.from(frame.payload).toString('latin1'));
      if (known === undefined) bad.push({ at: frame.at, bytes: frame.raw, problem: 'record' });
      else units.set(known.unit.id, { ...known, undo: true });
      continue;
    }
    const unit = decodeUnit(frame.payload);
    if (unit === undefined) bad.push({ at: frame.at, bytes: frame.raw, problem: 'record' });
    else if (!units.has(unit.id)) units.set(unit.id, { unit, frame, undo: false });
  }
  return { units: [...units.values()], faults: bad };
}

async function recoverJournal(parts: WriteParts, journal: Journal, reverify: Reverify): Promise<RecoveryReport> {
  const bytes = await journal.read();
  if (bytes === undefined) return { units: [], faults: [await setAside(parts, journal)] };
  const content = readJournal(bytes, parts);
  const faults: FaultReport[] = [];
  for (const fault of content.faults) faults.push(await reportFault(parts, fault));
  const units: UnitReport[] = [];
  for (const { unit, frame, undo } of content.units) {
    const outcome = await recoverUnit(parts, { unit, undo }, reverify);
    const paths: readonly RepoPath[] = unit.entries.map(({ path }) => path);
    if (outcome.outcome !== 'refused') {
      units.push({ ...outcome, unit: unit.id, paths });
      continue;
    }
    const aside = await keepAside(parts.files ?? realFileSystem, parts.state, {
      name: `unit-${unit.id}`,
      bytes: frame.raw,
    });
    units.push({ ...outcome, unit: unit.id, paths, aside });
  }
  await journal.clear();
  await journal.sync();
  return { units, faults };
}

/** A journal that is larger than any of ours is no journal of ours: moved aside whole, unread. */
async function setAside(parts: WriteParts, journal: Journal): Promise<FaultReport> {
  const files = parts.files ?? realFileSystem;
  const folder = await asideFolder(parts.state);
  const aside = join(folder, `journal-too-large-${randomBytes(8).toString('hex')}`);
  await files.rename(join(parts.state.folder, 'journal'), aside);
  await syncFolder(files, parts.state.folder);
  return { problem: 'too-large', at: 0, bytes: journal.size, aside };
}

async function reportFault(parts: WriteParts, { at, bytes, problem }: JournalFault): Promise<FaultReport> {
  const aside = await keepAside(parts.files ?? realFileSystem, parts.state, { name: `journal-${problem}`, bytes });
  return { problem, at, bytes: bytes.length, aside };
}
