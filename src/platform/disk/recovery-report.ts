import type { Failure, RepoPath } from '../../engine/index.js';
import type { FrameProblem } from './journal-frame.js';

/** What a recovery found and did. Empty when nothing was unfinished. */
export interface RecoveryReport {
  readonly units: readonly UnitReport[];
  /** Parts of the journal that are no record of ours. */
  readonly faults: readonly FaultReport[];
}

/**
 * `finished`: all files have the new bytes. `undone`: all have the old ones. `refused`: recovery touched none of its files,
 * and the record was kept aside.
 */
export type UnitReport =
  | {
      readonly outcome: 'finished' | 'undone';
      readonly unit: string;
      readonly reason: RecoveryReason;
      readonly paths: readonly RepoPath[];
    }
  | {
      readonly outcome: 'refused';
      readonly unit: string;
      readonly reason: 'target-changed' | 'outside-repository';
      readonly paths: readonly RepoPath[];
      readonly aside: string;
    };

/**
 * Why a unit went the way it went. `was-done`: every file had its new bytes. `staged-whole`: every staged file was there,
 * and every guard passed again. `partly-renamed`: some files were renamed, so the rest followed. `not-staged`: a staged file
 * was missing or not whole. `undo-recorded`: the commit itself was taking it back. Else the refusal of the guards.
 */
export type RecoveryReason = 'was-done' | 'staged-whole' | 'partly-renamed' | 'not-staged' | 'undo-recorded' | Failure;

/** A part of the journal that recovery could not read, and where its bytes are now. */
export interface FaultReport {
  readonly problem: FrameProblem | 'too-large';
  /** Place and size in the journal, in bytes. */
  readonly at: number;
  readonly bytes: number;
  /** File of the state folder that holds the bytes now. */
  readonly aside: string;
}
