import type { AcceptedChange, Verdict } from '../platform/index.js';
import { failureMessage } from './present.js';
import type { Fields } from './tools/tool.js';

/**
 * A verdict as the contract's fields. The verdict of one change names it beside the rest; that of a batch has a list,
 * also when the batch holds one change.
 */
export function verdictFields(verdict: Verdict, shape: 'single' | 'batch'): Fields {
  switch (verdict.verdict) {
    case 'valid': {
      const { changes, checks, warnings, diff } = verdict;
      return { verdict: 'valid', ...changed(changes, shape), checks, warnings, diff };
    }
    case 'committed': {
      const { changes, checks, warnings, gate } = verdict;
      return { verdict: 'committed', ...changed(changes, shape), checks, warnings, gate };
    }
    case 'rejected': {
      const { stage, failure, checks, warnings, gate } = verdict;
      const { code, ...data } = failure;
      const head = { verdict: 'rejected', stage, code, message: failureMessage(failure), data, checks, warnings };
      return gate === undefined ? head : { ...head, gate };
    }
  }
}

function changed(changes: readonly AcceptedChange[], shape: 'single' | 'batch'): Fields {
  const [first] = changes;
  return shape === 'single' && first !== undefined ? { ...first } : { changes };
}
