import type { Engine } from '../engine/index.js';
import type { Gate, Repository } from '../platform/index.js';
import type { Policy } from './policy.js';

/** The real parts, wired together by `compose.ts`: all that a tool may reach. */
export interface Kernel {
  readonly engine: Engine;
  readonly repository: Repository;
  readonly gate: Gate;
  readonly policy: Policy;
}
