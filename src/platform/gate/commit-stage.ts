import {
  Checklist,
  err,
  type Failure,
  ok,
  type Rejected,
  type RepoPath,
  type Result,
  type Verified,
} from '../../engine/index.js';
import { sameBytes } from '../disk/content-hash.js';
import type { GateCall } from '../gate.js';
import { conflictPathsMax } from '../limits.js';
import { changedPaths } from '../repository/fingerprint.js';
import type { TreeFingerprint } from '../repository/repository.js';
import type { Commit, GateParts } from './gate-parts.js';
import type { Tested } from './test-stage.js';
import type { Verdict } from './verdict.js';
import { acceptedChanges, rejectedVerdict } from './verdict-parts.js';

/**
 * Commits what was tested, to the tree that it was tested on: under the repository's lock every file is what it was when
 * the shadow was made (else `commit/conflict`), and the file is opened, admitted and compared once more just before the
 * rename. Afterwards the bytes on the disk are read back.
 */
export async function commitStage(
  parts: GateParts,
  verified: Verified,
  tested: Tested,
  call: GateCall,
): Promise<Verdict> {
  call.progress('committing');
  const done = await parts.store.underLock(call.signal, (commit) =>
    commitLocked(parts, verified, tested, call, commit),
  );
  const outcome = done.ok ? done.value : tested.checklist.rejected('write', done.error, verified.warnings);
  return outcome instanceof Checklist
    ? committed(verified, tested, outcome)
    : rejectedVerdict(outcome, tested.gate ?? undefined);
}

async function commitLocked(
  parts: GateParts,
  verified: Verified,
  { tree, checklist, gate }: Tested,
  { signal }: GateCall,
  commit: Commit,
): Promise<Checklist | Rejected> {
  const refuse = (check: 'tree' | 'write', failure: Failure, list = checklist): Rejected =>
    list.rejected(check, failure, verified.warnings);
  const unchanged = await sameTree(parts, verified, tree, signal);
  if (!unchanged.ok) return refuse('tree', unchanged.error);
  const judged = checklist.passed('tree', gate === null ? 'the file alone: nothing ran' : 'fingerprint');
  if (signal.aborted) return refuse('write', { code: 'server/cancelled' }, judged);
  const written = await commit(verified);
  if (!written.ok) return refuse('write', written.error, judged);
  const readBack = await parts.repository.read(verified.path);
  if (!readBack.ok) return refuse('write', readBack.error, judged);
  if (!sameBytes(readBack.value.bytes, verified.after)) {
    return refuse('write', { code: 'commit/conflict', paths: [verified.path] }, judged);
  }
  return judged.passed('write', 'read back');
}

/** Whether the tree is still the one that was judged, and the file one that may be changed, with the same bytes. */
async function sameTree(
  { repository }: GateParts,
  { path, before }: Verified,
  tree: TreeFingerprint | undefined,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  if (tree !== undefined) {
    const now = await repository.fingerprint(signal);
    if (!now.ok) return now;
    if (now.value.digest !== tree.digest) return conflict(changedPaths(tree, now.value).slice(0, conflictPathsMax));
  }
  const admission = await repository.admit(path);
  if (!admission.ok) return admission;
  const { path: place, bytes } = admission.value;
  return place === path && sameBytes(bytes, before) ? ok(undefined) : conflict([path]);
}

function conflict(paths: readonly RepoPath[]): Result<never, Failure> {
  return err({ code: 'commit/conflict', paths });
}

function committed(verified: Verified, { gate }: Tested, checklist: Checklist): Verdict {
  return {
    verdict: 'committed',
    changes: acceptedChanges(verified),
    checks: checklist.complete('not part of this version'),
    warnings: verified.warnings,
    gate,
  };
}
