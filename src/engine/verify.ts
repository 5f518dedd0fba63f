import { boundednessOf } from './bounds/bound.js';
import type { Boundedness } from './bounds/boundedness.js';
import type { Change } from './change/change.js';
import type { Checklist, CheckRecord, Rejected } from './checks.js';
import type { Engine, EngineParts, OpenedByOperator } from './engine.js';
import { invariant } from './invariant.js';
import { overlappingRefs } from './overlapping-refs.js';
import { type Proposal, propose } from './propose.js';
import { type FirstReading, readAfter, readMasked, refereeRequest, weigh } from './prove.js';
import type { Unreadable } from './read-source.js';
import type { Readings } from './readings.js';
import type { RepoPath, Snapshot } from './snapshot.js';
import type { Judgement, RefereeAnswer } from './syntax/referee.js';
import { Trail } from './trail.js';
import { worstRecords } from './worst-records.js';

/** What one change did to one function, once verified. */
export interface VerifiedChange {
  readonly ref: string;
  readonly previousHash: string;
  /** The symbol's hash in the verified file: what the next change to it must carry. */
  readonly hash: string;
  readonly boundedness: Boundedness;
}

/**
 * A file whose new bytes have passed every check of the engine.
 *
 * Only this module constructs one: the class is not exported and its private field makes the type nominal.
 */
export type Verified = VerifiedFile;

/** A verified file with exactly one change, whose fields stand beside the file's. */
export type VerifiedOne = Verified & VerifiedChange;

/** Whether a value was constructed here, whatever its type says. */
export function isVerified(value: unknown): value is Verified {
  return VerifiedFile.constructed(value);
}

/** The two ways to decide: one change, or several of one file. */
export function createVerifier(parts: EngineParts, readings: Readings): Pick<Engine, 'verify' | 'verifyAll'> {
  const kernel = { parts, readings };
  return {
    verify: (snapshot, change, checklist, opened) => verify({ ...kernel, opened }, snapshot, change, checklist),
    verifyAll: (snapshot, changes, checklist, opened) => verifyAll({ ...kernel, opened }, snapshot, changes, checklist),
  };
}

interface Kernel {
  readonly parts: EngineParts;
  readonly readings: Readings;
  readonly opened: OpenedByOperator | undefined;
}

/**
 * The kernel's entry: address, parse, guard, bound, in that order, each check written down.
 *
 * The referee is asked before the first parser reads the result, so that both read at the same time. No tree outlives
 * this turn: whatever needs one is done before the answer is awaited.
 */
async function verify(
  kernel: Kernel,
  snapshot: Snapshot,
  change: Change,
  checklist: Checklist,
): Promise<VerifiedOne | Rejected> {
  invariant(change.path === snapshot.path, 'a change is verified on its own file');
  const trail = new Trail(checklist);
  const asked = ask(kernel, snapshot, change, trail);
  if (asked.kind === 'rejected') return asked;
  const { proposal } = asked;
  const answer = await asked.answer;
  if (answer.kind === 'died') {
    return trail.rejected('base', { code: 'parse/referee-failed', path: change.path, reason: answer.reason });
  }
  const first = firstReading(kernel, asked, answer.judgement);
  const rejected = weigh(proposal, first, answer.judgement, trail);
  if (rejected !== undefined) return rejected;
  const boundedness = boundednessOf(proposal.symbol, proposal.before.source);
  trail.skipped('boundedness', 'not analysed: taken as unbounded');
  return new VerifiedOneFile({
    path: change.path,
    before: snapshot.bytes,
    after: proposal.after.source.bytes,
    change: { ref: proposal.symbol.ref, previousHash: proposal.symbol.hash, hash: first.hash, boundedness },
    checks: trail.records(),
    warnings: [],
  });
}

/** A body that the first parser could not read is read again with what the second one knows of it. */
function firstReading({ parts, readings }: Kernel, { proposal, first }: Asked, judgement: Judgement): FirstReading {
  if (first.proof.kind !== 'unreadable' || judgement.kind !== 'accepted') return first;
  const before = readings.read(proposal.before.source);
  return before.ok ? readMasked(parts, before.value, proposal, judgement.facts) : first;
}

