import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { comparePrograms } from '../../../src/engine/syntax/compare-programs.js';
import { functionBodies } from '../../../src/engine/syntax/function-bodies.js';
import { parseWithOxc } from '../../../src/engine/syntax/oxc.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';

const SEED = 20261130;

/** Two texts that differ in one stretch and perhaps outside of it, as no splice could make them. */
function compared(before: readonly string[], after: readonly string[]): string {
  const tree = ([head = '', body = '', tail = '']: readonly string[]) => {
    const { program, errors } = parseWithOxc(parseSync, { lang: 'ts', sourceType: 'module' }, head + body + tail);
    if (errors.length > 0) throw new Error(`${head}${body}${tail}: ${errors[0]?.message}`);
    return {
      program: Buffer.from(program),
      span: { start: utf16Offset(head.length), end: utf16Offset(head.length + body.length) },
    };
  };
  const old = tree(before);
  return comparePrograms(old, functionBodies(old.program)(old.span), tree(after)).kind;
}

const value = fc.constantFrom('1', '"}"', '/[}]/', '`${a}`', '{ b: 1 }', '() => 2', '"\\"end\\":3"', 'é', '1n');

describe('comparePrograms()', () => {
  test(`sees every change outside of the body and none inside (seed ${SEED})`, () => {
    fc.assert(
      fc.property(value, value, value, value, fc.nat({ max: 12 }), (one, other, old, now, spaces) => {
        const file = (left: string, body: string, right: string) =>
          [`const é = ${left}, a = 1;\nconst f = () => `, body, `;\nexport const z = ${right};\n`] as const;
        const padded = `{ return [${now}];${' '.repeat(spaces)}}`;
        const before = file(one, `{ return ${old}; }`, other);
        expect(compared(before, file(one, padded, other))).toBe('equal');
        expect(compared(before, file(`${one} `, padded, other))).toBe('different');
        expect(compared(before, file(one, padded, `(${other})`))).toBe('different');
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('takes an arrow that turns from a block to an expression, and back, for the same one', () => {
    const file = (body: string) => ['const f = () => ', body, ', g = () => 1;'];
    expect(compared(file('1'), file('{ return 2 }'))).toBe('equal');
    expect(compared(file('{ return 2 }'), file('1'))).toBe('equal');
  });

  test('does not take the change of another arrow for that of this one', () => {
    expect(compared(['const f = () => ', '1', ', g = () => 1;'], ['const f = () => ', '1', ', g = () => {};'])).toBe(
      'different',
    );
  });

  test('sees what changes without moving anything', () => {
    expect(compared(['let a; f(() => ', '1', ');'], ['var a; f(() => ', '1', ');'])).toBe('different');
    expect(compared(['f(() => ', '1', ', a + b);'], ['f(() => ', '2', ', a - b);'])).toBe('different');
    expect(compared(['f(() => ', '1', ', `b`);'], ['f(() => ', '2', ', "b");'])).toBe('different');
  });
});
