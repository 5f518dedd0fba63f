import { expect, test } from 'vitest';
import { compact, identifierName, memberName, quoted, stringValue } from '../../../src/engine/symbols/name-text.js';

const check = (name: (text: string) => string, cases: readonly (readonly [string, string])[]): void => {
  expect(cases.map(([text]) => [text, name(text)])).toEqual(cases);
};

const long = (length: number): string => 'n'.repeat(length);

test('memberName() writes identifiers as they are, and anything else or longer in quotes', () => {
  check(memberName, [
    ['name', 'name'],
    ['$_é日1', '$_é日1'],
    ['1a', '["1a"]'],
    ['', '[""]'],
    ['a b', '["a b"]'],
    ['#a', '["#a"]'],
    ['a\u200d', 'a\u200d'],
    [long(80), long(80)],
    [long(81), `["${long(79)}…"]`],
  ]);
});

test('quoted() writes JSON with everything invisible escaped, cut at 80 characters', () => {
  check(quoted, [
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['\n\t', '"\\n\\t"'],
    ['\u202e\u200b\u2028\u0085', '"\\u202e\\u200b\\u2028\\u0085"'],
    ['\u{e0041}', '"\\udb40\\udc41"'],
    [long(80), `"${long(80)}"`],
    [long(81), `"${long(79)}…"`],
  ]);
});

test('quoted() never cuts a character in two', () => {
  check(quoted, [
    [`${long(78)}😀nn`, `"${long(78)}…"`],
    [`${long(77)}😀nn`, `"${long(77)}😀…"`],
    [`😀${long(79)}`, `"😀${long(77)}…"`],
  ]);
});

test('compact() puts source text on one line, cut at 80 characters', () => {
  check(compact, [
    ['a  +\n\t b', 'a + b'],
    ['a\u200bb\u0000', 'a\\u200bb\\u0000'],
    [long(80), long(80)],
    [long(81), `${long(79)}…`],
    [`a${' '.repeat(300)}b`, 'a b'],
    [`a${' '.repeat(318)}b`, 'a b'],
    [`a${' '.repeat(319)}b`, 'a '],
  ]);
});

test('identifierName() decodes escapes, and leaves what is no character', () => {
  check(identifierName, [
    ['foo', 'foo'],
    ['f\\u006fo', 'foo'],
    ['\\u{66}oo\\u{1d4d0}', 'foo𝓐'],
    ['\\u{10ffff}', '\u{10ffff}'],
    ['\\u{110000}', '\\u{110000}'],
    ['u006fo', 'u006fo'],
  ]);
});

test('stringValue() decodes every escape of a literal', () => {
  check(stringValue, [
    ['"a"', 'a'],
    ["'it\\'s'", "it's"],
    ['"\\x41\\u0042\\u{43}\\104"', 'ABCD'],
    ['"\\0\\7\\377\\400"', '\0\u0007\u00ff 0'],
    ['"\\n\\t\\r\\b\\f\\v\\q\\\\"', '\n\t\r\b\f\vq\\'],
    ['"a\\\nb\\\r\nc\\\rd\\\u2028e"', 'abcde'],
    ['"\\u{110000}"', '\\u{110000}'],
    ['`a${b}`', 'a${b}'],
    ['"x41u0042"', 'x41u0042'],
  ]);
});
