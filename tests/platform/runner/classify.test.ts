import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CommandOutcome, classifyTests, classifyTypecheck } from '../../../src/platform/runner/classify.js';
import { countTests } from '../../../src/platform/runner/counts/count-tests.js';
import { nameFailures } from '../../../src/platform/runner/failures/name-failures.js';
import { diagnosticsIn } from '../../../src/platform/runner/run-typecheck.js';
import type { SandboxOutcome } from '../../../src/platform/sandbox/sandbox.js';

/** What a runner printed, taken from runs of the same four tests: one passes, one fails, the others are left out. */
const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');

function outcomeOf(output: string, end: SandboxOutcome): CommandOutcome {
  return classifyTests({ outcome: end, output, counts: countTests(output), failures: nameFailures(output) });
}

const exited = (exitCode: number): SandboxOutcome => ({ kind: 'exited', exitCode });

describe('countTests()', () => {
  it.each([
    ['vitest', 1, 1, 2],
    ['jest', 1, 1, 2],
    ['mocha', 1, 1, 2],
    ['mocha-dot', 1, 1, 2],
    ['mocha-tap', 1, 1, 0],
    ['node', 1, 2, 1],
    ['node-spec', 1, 2, 1],
    ['node-direct', 1, 2, 1],
    ['ava-tap', 1, 2, 1],
    ['ava-passed', 2, 0, 0],
    ['tap', 1, 1, 1],
    ['jasmine', 1, 1, 1],
    ['uvu', 1, 1, 1],
    ['vitest-mixed', 1, 0, 0],
  ])('reads what %s printed', (name, passed, failed, skipped) => {
    expect(countTests(fixture(name))).toEqual({ passed, failed, skipped, source: 'output' });
  });

  it('sums what several packages printed', () => {
    expect(countTests(fixture('vitest') + fixture('mocha'))).toMatchObject({ passed: 2, failed: 2, skipped: 4 });
  });

  it('answers null where nothing is known of the runner', () => {
    expect(countTests('all good\n')).toBeNull();
  });
});

