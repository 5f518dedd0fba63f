import type { Checklist, CheckName, CheckRecord, Rejected } from './checks.js';
import type { Failure } from './failure.js';

/** The checks of one change while it goes its way: each step writes down what it found, none can take it back. */
export class Trail {
  #checks: Checklist;

  constructor(checks: Checklist) {
    this.#checks = checks;
  }

  passed(name: CheckName, by?: string): void {
    this.#checks = this.#checks.passed(name, by);
  }

  skipped(name: CheckName, reason: string): void {
    this.#checks = this.#checks.skipped(name, reason);
  }

  rejected(name: CheckName, failure: Failure): Rejected {
    return this.#checks.rejected(name, failure);
  }

  /** Whether an earlier stage has reported a check. */
  has(name: CheckName): boolean {
    return this.records().some((record) => record.name === name);
  }

  records(): readonly CheckRecord[] {
    return this.#checks.records();
  }
}
