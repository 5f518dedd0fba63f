import { expect, test } from 'vitest';
import { startsJsx } from '../../../../src/engine/syntax/tokens/jsx-start.js';

/** Asks about the `<` that begins each text, where a statement may begin and where none may. */
const check = (expected: readonly [atStatement: boolean, inside: boolean], ...texts: readonly string[]): void => {
  for (const text of texts) {
    expect([text, startsJsx(text, 0, true), startsJsx(text, 0, false)]).toEqual([text, ...expected]);
  }
};

test('startsJsx() takes tags and fragments for elements', () => {
  check([true, true], '<>', '< \n >a', '<a>', '< a/>', '<a b="c">', '<a.b:c-d >', '<é>', '<$>', '<_a1>', '<A>(b)</A>');
  check([true, true], '<a a extends B>', '<a extends/>', '<a extends="b">', '<a extends>', '<a b,>', '<a b=c>');
  check([true, true], '<a b>(c) => d', '<a b>(c): d', '<a>(<b/>) => c', '<a>() + 1', '<a>b() => c', '<a>b (c): d');
});

test('startsJsx() takes type parameters for what they are', () => {
  check(
    [false, false],
    '<A,>',
    '<A , B>',
    '<A = B>',
    '<A=B>',
    '<A extends B>',
    '<A\n extends  B>',
    '<A extends"b">'.replace('"b"', ' "b"'),
  );
  check([false, false], '<const A,>', '<const  A,>', '< const\nA extends B>');
  check([false, false], '<A>() => b', '<A>(bc)=>d', '<A> (b: C)  => d', '<A>\n(b, c)\n=> d');
  check([false, true], '<A>(): b', '<A>(bc):d', '<A> (b: C)  : d', '<A>\n(b, c)\n: d');
});

test('startsJsx() takes what is neither for an operator', () => {
  check([false, false], '<1>', '<1<>', '<1 <a>', '<', '<=', '< (a)', '</a>', '<"a">');
});

test('startsJsx() begins where it is asked to', () => {
  expect([startsJsx('a <b>', 2, false), startsJsx('<a 1', 2, false)]).toEqual([true, false]);
});
