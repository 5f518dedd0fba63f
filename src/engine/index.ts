/** The engine's only door: what the platform and the protocol may use of the kernel. */
export type { Boundedness, Escape, EscapeKind } from './bounds/boundedness.js';
export type { BodyChange, Change, Edit, Replacement } from './change/change.js';
export { CHECKS, type CheckName, type CheckRecord, Checklist, type Rejected, STAGES, type Stage } from './checks.js';
export { createEngine } from './create-engine.js';
export type { Engine, EngineParts } from './engine.js';
export type * from './failure.js';
export { InvariantError, invariant, unreachable } from './invariant.js';
export * as limits from './limits.js';
export { err, ok, type Result } from './result.js';
export type { RepoPath, Snapshot } from './snapshot.js';
export { createJudge, type Judge } from './syntax/judge.js';
export type {
  Judgement,
  Referee,
  RefereeAnswer,
  RefereeDialect,
  RefereeRequest,
} from './syntax/referee.js';
export { isVerified, type Verified, type VerifiedChange, type VerifiedOne } from './verify.js';
