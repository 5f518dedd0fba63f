import { failureMessageLengthMax, failureNameLengthMax, failuresMax } from '../limits.js';
import { plainText } from '../plain-text.js';
import { headingFailures } from './heading-failures.js';
import { markFailures } from './mark-failures.js';
import { mochaFailures } from './mocha-failures.js';
import type { FailureParser, NamedFailure } from './named-failure.js';
import { tapFailures } from './tap-failures.js';

const PARSERS: readonly FailureParser[] = [headingFailures, mochaFailures, tapFailures, markFailures];

/** The failures that the known runners printed, bounded. A best effort: the output has the rest. */
export function nameFailures(output: string): readonly NamedFailure[] {
  const lines = plainText(output).split('\n');
  const seen = new Set<string>();
  const failures = PARSERS.flatMap((parse) => parse(lines)).filter(({ name }) => !seen.has(name) && seen.add(name));
  return failures.slice(0, failuresMax).map(({ name, message }) => ({
    name: name.slice(0, failureNameLengthMax),
    message: message.slice(0, failureMessageLengthMax),
  }));
}
