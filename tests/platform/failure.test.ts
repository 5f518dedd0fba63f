import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/engine/index.js';
import { causeOf, errnoOf, faultOf, ioFailure, readFailure, unrecordedFailure } from '../../src/platform/failure.js';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no such luck`), { code });
}

describe('faultOf()', () => {
  it('takes any errno by its name and keeps the cause', () => {
    const cause = systemError('EUNHEARDOF');
    expect(faultOf(cause, 'write', 'a.ts')).toEqual({ operation: 'write', path: 'a.ts', errno: 'EUNHEARDOF', cause });
  });

  it.each([
    new TypeError('a bug'),
    Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
    Object.assign(new Error('x'), { code: 7 }),
    'text',
    undefined,
  ])('throws %s again: it is no system error', (thrown) => {
    expect(errnoOf(thrown)).toBeUndefined();
    let again: unknown = 'nothing';
    try {
      faultOf(thrown, 'write', 'a.ts');
    } catch (caught) {
      again = caught;
    }
    expect(again).toBe(thrown);
  });
});

describe('readFailure()', () => {
  it.each<[string, Partial<Failure>]>([
    ['ENOENT', { code: 'address/unknown-path' }],
    ['ENOTDIR', { code: 'address/unknown-path' }],
    ['EISDIR', { code: 'address/not-a-file', found: 'directory' }],
    ['ENXIO', { code: 'address/not-a-file', found: 'socket' }],
    ['ELOOP', { code: 'address/outside-repository', reason: 'symlink' }],
    ['ENAMETOOLONG', { code: 'address/outside-repository', reason: 'malformed' }],
    ['EACCES', { code: 'commit/io', operation: 'open', errno: 'EACCES' }],
    ['EUNHEARDOF', { code: 'commit/io', operation: 'open', errno: 'EUNHEARDOF' }],
  ])('%s means %o', (code, expected) => {
    const cause = systemError(code);
    const failure = readFailure(faultOf(cause, 'open', 'a.ts'));
    expect(failure).toMatchObject({ path: 'a.ts', ...expected });
    expect(causeOf(failure)).toBe(cause);
  });
});

describe('ioFailure() and unrecordedFailure()', () => {
  it('are plain data, with the cause beside them', () => {
    const fault = faultOf(systemError('ENOSPC'), 'write', 'a.ts');
    expect(JSON.parse(JSON.stringify([ioFailure(fault), unrecordedFailure(fault)]))).toEqual([
      { code: 'commit/io', path: 'a.ts', operation: 'write', errno: 'ENOSPC' },
      { code: 'commit/unrecorded', operation: 'write', errno: 'ENOSPC' },
    ]);
    expect(causeOf(ioFailure(fault))).toBe(fault.cause);
    expect(causeOf({ code: 'server/cancelled' })).toBeUndefined();
  });
});
