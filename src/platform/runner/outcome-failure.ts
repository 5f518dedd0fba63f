import type { TestFailure } from '../../engine/index.js';
import type { SandboxLimits } from '../sandbox/sandbox.js';
import type { CommandOutcome } from './classify.js';

/** The refusal that an outcome means; undefined for a command that passed. */
export function outcomeFailure(
  outcome: CommandOutcome,
  command: 'tests' | 'typecheck',
  backend: string,
  limits: SandboxLimits,
): TestFailure | { readonly code: 'server/cancelled' } | undefined {
  switch (outcome.kind) {
    case 'passed':
      return undefined;
    case 'failed':
      return { code: command === 'tests' ? 'test/failed' : 'test/typecheck-failed', exitCode: outcome.exitCode };
    case 'load-error':
      return { code: 'test/load-error', exitCode: outcome.exitCode };
    case 'infrastructure':
      return { code: 'test/infrastructure', detail: outcome.detail };
    case 'crashed':
      return { code: 'test/crashed', signal: outcome.signal };
    case 'vacuous':
      return { code: 'test/vacuous', detail: outcome.detail };
    case 'timeout':
      return { code: 'test/timeout', timeoutMs: limits.timeoutMs };
    case 'memory':
      return { code: 'test/memory', memoryBytesMax: limits.memoryBytesMax };
    case 'processes':
      return { code: 'test/processes', processesMax: limits.processesMax };
    case 'output-limit':
      return { code: 'test/output-limit', outputBytesMax: limits.outputBytesMax };
    case 'cancelled':
      return { code: 'server/cancelled' };
    case 'not-confined':
      return { code: 'test/sandbox-unavailable', backend, problems: outcome.problems };
    case 'unreported':
      return { code: 'test/unreported', detail: outcome.problems.join('; ') };
  }
}
