import {
  type Checklist,
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
 * rename. Afterwards the bytes on the disk are read back; once they were in place, nothing makes a refusal of it any more.
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
  return outcome.kind === 'rejected' ? rejectedVerdict(outcome, tested.gate ?? undefined) : outcome.verdict;
}

/** The file was replaced: whatever else is found out goes into warnings. */
interface Written {
  readonly kind: 'written';
  readonly verdict: Verdict;
}

async function commitLocked(
  parts: GateParts,
  verified: Verified,
  tested: Tested,
  { signal }: GateCall,
  commit: Commit,
): Promise<Written | Rejected> {
  const { tree, checklist, gate } = tested;
  const refuse = (check: 'tree' | 'write', failure: Failure, list = checklist): Rejected =>
    list.rejected(check, failure, verified.warnings);
  const unchanged = await sameTree(parts, verified, tree, signal);
  if (!unchanged.ok) return refuse('tree', unchanged.error);
  const judged = checklist.passed('tree', gate === null ? 'the file alone: nothing ran' : 'fingerprint');
  if (signal.aborted) return refuse('write', { code: 'server/cancelled' }, judged);
  const written = await commit(verified);
  if (!written.ok) return refuse('write', written.error, judged);
  const doubts = [...unsettled(verified.path, written.value), ...(await readBack(parts, verified))];
  const list = judged.passed('write', doubts.length === 0 ? 'read back' : 'renamed: see the warnings');
  return { kind: 'written', verdict: committed(verified, tested, list, doubts) };
}

function unsettled(path: RepoPath, failure: Failure | undefined): readonly string[] {
  if (failure === undefined) return [];
  return [`${path} was written, but it may not outlast a power failure, nor could it be taken back (${failure.code})`];
}

/** Who holds the file open may write it in the moment after the rename, and the reading may fail. */
async function readBack({ repository }: GateParts, { path, after }: Verified): Promise<readonly string[]> {
  const found = await repository.read(path);
  if (found.ok && sameBytes(found.value.bytes, after)) return [];
  if (!found.ok && found.error.code === 'commit/io')
    return [`${path} was written, but could not be read back (${found.error.errno}); read it again`];
  return [`${path} was changed again right after it was written, by another program; read it again`];
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

function committed(verified: Verified, { gate }: Tested, checklist: Checklist, doubts: readonly string[]): Verdict {
  return {
    verdict: 'committed',
    changes: acceptedChanges(verified),
    checks: checklist.complete('not part of this version'),
    warnings: [...verified.warnings, ...doubts],
    gate,
  };
}
