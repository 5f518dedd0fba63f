import { describe, expect, it } from 'vitest';
import { shownName } from '../../src/protocol/shown-name.js';

describe('shownName()', () => {
  it.each([
    ['src/a b [id].ts', 'src/a b [id].ts'],
    ['src/日本.ts', 'src/日本.ts'],
    ['src/b\nc.js 12', '"src/b\\nc.js 12"'],
    ['a\u2028b', '"a\\u{2028}b"'],
    ['a\u202eb', '"a\\u{202e}b"'],
    ['"a"', '"\\"a\\""'],
    [' a', '" a"'],
  ])('shows %j as %j', (name, expected) => {
    expect(shownName(name)).toBe(expected);
  });
});
