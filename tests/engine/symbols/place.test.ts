import { expect, test } from 'vitest';
import { inside, named, settled, takenName, topPlace, unreachable } from '../../../src/engine/symbols/place.js';

const pathOf = (...steps: readonly string[]): string =>
  steps.reduce((place, step) => inside(place, step), topPlace).path;

const check = (steps: readonly string[], expected: string): void => {
  expect(pathOf(...steps)).toBe(expected);
};

const long = (length: number): string => 'n'.repeat(length);

test('a path has a dot before each step but the first and those in brackets', () => {
  check(['a'], 'a');
  check(['a', 'b'], 'a.b');
  check(['a', '["b c"]', 'd'], 'a["b c"].d');
  check(['["a b"]'], '["a b"]');
  check(['a', '(iife)'], 'a.(iife)');
});

test('a path of more than 400 characters loses its middle', () => {
  check([long(400)], long(400));
  check(['h'.repeat(150), 't'.repeat(250)], `${'h'.repeat(100)}…${'t'.repeat(200)}`);
  check(['h'.repeat(150), 't'.repeat(249)], `${'h'.repeat(150)}.${'t'.repeat(249)}`);
});

test('a path never loses half of a character', () => {
  check([`${'h'.repeat(99)}😀${'m'.repeat(400)}`], `${'h'.repeat(99)}…${'m'.repeat(200)}`);
  check([`${'h'.repeat(98)}😀${'m'.repeat(400)}`], `${'h'.repeat(98)}😀…${'m'.repeat(200)}`);
  check([`${'h'.repeat(400)}😀${'t'.repeat(199)}`], `${'h'.repeat(100)}…${'t'.repeat(199)}`);
  check([`${'h'.repeat(400)}😀${'t'.repeat(198)}`], `${'h'.repeat(100)}…😀${'t'.repeat(198)}`);
  check([`😀${'h'.repeat(400)}😀${'t'.repeat(10)}😀`], `😀${'h'.repeat(98)}…${'h'.repeat(186)}😀${'t'.repeat(10)}😀`);
});

test('a name that nothing took becomes a step, and a position does not', () => {
  const place = inside(topPlace, 'a');
  expect(settled(place)).toBe(place);
  expect(settled(named(place, 'b', 'bound'))).toEqual({ ...place, path: 'a.b' });
  expect(settled(named(place, 'b', 'untitled'))).toEqual({ ...place, path: 'a.b' });
  expect(settled(named(place, 'b', 'position'))).toEqual(place);
  expect(named(named(place, 'b', 'titled'), 'c', 'bound')).toEqual({
    ...place,
    path: 'a.b',
    pending: { text: 'c', strength: 'bound' },
  });
  expect(named(named(place, 'b', 'titled'), undefined, 'bound')).toEqual({ ...place, path: 'a.b' });
});

test('a bound or titled name holds against an own one', () => {
  const taken = (strength: 'bound' | 'titled' | 'untitled' | 'position', own?: string) =>
    takenName(named(topPlace, 'given', strength), own);
  expect([taken('bound', 'own'), taken('titled', 'own')]).toEqual(['given', 'given']);
  expect([taken('untitled', 'own'), taken('position', 'own')]).toEqual(['own', 'own']);
  expect([taken('untitled'), taken('position')]).toEqual(['given', 'given']);
  expect([takenName(topPlace, 'own'), takenName(topPlace, undefined)]).toEqual(['own', undefined]);
});

test('what names cannot reach is not exported', () => {
  const exported = { ...topPlace, exported: true };
  expect(unreachable(exported)).toEqual(topPlace);
  expect(unreachable(topPlace)).toBe(topPlace);
});
