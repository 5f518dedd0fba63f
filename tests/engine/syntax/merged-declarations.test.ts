import { expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { newErrors, withoutMerges } from '../../../src/engine/syntax/merged-declarations.js';
import type { OxcError } from '../../../src/engine/syntax/oxc.js';

const MESSAGE = 'Identifier `E` has already been declared';

/** A complaint with labels on each `E` of a text. */
const complaint = (text: string, message = MESSAGE): OxcError => ({
  severity: 'Error',
  message,
  labels: [...text.matchAll(/E/g)].map(({ index }) => ({ start: index, end: index + 1 })),
});

test('withoutMerges() takes out what a namespace merges with, in any order', () => {
  for (const text of [
    'namespace E {} namespace E {}',
    'namespace E {} module E {}',
    'enum E {} namespace E {}',
    'namespace E {} const enum E {}',
    'class E {} namespace E {}',
    'function E() {} module E {}',
    'module\n E {} class\t E {}',
    'export namespace E {} enum E {}',
    ';namespace E {}}enum E {}',
    '/*é*/namespace E {} (enum E {}',
  ]) {
    expect([text, withoutMerges([complaint(text)], text)]).toEqual([text, []]);
  }
});

test('withoutMerges() leaves every other complaint', () => {
  const left = (text: string, error: OxcError) => expect([text, withoutMerges([error], text)]).toEqual([text, [error]]);
  for (const text of [
    'let E; namespace E {}',
    'namespace E {} const E',
    'enum E {} class E {}',
    'class E {} function E() {}',
    'namespace /* a */ E {} enum E {}',
    'namespaces E {} enum E {}',
    'anamespace E {} enum E {}',
    '$namespace E {} enum E {}',
    'énamespace E {} enum E {}',
    'namespace E {} anenum E {}',
    'namespaceE {} enum E {}',
    'E E',
    'namespace E {} enum E {} enum E {}',
    'namespace E {}',
    '',
    `namespace${' '.repeat(40)}E {} enum E {}`,
  ]) {
    left(text, complaint(text));
  }
  const text = 'namespace E {} enum E {}';
  for (const message of [
    'Unexpected token',
    `a ${MESSAGE}`,
    `${MESSAGE} a`,
    MESSAGE.replace('E', ''),
    MESSAGE.replace('E', 'E` `E'),
  ]) {
    left(text, complaint(text, message));
  }
  expect(withoutMerges([complaint(text, MESSAGE.replace('E', 'Abc'))], text)).toEqual([]);
  expect(
    withoutMerges([complaint(`namespace${' '.repeat(31)}E {} enum E {}`)], `namespace${' '.repeat(31)}E {} enum E {}`),
  ).toEqual([]);
});

/** What is new of complaints about `[10, 20)` that became `[10, 25)`: each is its message, its start and its end. */
function news(before: readonly Told[], after: readonly Told[]): readonly string[] {
  const errors = (told: readonly Told[]): readonly OxcError[] =>
    told.map(([message, ...labels]) => ({
      severity: message.startsWith('w') ? 'Warning' : 'Error',
      message,
      labels: labels.map(([start, end]) => ({ start, end })),
    }));
  const span = (end: number) => ({ start: utf16Offset(10), end: utf16Offset(end) });
  return newErrors({ errors: errors(before), span: span(20) }, { errors: errors(after), span: span(25) }).map(
    ({ message }) => message,
  );
}

type Told = readonly [message: string, ...labels: (readonly [start: number, end: number])[]];

test('newErrors() knows complaints that were there before, at the same places outside of the body', () => {
  expect(news([['a', [1, 3]]], [['a', [1, 3]]])).toEqual([]);
  expect(news([['a', [8, 10]]], [['a', [8, 10]]])).toEqual([]);
  expect(news([['a', [20, 21]]], [['a', [25, 26]]])).toEqual([]);
  expect(news([['a', [30, 31]]], [['a', [35, 36]]])).toEqual([]);
  expect(news([['a', [1, 2], [30, 31]]], [['a', [1, 2], [35, 36]]])).toEqual([]);
  expect(news([['a']], [['a']])).toEqual([]);
  expect(
    news(
      [
        ['b', [1, 2]],
        ['a', [1, 2]],
      ],
      [
        ['a', [1, 2]],
        ['b', [1, 2]],
      ],
    ),
  ).toEqual([]);
  expect(news([['a', [1, 2]]], [])).toEqual([]);
});

test('newErrors() finds complaints of other words, at other places, in the body, and one more of a kind', () => {
  expect(news([], [['a', [1, 3]]])).toEqual(['a']);
  expect(news([['b', [1, 3]]], [['a', [1, 3]]])).toEqual(['a']);
  expect(news([['a', [1, 3]]], [['a', [1, 4]]])).toEqual(['a']);
  expect(news([['a', [1, 3]]], [['a', [2, 3]]])).toEqual(['a']);
  expect(news([['a', [30, 31]]], [['a', [30, 31]]])).toEqual(['a']);
  expect(news([['a', [9, 11]]], [['a', [9, 11]]])).toEqual(['a']);
  expect(news([['a', [11, 12]]], [['a', [11, 12]]])).toEqual(['a']);
  expect(news([['a', [19, 21]]], [['a', [24, 26]]])).toEqual(['a']);
  expect(news([['a', [19, 21]]], [['a', [19, 26]]])).toEqual(['a']);
  expect(news([['a', [1, 2], [11, 12]]], [['a', [1, 2], [11, 12]]])).toEqual(['a']);
  expect(news([['a', [1, 2]]], [['a', [1, 2], [35, 36]]])).toEqual(['a']);
  expect(
    news(
      [['a', [1, 2]]],
      [
        ['a', [1, 2]],
        ['a', [1, 2]],
      ],
    ),
  ).toEqual(['a']);
  expect(
    news(
      [
        ['a', [1, 2]],
        ['b', [1, 2]],
      ],
      [
        ['a', [1, 2]],
        ['a', [1, 2]],
        ['b', [1, 2]],
      ],
    ),
  ).toEqual(['a']);
  expect(
    news(
      [
        ['a', [1, 2]],
        ['b', [1, 2]],
      ],
      [
        ['b', [1, 2]],
        ['c', [1, 2]],
        ['a', [1, 2]],
      ],
    ),
  ).toEqual(['c']);
});

test('newErrors() tells an error from a warning of the same words', () => {
  const label = { start: 1, end: 2 };
  const of = (severity: string) => [{ severity, message: 'a', labels: [label] }];
  const span = { start: utf16Offset(10), end: utf16Offset(20) };
  expect(newErrors({ errors: of('Warning'), span }, { errors: of('Error'), span })).toEqual(of('Error'));
});
