import { type Change, Checklist, invariant, type Result, type ServerFailure, type Verified } from '../engine/index.js';
import { readAdmitted } from './gate/address-stage.js';
import { commitStage } from './gate/commit-stage.js';
import type { GateParts } from './gate/gate-parts.js';
import { GateQueue } from './gate/gate-queue.js';
import { testStage } from './gate/test-stage.js';
import { unifiedDiff } from './gate/unified-diff.js';
import type { RejectedVerdict, Verdict } from './gate/verdict.js';
import { acceptedChanges, rejectedVerdict } from './gate/verdict-parts.js';
import { gatesWaitingMax } from './limits.js';

/** How a caller follows and stops a gate. */
export interface GateCall {
  readonly signal: AbortSignal;
  /** Told at each step, in a few words. */
  readonly progress: (message: string) => void;
}

/**
 * The way of a change: address, engine, tests, commit. The only path by which anything reaches the repository.
 *
 * Bad input is a verdict, never a throw. Whatever the verdict but `committed`, every file is as it was.
 */
export interface Gate {
  /** Judges one change as far as no command is needed; runs nothing, writes nothing, waits for no other gate. */
  mutate(change: Change): Promise<Verdict>;
  /** Judges, tests and commits changes of one file, all or none. One gate at a time; the others wait in order. */
  try(changes: readonly Change[], call: GateCall): Promise<Verdict>;
}

/** A gate over the parts of one repository. */
export function createGate(parts: GateParts): Gate {
  const queue = new GateQueue(gatesWaitingMax);
  return {
    mutate: async (change) => withWarnings(parts, await mutate(parts, change)),
    async try(changes, call) {
      const verdict = await queue.run(
        () => tryChanges(parts, changes, call),
        call.signal,
        (before) => call.progress(`waiting for ${before} proposal${before === 1 ? '' : 's'} before this one`),
      );
      return withWarnings(parts, verdict.ok ? verdict.value : neverEntered(verdict));
    },
  };
}

async function mutate(parts: GateParts, change: Change): Promise<Verdict> {
  const verified = await judge(parts, [change]);
  if (verified.kind === 'rejected') return rejectedVerdict(verified);
  const { path, before, after, warnings } = verified;
  return {
    verdict: 'valid',
    changes: acceptedChanges(verified),
    checks: Checklist.from(verified.checks).complete('mutate runs no command and writes nothing'),
    warnings,
    diff: unifiedDiff({ path, before: decode(before), after: decode(after) }),
  };
}

async function tryChanges(parts: GateParts, changes: readonly Change[], call: GateCall): Promise<Verdict> {
  const verified = await judge(parts, changes);
  if (verified.kind === 'rejected') return rejectedVerdict(verified);
  const tested = await testStage(parts, verified, call);
  if (tested.kind === 'rejected') return rejectedVerdict(tested, tested.gate);
  return commitStage(parts, verified, tested, call);
}

/** Address and engine. Every change of a proposal names the same file: more files need a journal of several. */
async function judge(
  parts: GateParts,
  changes: readonly Change[],
): Promise<Verified | Extract<Awaited<ReturnType<GateParts['engine']['verifyAll']>>, { kind: 'rejected' }>> {
  const [first] = changes;
  invariant(first !== undefined, 'a proposal has a change');
  invariant(
    changes.every(({ path }) => path === first.path),
    'the changes of a proposal are of one file',
  );
  const admitted = await readAdmitted(parts.repository, first.path);
  if (admitted.kind === 'rejected') return admitted;
  const { snapshot, checklist, opened } = admitted;
  return parts.engine.verifyAll(
    snapshot,
    changes.map((change) => ({ ...change, path: snapshot.path })),
    checklist,
    opened,
  );
}

/** Cancelled or turned away before its turn: no check ran. */
function neverEntered({ error }: Extract<Result<never, ServerFailure>, { ok: false }>): RejectedVerdict {
  const checks = Checklist.empty.complete('the proposal did not enter the gate');
  return { verdict: 'rejected', stage: 'address', failure: error, checks, warnings: [] };
}

function withWarnings(parts: GateParts, verdict: Verdict): Verdict {
  const { warnings } = parts.config;
  return warnings.length === 0 ? verdict : { ...verdict, warnings: [...verdict.warnings, ...warnings] };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}
