import { expect, test } from 'vitest';
import { classifyTests } from '../../../src/platform/runner/classify.js';
import { countTests } from '../../../src/platform/runner/counts/count-tests.js';
import { nameFailures } from '../../../src/platform/runner/failures/name-failures.js';

/*
 * A run prints what the change wants it to print: what it says is read in time that grows with its length. An answer is
 * enough, since what takes the square of 200,000 characters gives none before the test's limit.
 */
const CHARS = 200_000;

const many = (piece: string): string => piece.repeat(Math.ceil(CHARS / piece.length));

const OUTPUTS: readonly string[] = [
  ...[
    '\n',
    ' ',
    '\t',
    '\n ',
    '\r',
    '\n─\n',
    '  1 test passed\n',
    '# tests 1\n',
    'Tests: total ',
    '1 passing (',
    '\u001b]',
  ],
  ...['\u001b[', 'Error: ', 'not ok 1 - a\n', '✖ a (', '  1) a\n', '● ', 'ok 1 - /a.js', '/a.js ', 'Total: 1\n', '1'],
].map(many);

test.each(OUTPUTS.map((output) => [output.slice(0, 20), output]))(
  'an output of %j… is read to its end',
  (_, output) => {
    const text = `${output}x`;
    const counts = countTests(text);
    const failures = nameFailures(text);
    const { kind } = classifyTests({ outcome: { kind: 'exited', exitCode: 1 }, output: text, counts, failures });
    expect(kind).toMatch(/^[a-z-]+$/);
  },
  20_000,
);
