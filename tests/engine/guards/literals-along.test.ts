import { expect, test } from 'vitest';
import { literalsAlong } from '../../../src/engine/guards/literals-along.js';
import { literalsOf } from '../../../src/engine/syntax/literals.js';

const check = (code: string, expected: string): void => {
  const isLiteral = literalsAlong(literalsOf(code, 'ts'));
  const marks = Array.from(code, (_, offset) => (isLiteral(offset) ? '^' : ' ')).join('');
  expect([code, marks]).toEqual([code, expected]);
};

test('literalsAlong() holds from the first to the last character of each literal', () => {
  check('a "b" c', '  ^^^  ');
  check('"a""b"c/**/', '^^^^^^ ^^^^');
  check("f('', /* x */ 'y')", '  ^^  ^^^^^^^ ^^^ ');
  check('f()', '   ');
});

test('literalsAlong() passes over literals that nobody asked about', () => {
  const isLiteral = literalsAlong(literalsOf('"a" "b" + "c"', 'ts'));
  expect([isLiteral(8), isLiteral(10)]).toEqual([false, true]);
});
