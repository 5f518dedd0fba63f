import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { logBytesMax } from '../../src/protocol/limits.js';
import { logLine } from '../../src/protocol/log-line.js';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['writes one line', 0, ['emetgate: one two\n']],
  ['writes while little waits to be read', logBytesMax, ['emetgate: one two\n']],
  ['drops what nobody reads', logBytesMax + 1, []],
])('logLine() %s', (_what, waiting, expected) => {
  const written: unknown[] = [];
  vi.spyOn(process.stderr, 'writableLength', 'get').mockReturnValue(waiting);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0);
  logLine('one\ntwo');
  expect(written).toEqual(expected);
});
