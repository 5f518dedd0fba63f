import type { Failure } from './failure.js';
import { invariant } from './invariant.js';

/** The stages of a change, in the order in which it meets them. */
export const STAGES = ['address', 'policy', 'parse', 'guard', 'bound', 'test', 'commit'] as const;

/** One stage of a change; a rejection names the one that refused. */
export type Stage = (typeof STAGES)[number];

/**
 * Every check that a verdict reports, in order, with the stage it belongs to.
 *
 * A verdict leaves none out: what did not run is `skipped` with its reason (invariant 7).
 */
export const CHECKS = [
  { name: 'path', stage: 'address' },
  { name: 'language', stage: 'address' },
  { name: 'encoding', stage: 'address' },
  { name: 'allowed', stage: 'policy' },
  { name: 'ref', stage: 'address' },
  { name: 'test-callback', stage: 'policy' },
  { name: 'hash', stage: 'address' },
  { name: 'edits', stage: 'address' },
  { name: 'nesting', stage: 'parse' },
  { name: 'base', stage: 'parse' },
  { name: 'no-change', stage: 'guard' },
  { name: 'empty-body', stage: 'guard' },
  { name: 'placeholder-body', stage: 'guard' },
  { name: 'hidden-characters', stage: 'guard' },
  { name: 'syntax', stage: 'parse' },
  { name: 'regular-expressions', stage: 'parse' },
  { name: 'body-in-referee', stage: 'guard' },
  { name: 'body-in-tree-sitter', stage: 'guard' },
  { name: 'outside-bytes', stage: 'guard' },
  { name: 'outside-symbols', stage: 'guard' },
  { name: 'ends-process', stage: 'guard' },
  { name: 'boundedness', stage: 'bound' },
  { name: 'sandbox', stage: 'test' },
  { name: 'baseline', stage: 'test' },
  { name: 'typecheck', stage: 'test' },
  { name: 'test', stage: 'test' },
  { name: 'shadow', stage: 'test' },
  { name: 'reach', stage: 'test' },
  { name: 'tree', stage: 'commit' },
  { name: 'write', stage: 'commit' },
] as const satisfies readonly { readonly name: string; readonly stage: Stage }[];

/** The name of one check, as verdicts print it. */
export type CheckName = (typeof CHECKS)[number]['name'];

/** One check's outcome. `reason` says why it was skipped or what it found; `by` names who proved it. */
export interface CheckRecord {
  readonly name: CheckName;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
  readonly by?: string;
}

/** A refusal: the stage that refused, why, and what ran before. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly stage: Stage;
  readonly failure: Failure;
  readonly checks: readonly CheckRecord[];
  readonly warnings: readonly string[];
}

/**
 * Collects the checks of one change as they run. Immutable: each step returns a new list, so that a stage cannot
 * rewrite what an earlier one reported.
 */
export class Checklist {
  readonly #records: ReadonlyMap<CheckName, CheckRecord>;

  private constructor(records: ReadonlyMap<CheckName, CheckRecord>) {
    this.#records = records;
  }

  /** A getter, not a field: TypeScript 5.9 compiles a class that has private methods so that a static field of its own
   * type is made before the class can be named. */
  static get empty(): Checklist {
    return new Checklist(new Map());
  }

  /** A list that goes on from what another stage reported. */
  static from(records: readonly CheckRecord[]): Checklist {
    return new Checklist(new Map(records.map((record) => [record.name, record])));
  }

  passed(name: CheckName, by?: string): Checklist {
    return this.#with(by === undefined ? { name, outcome: 'passed' } : { name, outcome: 'passed', by });
  }

  skipped(name: CheckName, reason: string): Checklist {
    return this.#with({ name, outcome: 'skipped', reason });
  }

  /** Ends the list: `name` failed, and everything that has no record yet was skipped because of it. */
  rejected(name: CheckName, failure: Failure, warnings: readonly string[] = []): Rejected {
    const checks = this.#with({ name, outcome: 'failed', reason: failure.code }).complete(`${name} failed`);
    const stage = CHECKS.find((check) => check.name === name)?.stage;
    invariant(stage !== undefined, `check ${name} has a stage`);
    return { kind: 'rejected', stage, failure, checks, warnings };
  }

  /** The records so far, in the order of `CHECKS`. */
  records(): readonly CheckRecord[] {
    return CHECKS.flatMap(({ name }) => this.#records.get(name) ?? []);
  }

  /** Every check in order; those without a record are skipped for `reason`. */
  complete(reason: string): readonly CheckRecord[] {
    return CHECKS.map(({ name }) => this.#records.get(name) ?? { name, outcome: 'skipped', reason });
  }

  #with(record: CheckRecord): Checklist {
    invariant(!this.#records.has(record.name), `check ${record.name} reports once`);
    return new Checklist(new Map(this.#records).set(record.name, record));
  }
}
