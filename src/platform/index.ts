/** The platform's only door: what the protocol may use of the machine. */
export type { RecoveryReport } from './disk/recovery-report.js';
export type { OpenFailure, StateProblem } from './failure.js';
export type { GateConfig } from './gate/gate-parts.js';
export type { JournalReport } from './gate/inspect-journal.js';
export { createRepositoryStore, type RepositoryStore } from './gate/repository-store.js';
export { createReverify } from './gate/reverify.js';
export type {
  AcceptedChange,
  GateReport,
  TestReport,
  Verdict,
} from './gate/verdict.js';
export { createGate, type Gate, type GateCall } from './gate.js';
export { type GrammarFailure, loadEngineLibraries } from './grammars.js';
export { createReferee, type RefereeProcess } from './referee/create-referee.js';
export { isBinary } from './repository/is-binary.js';
export { openRepository } from './repository/open-repository.js';
export type {
  FileReading,
  InputFailure,
  ListEntry,
  Repository,
  SearchMatch,
} from './repository/repository.js';
export { describeSandbox, type SandboxAdvice, type SandboxDescription } from './sandbox/describe-sandbox.js';
export { openSandbox } from './sandbox/open-sandbox.js';
export type { SandboxOptions } from './sandbox/sandbox-options.js';
export { shadowWritesProblem } from './shadow/shadow-changes.js';
export { openState, type State } from './state/state.js';