interface Asked {
  readonly kind: 'asked';
  readonly proposal: Proposal;
  readonly first: FirstReading;
  readonly answer: Promise<RefereeAnswer>;
}

function ask({ parts, readings, opened }: Kernel, snapshot: Snapshot, change: Change, trail: Trail): Asked | Rejected {
  const before = readings.read(snapshot);
  if (!before.ok) return rejectedUnread(before.error, trail);
  if (!trail.has('language')) trail.passed('language');
  const proposal = propose(before.value, change, trail, opened);
  if (proposal.kind === 'rejected') return proposal;
  const answer = parts.referee.judge(refereeRequest(proposal));
  return { kind: 'asked', proposal, answer, first: readAfter(parts, before.value, proposal) };
}

function rejectedUnread({ check, failure }: Unreadable, trail: Trail): Rejected {
  if (check !== 'language' && !trail.has('language')) trail.passed('language');
  if (check === 'nesting' || check === 'base') trail.passed('encoding');
  if (check === 'base') trail.passed('nesting');
  return trail.rejected(check, failure);
}

/** A fold: each change is verified on the result of the one before, and the first that is refused refuses all. */
async function verifyAll(
  kernel: Kernel,
  snapshot: Snapshot,
  changes: readonly Change[],
  checklist: Checklist,
): Promise<Verified | Rejected> {
  invariant(changes.length > 0, 'a batch holds at least one change');
  const rejected = rejectedOverlap(kernel, snapshot, changes, checklist);
  if (rejected !== undefined) return rejected;
  const verified: VerifiedOne[] = [];
  let present = snapshot;
  for (const change of changes) {
    const next = await verify(kernel, present, change, checklist);
    if (next.kind === 'rejected') return next;
    verified.push(next);
    present = { path: snapshot.path, bytes: next.after };
  }
  return new VerifiedFile({
    path: snapshot.path,
    before: snapshot.bytes,
    after: present.bytes,
    changes: verified.flatMap(({ changes: done }) => done),
    checks: worstRecords(verified.map(({ checks }) => checks)),
    warnings: verified.flatMap(({ warnings }) => warnings),
  });
}

/** Two changes of which one lies inside the other's function would each undo what the other was read for. */
function rejectedOverlap(
  { readings }: Kernel,
  snapshot: Snapshot,
  changes: readonly Change[],
  checklist: Checklist,
): Rejected | undefined {
  if (changes.length < 2) return undefined;
  const reading = readings.read(snapshot);
  // What cannot be read is refused by the first change, with all its checks.
  if (!reading.ok) return undefined;
  const refs = overlappingRefs(reading.value.table, changes);
  if (refs.length === 0) return undefined;
  const trail = new Trail(checklist);
  if (!trail.has('language')) trail.passed('language');
  return trail.rejected('ref', { code: 'address/overlapping-changes', path: snapshot.path, refs });
}

interface VerifiedFields {
  readonly path: RepoPath;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly changes: readonly VerifiedChange[];
  readonly checks: readonly CheckRecord[];
  readonly warnings: readonly string[];
}

class VerifiedFile {
  readonly #constructed = true;
  readonly kind = 'verified';
  readonly path: RepoPath;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly changes: readonly VerifiedChange[];
  readonly checks: readonly CheckRecord[];
  readonly warnings: readonly string[];

  constructor(fields: VerifiedFields) {
    this.path = fields.path;
    this.before = fields.before;
    this.after = fields.after;
    this.changes = fields.changes;
    this.checks = fields.checks;
    this.warnings = fields.warnings;
  }

  static constructed(value: unknown): value is VerifiedFile {
    return typeof value === 'object' && value !== null && #constructed in value && value.#constructed;
  }
}

class VerifiedOneFile extends VerifiedFile implements VerifiedChange {
  readonly ref: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly boundedness: Boundedness;

  constructor({ change, ...fields }: Omit<VerifiedFields, 'changes'> & { readonly change: VerifiedChange }) {
    super({ ...fields, changes: [change] });
    this.ref = change.ref;
    this.previousHash = change.previousHash;
    this.hash = change.hash;
    this.boundedness = change.boundedness;
  }
}
