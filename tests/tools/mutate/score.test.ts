import { describe, expect, it } from 'vitest';
import type { EngineFile } from '../../../tools/mutate/engine-files.js';
import { type MutationRecord, nextRecord } from '../../../tools/mutate/record.js';
import { countMutants } from '../../../tools/mutate/report.js';
import { raisedFloors, scoreFolders } from '../../../tools/mutate/score.js';

const files: readonly EngineFile[] = [
  { path: 'a', folder: 'guards', digest: 'a1', lines: 1 },
  { path: 'b', folder: 'guards', digest: 'b1', lines: 1 },
];

const record: MutationRecord = {
  secondsPerMutant: 1,
  files: { a: { digest: 'a1', killed: 9, total: 10 }, b: { digest: 'b0', killed: 1, total: 1 } },
  tests: {},
};

const score = (input: { fresh?: Record<string, { killed: number; total: number }>; floors?: Record<string, number> }) =>
  scoreFolders({ files, record, fresh: input.fresh ?? {}, floors: input.floors ?? {} })[0];

describe('scoreFolders()', () => {
  it('adds fresh counts to recorded ones of the same bytes', () => {
    const fresh = { b: { killed: 6, total: 10 } };
    expect(score({ fresh, floors: { guards: 75 } })).toEqual({
      folder: 'guards',
      killed: 15,
      total: 20,
      score: 75,
      floor: 75,
      outcome: 'kept',
      unmeasured: 0,
    });
    expect(score({ fresh, floors: { guards: 76 } })?.outcome).toBe('below');
    expect(score({ fresh })?.outcome).toBe('no-floor');
  });

  it('scores without a changed file that was not tried, and says so', () => {
    expect(score({ floors: { guards: 90 } })).toMatchObject({
      killed: 9,
      total: 10,
      outcome: 'in-part',
      unmeasured: 1,
    });
  });
});

describe('raisedFloors()', () => {
  const measured = {
    folder: 'guards',
    killed: 9,
    total: 10,
    score: 90.5,
    floor: undefined,
    outcome: 'no-floor',
    unmeasured: 0,
  } as const;

  it('sets a floor one point below the score and never lowers one', () => {
    expect(raisedFloors([measured], {})).toEqual({ guards: 89 });
    expect(raisedFloors([measured], { guards: 95 })).toEqual({ guards: 95 });
  });

  it('leaves the floor of a folder that was measured in part as it is', () => {
    expect(raisedFloors([{ ...measured, unmeasured: 1 }], { guards: 40 })).toEqual({ guards: 40 });
    expect(raisedFloors([{ ...measured, unmeasured: 1 }], {})).toEqual({});
  });
});

describe('nextRecord()', () => {
  it('forgets counts of bytes that are gone and takes tests as seen only when every file met them', () => {
    const next = nextRecord({
      record,
      files,
      tests: { guards: 'new' },
      fresh: { a: { killed: 3, total: 4 } },
      secondsPerMutant: undefined,
    });
    expect(next).toEqual({ secondsPerMutant: 1, files: { a: { digest: 'a1', killed: 3, total: 4 } }, tests: {} });
  });
});

describe('countMutants()', () => {
  it('counts timeouts as killed, untested mutants as alive, and ignored ones not at all', () => {
    const mutants = ['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage', 'Ignored'].map((status) => ({
      status,
      mutatorName: 'x',
      location: { start: { line: 1, column: 1 } },
    }));
    expect(countMutants({ files: { a: { mutants } } })).toEqual({ a: { killed: 3, total: 5 } });
  });
});
