import { expect, test } from 'vitest';
import { classifyTests, classifyTypecheck } from '../../../src/platform/runner/classify.js';
import { ClosingLines } from '../../../src/platform/runner/closing/closing-lines.js';
import { countTests } from '../../../src/platform/runner/counts/count-tests.js';
import { nameFailures } from '../../../src/platform/runner/failures/name-failures.js';
import { diagnosticsIn } from '../../../src/platform/runner/run-typecheck.js';
import { outputHeadBytesMax, outputTailBytesMax } from '../../../src/platform/sandbox/limits.js';

/*
 * A run prints what the change wants it to print: what it says is read in time that grows with its length. An answer is
 * enough, since what takes the square of a kept output's length gives none before the test's limit.
 */
const CHARS = outputHeadBytesMax + outputTailBytesMax;

const many = (piece: string, start = '', end = 'x'): string =>
  start + piece.repeat(Math.ceil((CHARS - start.length - end.length) / piece.length)) + end;

/** One piece, over and over: whole lines, starts of lines, and what a pattern may take for a start at each place. */
const REPEATED: readonly string[] = [
  ...['\n', ' ', '\t', '\n ', '\r', '\v', '\u2028', '\u2029', '\u00a0', ' \u2028', '\n─\n', '1', 'a', '/', '.', '✖ '],
  ...['  1 test passed\n', '# tests 1\n', '# tests 1\n# pass 1\n', 'Tests: total ', '1 passing (', '1 passing (1)\n'],
  ...['\u001b]', '\u001b[', '\u001b[0', '\u001b ', 'Error: ', 'not ok 1 - a\n', 'not ok 1\n  a\n', '✖ a (', '  1) a\n'],
  ...['● ', ' FAIL  ', 'ok 1 - /a.js', 'ok 1 - /a.js\n', '/a.js ', '.js (', 'Total: 1\n', ' # time=', 'total: 1 '],
  ...[
    'EACCES: permission ',
    'spawn ',
    'spawn a',
    'fork EAGAI',
    'fetch failed ',
    'Cannot find ',
    '1 failing\n',
    'error ',
  ],
  ...[
    'Tests  1 x',
    ' Tests  1 x\n',
    '  1 tests',
    '1 specs, ',
    '# { total: 1',
    ': ',
    'error: |\n',
    'Failed Suites ',
    '"',
  ],
];

/** A line that begins as a runner's does and never ends as one. */
const STARTED: readonly (readonly [string, string])[] = [
  ...['\n Tests  ', '\nTests: ', '\n# { total: ', '\n', '\n# tests ', '\n─\n  ', '\nTotal: ', '\n  '].flatMap((start) =>
    ['1', ' ', '1 '].map((piece) => [start, piece] as const),
  ),
  ...['\n1 passing (', '\nok 1 - /', '\n✖ a (', '\n✖ failing tests:\n✖ ', '\n1 failing\n  1) ', '\nnot ok '].flatMap(
    (start) => ['1', ' ', ' (', '\n   a'].map((piece) => [start, piece] as const),
  ),
  ['\nnot ok 1 - a\n  error: ', ' '],
  ['\u001b]', 'a'],
  ['\u001b[', '1'],
  ['\u001b[', ' '],
];

const OUTPUTS: readonly string[] = [
  ...REPEATED.map((piece) => many(piece)),
  ...STARTED.map(([start, piece]) => many(piece, start)),
  ...STARTED.map(([start, piece]) => many(start + piece.repeat(400))),
];

test.each(OUTPUTS.map((output) => [output.slice(0, 24), output]))(
  'an output of %j… is read to its end',
  (_, output) => {
    const lines = new ClosingLines();
    lines.add(Buffer.from(output));
    const counts = countTests(output);
    const failures = nameFailures(output);
    const exited = (exitCode: number) => ({ outcome: { kind: 'exited', exitCode } as const, output, counts, failures });
    const kinds = [classifyTests(exited(0)), classifyTests(exited(1)), classifyTypecheck(exited(126))];
    for (const { kind } of kinds) expect(kind).toMatch(/^[a-z-]+$/);
    expect(lines.count('tap')).toBeGreaterThanOrEqual(0);
    for (const line of diagnosticsIn(output)) expect(line.length).toBeLessThanOrEqual(501);
  },
  10_000,
);
