/** The engine's only door: what the platform and the protocol may use of the kernel. */
export type { Boundedness, Escape, EscapeKind } from './bounds/boundedness.js';
export type { BodyChange, Change, Edit, Replacement } from './change/change.js';
export { CHECKS, Checklist, type CheckName, type CheckRecord, type Rejected, STAGES, type Stage } from './checks.js';
export { createEngine } from './create-engine.js';
export type { Engine, EngineParts, OpenedByOperator } from './engine.js';
export type * from './failure.js';
export { InvariantError, invariant, unreachable } from './invariant.js';
export type { LanguageId, LanguageProfile, OxcLang, SourceType } from './language/profile.js';
export { languageOf, supportedExtensions } from './language/registry.js';
export * as limits from './limits.js';
export { err, ok, type Result } from './result.js';
export type { RepoPath, Snapshot } from './snapshot.js';
export type { ByteOffset, ByteSpan, Utf16Offset, Utf16Span } from './source/offset.js';
export type { FunctionSymbol, SymbolKind, SymbolReading, SymbolTable } from './symbols/symbol-table.js';
export { createJudge, type Judge } from './syntax/judge.js';
export { areMasks } from './syntax/mask-body.js';
export type { OxcParseSync } from './syntax/oxc.js';
export type {
  Judgement,
  Referee,
  RefereeAnswer,
  RefereeDialect,
  RefereeRequest,
} from './syntax/referee.js';
export { type LoadedGrammars, TreeSitterParsers } from './syntax/tree-sitter.js';
export { isVerified, type Verified, type VerifiedChange, type VerifiedOne } from './verify.js';
