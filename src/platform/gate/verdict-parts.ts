import type { Rejected, Verified } from '../../engine/index.js';
import type { AcceptedChange, GateReport, RejectedVerdict } from './verdict.js';

/** A refusal as a verdict, with what ran before it. */
export function rejectedVerdict({ stage, failure, checks, warnings }: Rejected, gate?: GateReport): RejectedVerdict {
  const verdict = { verdict: 'rejected' as const, stage, failure, checks, warnings };
  return gate === undefined ? verdict : { ...verdict, gate };
}

/** The changes of a verified file, each with the file's path. */
export function acceptedChanges({ path, changes }: Verified): readonly AcceptedChange[] {
  return changes.map(({ ref, hash, previousHash, boundedness }) => ({ path, ref, hash, previousHash, boundedness }));
}
