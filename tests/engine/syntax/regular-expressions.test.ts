import { expect, test } from 'vitest';
import type { OxcNode } from '../../../src/engine/syntax/oxc.js';
import { compileRegularExpressions, regularExpressionsOf } from '../../../src/engine/syntax/regular-expressions.js';

const literal = (pattern: string, flags = '', start = 7): OxcNode => ({
  type: 'Literal',
  start,
  end: start + 1,
  value: null,
  regex: { pattern, flags },
});

const body = (...children: readonly unknown[]): OxcNode => ({
  type: 'BlockStatement',
  start: 0,
  end: 9,
  body: children,
});

test('regularExpressionsOf() lists the literals as they are written', () => {
  const others = [
    { type: 'Literal', start: 1, end: 2, regex: null },
    { type: 'Literal', start: 1, end: 2, regex: 'a' },
    { type: 'Literal', start: 1, end: 2, regex: { pattern: 'a' } },
    { type: 'Literal', start: 1, end: 2, regex: { flags: 'a' } },
    { type: 'Literal', start: 1, end: 2, value: 'a' },
    { type: 'Property', start: 1, end: 2, regex: { pattern: 'a', flags: 'g' } },
  ];
  expect([...regularExpressionsOf(body(literal('a', 'g'), literal('b'), ...others))]).toEqual(['/a/g', '/b/']);
});

test('compileRegularExpressions() names the first that does not compile, and where', () => {
  const check = (expected: object, ...literals: readonly OxcNode[]) =>
    expect(compileRegularExpressions(body(...literals), new Set(['/(/', '/)/g']))).toMatchObject(expected);
  check({ kind: 'good', unproven: 0 });
  check({ kind: 'good', unproven: 0 }, literal('a'), literal('('), literal(')', 'g'));
  check({ kind: 'bad', at: 3 }, literal('a'), literal('(b', '', 3), literal('(c', '', 5));
  check({ kind: 'bad', at: 3, message: expect.stringContaining('Invalid regular expression') }, literal(')', '', 3));
  check({ kind: 'bad', at: 3 }, literal('a', 'gg', 3));
  check({ kind: 'bad', at: 3 }, literal('(?i:(', '', 3));
});
