import type { Change } from './change/change.js';
import type { Checklist, Rejected } from './checks.js';
import type { Failure, Position } from './failure.js';
import type { Result } from './result.js';
import type { Snapshot } from './snapshot.js';
import type { SymbolReading, SymbolTable } from './symbols/symbol-table.js';
import type { Referee } from './syntax/referee.js';
import type { TreeSitterParsers } from './syntax/tree-sitter.js';
import type { Verified, VerifiedOne } from './verify.js';

/** What the engine is given, loaded by the platform: it loads nothing itself. */
export interface EngineParts {
  readonly parsers: TreeSitterParsers;
  /** 64-bit xxHash of `bytes`, seeded. */
  readonly hash64: (bytes: Uint8Array, seed: bigint) => bigint;
  readonly referee: Referee;
}

/** What the operator opened of a file that is closed otherwise; nothing unless said. */
export interface OpenedByOperator {
  /** Tests inside the file: `--allow-path` names it. */
  readonly testCallbacks: boolean;
}

/** The kernel: bytes in, verdicts out. Pure but for the referee, which it only asks. */
export interface Engine {
  /** Every function of a file, in document order. Fails with `address/*` and `parse/too-deep` codes. */
  symbols(snapshot: Snapshot): Result<SymbolTable, Failure>;
  /** Signatures and structure, bodies elided. */
  skeleton(snapshot: Snapshot): Result<string, Failure>;
  /** One function as text, with the hash that a change must carry. */
  readSymbol(snapshot: Snapshot, ref: string): Result<SymbolReading, Failure>;
  /** The ref of the innermost function around a place. */
  enclosingRef(snapshot: Snapshot, position: Position): string | undefined;
  /**
   * Decides one change on one file. `checklist` holds what the platform checked (`path`, `allowed`); the records of
   * every check of the address, parse, guard and bound stages are added, in order.
   */
  verify(
    snapshot: Snapshot,
    change: Change,
    checklist: Checklist,
    opened?: OpenedByOperator,
  ): Promise<VerifiedOne | Rejected>;
  /** Decides several changes of one file: each on the result of the one before, all or none. */
  verifyAll(
    snapshot: Snapshot,
    changes: readonly Change[],
    checklist: Checklist,
    opened?: OpenedByOperator,
  ): Promise<Verified | Rejected>;
}
