import type { Boundedness } from './bounds/boundedness.js';
import type { CheckRecord } from './checks.js';
import type { RepoPath } from './snapshot.js';

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
