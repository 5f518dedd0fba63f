import { describe, expect, test } from 'vitest';
import { quotedName } from '../../src/protocol/quoted-name.js';

describe('quotedName()', () => {
  test.each([
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    ['x'.repeat(81), `"${'x'.repeat(80)}" [cut: 1 more characters]`],
    [`${'x'.repeat(79)}😀`, `"${'x'.repeat(79)}" [cut: 2 more characters]`],
    [`${'x'.repeat(78)}😀y`, `"${'x'.repeat(78)}😀" [cut: 1 more characters]`],
  ])('%j', (name, shown) => expect(quotedName(name)).toBe(shown));
});
