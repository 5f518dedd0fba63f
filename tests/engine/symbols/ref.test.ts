import { expect, test } from 'vitest';
import { ordinalRef, refSteps, sharedName, taggedRef } from '../../../src/engine/symbols/ref.js';

const check = <T>(read: (ref: string) => T, cases: readonly (readonly [string, T])[]): void => {
  expect(cases.map(([ref]) => [ref, read(ref)])).toEqual(cases);
};

test('a ref carries what tells twins apart at its end', () => {
  expect(ordinalRef({ name: 'a.b', ordinal: 2, count: 13 })).toBe('a.b~2/13');
  expect(taggedRef('a.b', '1f09ac')).toBe('a.b~1f09ac');
});

test('sharedName() takes off one mark at the end, and nothing that only looks like one', () => {
  check(sharedName, [
    ['push', 'push'],
    ['push~2/3', 'push'],
    ['push~12/345', 'push'],
    ['push~1f09ac', 'push'],
    ['a~1/2.b', 'a~1/2.b'],
    ['a~1/2.b~3/4', 'a~1/2.b'],
    ['a~1f09ac.b~12/34', 'a~1f09ac.b'],
    ['a~1f09ac.b', 'a~1f09ac.b'],
    ['a\nb~1/2', 'a\nb'],
    ['~1/2', ''],
    ['a~0/2', 'a~0/2'],
    ['a~1/02', 'a~1/02'],
    ['a~1/2x', 'a~1/2x'],
    ['a~1234567890/2', 'a~1234567890/2'],
    ['a~1/1234567890', 'a~1/1234567890'],
    ['a~1F09AC', 'a~1F09AC'],
    ['a~1f09a', 'a~1f09a'],
    ['a~1f09acd', 'a~1f09acd'],
    ['a["b~1/2"]', 'a["b~1/2"]'],
  ]);
});

test('refSteps() splits at the dots outside of brackets, calls and quotes', () => {
  check(refSteps, [
    ['', ['']],
    ['a', ['a']],
    ['a.b.#c', ['a', 'b', '#c']],
    ['a.f(b.c).d', ['a', 'f(b.c)', 'd']],
    ['a[b.c].d', ['a[b.c]', 'd']],
    ['F.<A.B>.x', ['F', '<A.B>', 'x']],
    ['a["b.c"].d', ['a["b.c"]', 'd']],
    ['it("a ) . b").c', ['it("a ) . b")', 'c']],
    ['it("a \\" . ) b").c', ['it("a \\" . ) b")', 'c']],
    ['it("a\\\\").c', ['it("a\\\\")', 'c']],
    ['f(g(a.b).c).d', ['f(g(a.b).c)', 'd']],
    ['f("(").g("[").h("<").i', ['f("(")', 'g("[")', 'h("<")', 'i']],
    ['a.', ['a', '']],
  ]);
});
