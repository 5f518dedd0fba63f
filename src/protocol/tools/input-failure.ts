import type { Failure } from '../../engine/index.js';
import type { InputFailure } from '../../platform/index.js';
import type { ToolAnswer } from './tool.js';

/** An argument that the platform could not make sense of, as a tool's answer; other failures keep their code. */
export function inputFailureMessage(tool: string, failure: Failure | InputFailure): ToolAnswer {
  switch (failure.code) {
    case 'input/bad-pattern':
      return { kind: 'failed', message: `Cannot call ${tool}: pattern: ${failure.message}` };
    case 'input/bad-glob':
      return { kind: 'failed', message: `Cannot call ${tool}: glob: ${failure.message}` };
    default:
      return { kind: 'failure', failure };
  }
}
