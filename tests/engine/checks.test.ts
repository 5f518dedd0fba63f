import { describe, expect, test } from 'vitest';
import { CHECKS, Checklist, type CheckRecord, InvariantError, invariant, unreachable } from '../../src/engine/index.js';
import { Trail } from '../../src/engine/trail.js';
import { worstRecords } from '../../src/engine/worst-records.js';

const failure = { code: 'guard/no-change', path: 'a.ts', ref: 'f' } as const;

describe('Checklist', () => {
  test('gives its records in the order of the checks, each with what is known of it', () => {
    const list = Checklist.empty.skipped('edits', 'why').passed('base', 'oxc').passed('path');
    expect(list.records()).toEqual([
      { name: 'path', outcome: 'passed' },
      { name: 'edits', outcome: 'skipped', reason: 'why' },
      { name: 'base', outcome: 'passed', by: 'oxc' },
    ]);
    expect(Object.keys(list.records()[0] ?? {})).toEqual(['name', 'outcome']);
    expect(Checklist.empty.records()).toEqual([]);
  });

  test('changes no list that it was made of', () => {
    const first = Checklist.empty.passed('path');
    first.passed('base');
    expect(first.records()).toEqual([{ name: 'path', outcome: 'passed' }]);
  });

  test('goes on from the records of another', () => {
    const records: readonly CheckRecord[] = [{ name: 'path', outcome: 'passed' }];
    expect(Checklist.from(records).passed('ref').records()).toEqual([...records, { name: 'ref', outcome: 'passed' }]);
    expect(() => Checklist.from(records).passed('path')).toThrow(new InvariantError('check path reports once'));
  });

  test('ends with every check: one failed, and those without a record are skipped for it', () => {
    const rejected = Checklist.empty.passed('path').rejected('syntax', failure);
    expect(rejected).toEqual({
      kind: 'rejected',
      stage: 'parse',
      failure,
      warnings: [],
      checks: CHECKS.map(({ name }) => {
        if (name === 'path') return { name, outcome: 'passed' };
        if (name === 'syntax') return { name, outcome: 'failed', reason: 'guard/no-change' };
        return { name, outcome: 'skipped', reason: 'syntax failed' };
      }),
    });
    expect(Checklist.empty.rejected('write', failure, ['a'])).toMatchObject({ stage: 'commit', warnings: ['a'] });
    expect(Checklist.empty.complete('why')).toEqual(
      CHECKS.map(({ name }) => ({ name, outcome: 'skipped', reason: 'why' })),
    );
  });
});

test('Trail knows which checks have reported', () => {
  const trail = new Trail(Checklist.empty.passed('path'));
  trail.passed('base', 'oxc');
  trail.skipped('edits', 'why');
  expect([trail.has('path'), trail.has('base'), trail.has('edits'), trail.has('ref')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(trail.records()).toEqual(
    Checklist.empty.passed('path').passed('base', 'oxc').skipped('edits', 'why').records(),
  );
  expect(
    trail
      .rejected('ref', failure)
      .checks.slice(0, 5)
      .map(({ outcome }) => outcome),
  ).toEqual(['passed', 'skipped', 'skipped', 'skipped', 'failed']);
});

test('worstRecords() gives of each check the record that promises least, else the last', () => {
  const passed = (by: string): CheckRecord => ({ name: 'base', outcome: 'passed', by });
  const skipped = (reason: string): CheckRecord => ({ name: 'base', outcome: 'skipped', reason });
  const path: CheckRecord = { name: 'path', outcome: 'passed' };
  expect(worstRecords([[passed('a')], [skipped('b')], [passed('c')], [skipped('d')]])).toEqual([skipped('b')]);
  expect(worstRecords([[passed('a')], [passed('b')]])).toEqual([passed('b')]);
  expect(worstRecords([[passed('a')], [path]])).toEqual([path, passed('a')]);
  expect(worstRecords([])).toEqual([]);
});

test('invariant() throws what it claims, as a kind of its own', () => {
  expect(() => invariant(true, 'a')).not.toThrow();
  expect(() => invariant(false, 'a')).toThrow(new InvariantError('a'));
  expect(new InvariantError('a').name).toBe('InvariantError');
  expect(() => unreachable('b' as never)).toThrow(new InvariantError('unreachable value "b"'));
});
