import { describe, expect, test } from 'vitest';
import {
  isNameStart,
  lineEndAfter,
  nameEnd,
  numberEnd,
  regexEnd,
  stringEnd,
} from '../../../../src/engine/syntax/tokens/token-ends.js';

type End = (text: string, start: number) => number | undefined;

/** Reads tokens from `«` to where `»` stands in each text; where none stands, there is no end. */
function check(end: End, ...marked: readonly string[]): void {
  for (const each of marked) {
    const start = each.indexOf('«');
    const text = each.replace(/[«»]/g, '');
    const found = end(text, start);
    const shown = found === undefined ? '' : '»';
    const [head, token, tail] = [text.slice(0, start), text.slice(start, found), text.slice(found ?? text.length)];
    expect(`${head}«${token}${shown}${tail}`).toBe(each);
  }
}

test('isNameStart() holds from the first to the last character of each range', () => {
  const begins = (text: string) => Array.from({ length: text.length }, (_, at) => isNameStart(text.charCodeAt(at)));
  const names = 'azmAZM_$#\\\u0080\u009f\u00a1é\u2027\u202a\ufefe\uff00😀';
  expect(begins(names)).toEqual(Array(names.length).fill(true));
  const others = '`{@[0 9\u007f\u00a0\u2028\u2029\ufeff\n"%^';
  expect(begins(others)).toEqual(Array(others.length).fill(false));
});

describe('nameEnd()', () => {
  test('ends behind the last letter, digit or escape', () => {
    check(nameEnd, '«abc» d', 'a = «b1_$2»', '«é日😀»\u2028a', '«z9»:', '«z0»/', '«Z»;');
  });

  test('takes a # at the beginning alone', () => {
    check(nameEnd, '«#a»#b', '«#»#a', '«a»#b', '«#»', '«#»(');
  });

  test('takes escapes with braces and without for part of the name', () => {
    check(nameEnd, '«a\\u0061b» c', '«\\u{61}b» c', '«a\\u{1F600}»', '«\\»', '«a\\»', '«\\a» b');
  });

  test('ends an escape where its braces do not', () => {
    check(nameEnd, '«\\u{61» b', '«\\u{61»', '«\\u{»', '«\\u{}»}', '«\\u{6»-1}', '«\\u{a»{b}', '«\\u{aé}b» }');
  });
});

test('numberEnd() ends behind digits, dots, separators and the letters of ASCII', () => {
  check(numberEnd, '«1_0.5e3»+1', '«0xFFn»;', '«.5»-a', '«1.»)', '«9»', '«1#a» b', '«1»é', '«1»\u0080', '«1»\\u0061');
  check(numberEnd, 'a = «0»:', 'a = «0»/1', 'a = «19» b');
});

describe('stringEnd()', () => {
  test('ends behind its own quote', () => {
    check(stringEnd, `«"a'b"» c"`, `«'a"b'»'`, '«""»""', 'a = «"b"»');
  });

  test('passes what a backslash escapes, a line end of two characters too', () => {
    check(stringEnd, '«"a\\"b"» c', '«"\\\\"»"', '«"a\\\nb"» c', '«"a\\\r\nb"» c', '«"a\\\rb"» c');
    check(stringEnd, '«"a\\\r"» b"', '«"a\\b»\nc"', '«"\\b»\n"');
  });

  test('ends at the line end that leaves it open, or with the text', () => {
    check(stringEnd, '«"a»\n"', '«"a»\r"', '«"a\u2028\u2029"»', '«"a»', '«"»', '«"a\\»');
  });
});

describe('regexEnd()', () => {
  test('ends behind its flags', () => {
    check(regexEnd, '«/a/gi» b', '«/a/» / b', '«/a/g1»+1', '«/a/»\\u0067', '«/a/»#b', '«/a/g»#b', '«/a/»');
  });

  test('passes slashes that are escaped or in a class', () => {
    check(regexEnd, '«/\\//» /', '«/[/]/» /', '«/[\\]/]/» /', '«/[[/]/» /', '«/]/» ]/', '«/\\[/» ]/', '«/[^/]a/»');
  });

  test('has none where the line ends before', () => {
    check(regexEnd, '«/a\n/', '«/a\r/', '«/a\u2028/', '«/a\u2029/', '«/a', '«/[/', '«/\\/', '«/[\n/]/');
  });
});

test('lineEndAfter() finds each kind of line end, and the end of the text', () => {
  check(lineEndAfter, '«a»\nb', '«a»\r\n', '«a b»\u2028', '«a»\u2029', '«a»', '«»\n', '«»', 'a\n«b»\nc');
});