describe('classifyTests()', () => {
  it.each(['vitest', 'jest', 'mocha', 'mocha-dot', 'node', 'node-spec', 'ava', 'ava-tap', 'tap', 'jasmine', 'uvu'])(
    'case 17: takes what %s printed for a red test',
    (name) => expect(outcomeOf(fixture(name), exited(1))).toEqual({ kind: 'failed', exitCode: 1 }),
  );

  it.each(['vitest-bad', 'vitest-mixed', 'jest-bad', 'mocha-bad', 'node-bad'])(
    'case 17: takes what %s printed for a load error',
    (name) => expect(outcomeOf(fixture(name), exited(1))).toEqual({ kind: 'load-error', exitCode: 1 }),
  );

  it.each([
    ['vitest-none', 1],
    ['vitest-empty', 1],
    ['jest-none', 1],
    ['mocha-none', 1],
    ['mocha-empty', 0],
    ['node-empty', 0],
  ])('case 18: takes what %s printed for no test at all', (name, code) =>
    expect(outcomeOf(fixture(name), exited(code))).toEqual({ kind: 'vacuous', detail: 'no test ran' }),
  );

  it('case 17: takes a name that cannot be looked up for the machine’s fault', () => {
    expect(outcomeOf(fixture('node-network'), exited(1))).toMatchObject({ kind: 'infrastructure' });
  });

  it.each<[string, string, SandboxOutcome, Partial<CommandOutcome>]>([
    [
      'a program that is missing',
      'sh: 1: vitest: not found\n',
      exited(127),
      { kind: 'infrastructure', detail: 'sh: 1: vitest: not found' },
    ],
    ['a program that may not run', 'sh: 1: ./x: Permission denied\n', exited(126), { kind: 'infrastructure' }],
    [
      'a write that the sandbox refused',
      "Error: EROFS: read-only file system, open '/etc/x'\n",
      exited(1),
      { kind: 'infrastructure' },
    ],
    [
      'a file that the run may not read',
      "Error: EACCES: permission denied, open '/r/data.json'\n",
      exited(1),
      { kind: 'infrastructure' },
    ],
    ['a full scratch space', 'Error: ENOSPC: no space left on device, write\n', exited(1), { kind: 'infrastructure' }],
    ['V8 out of memory', 'FATAL ERROR: JavaScript heap out of memory\n', exited(134), { kind: 'memory' }],
    ['a segmentation fault behind a shell', '', exited(139), { kind: 'crashed', signal: 'SIGSEGV' }],
    ['a signal', '', { kind: 'signalled', signal: 'SIGABRT' }, { kind: 'crashed', signal: 'SIGABRT' }],
    ['too many processes', '', { kind: 'processes' }, { kind: 'processes' }],
    [
      'a fork that was refused',
      'sh: 1: Cannot fork: Resource temporarily unavailable\n',
      exited(2),
      { kind: 'processes' },
    ],
    ['a spawn that was refused', 'Error: spawn /usr/bin/git EAGAIN\n', exited(1), { kind: 'processes' }],
    [
      'a file of a group that the sandbox cannot keep',
      "Error: EOVERFLOW: value too large for defined data type, open 'x'\n",
      exited(1),
      { kind: 'infrastructure' },
    ],
    [
      'a run that was not seen to its end',
      '',
      { kind: 'unreported', problems: ['x'] },
      { kind: 'unreported', problems: ['x'] },
    ],
    ['a timeout', '', { kind: 'timeout' }, { kind: 'timeout' }],
    ['a cap on memory', '', { kind: 'memory' }, { kind: 'memory' }],
    ['too much output', '', { kind: 'output-limit' }, { kind: 'output-limit' }],
    ['a cancelled run', '', { kind: 'cancelled' }, { kind: 'cancelled' }],
    [
      'a sandbox that does not hold',
      '',
      { kind: 'not-confined', problems: ['x'] },
      { kind: 'not-confined', problems: ['x'] },
    ],
    ['an unknown runner that is content', 'fine\n', exited(0), { kind: 'passed' }],
    ['an unknown runner that is not', 'broken\n', exited(3), { kind: 'failed', exitCode: 3 }],
    [
      'a red run whose exit code a pipe hid',
      ' Tests  1 failed | 2 passed (3)\n',
      exited(0),
      { kind: 'failed', exitCode: 0 },
    ],
    [
      'a run that skipped everything',
      ' Tests  3 skipped (3)\n',
      exited(0),
      { kind: 'vacuous', detail: 'no test ran, 3 were skipped' },
    ],
  ])('tells %s', (_, output, end, expected) => {
    expect(outcomeOf(output, end)).toMatchObject(expected);
  });
});

describe('nameFailures()', () => {
  it.each([
    ['vitest', 't/vitest.test.mjs > sum > is wrong', 'AssertionError: expected 2 to be 3 // Object.is equality'],
    ['jest', 'sum › is wrong', 'expect(received).toBe(expected) // Object.is equality'],
    ['mocha', 'sum > is wrong', 'AssertionError [ERR_ASSERTION]: 2 == 3'],
    ['mocha-tap', 'sum is wrong', '2 == 3'],
    ['node', 'is wrong', '2 == 3'],
    ['node-spec', 'is wrong', 'AssertionError [ERR_ASSERTION]: 2 == 3'],
    ['ava', 'is wrong', ''],
  ])('reads what %s printed', (name, test, message) => {
    expect(nameFailures(fixture(name))).toEqual([{ name: test, message }]);
  });

  it('is bounded', () => {
    const output = Array.from({ length: 500 }, (_, index) => `not ok ${index} - ${'x'.repeat(1000)}${index}`).join(
      '\n',
    );
    const failures = nameFailures(output.replace(/- x/g, (_, at: number) => `- ${at}x`));
    expect([failures.length, Math.max(...failures.map(({ name }) => name.length))]).toEqual([50, 300]);
  });
});

describe('a type check', () => {
  it('fails by its exit code, and names its complaints', () => {
    const output =
      "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n\nFound 1 error in src/a.ts:1\n";
    expect(classifyTypecheck({ outcome: exited(2), output })).toEqual({ kind: 'failed', exitCode: 2 });
    expect(diagnosticsIn(output)).toEqual([
      "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ]);
  });

  it('passes by its exit code alone', () => {
    expect(classifyTypecheck({ outcome: exited(0), output: 'error in a comment' })).toEqual({ kind: 'passed' });
  });

  it('that is not installed is the machine’s fault', () => {
    expect(classifyTypecheck({ outcome: exited(127), output: 'sh: 1: tsc: not found' })).toMatchObject({
      kind: 'infrastructure',
    });
  });
});
