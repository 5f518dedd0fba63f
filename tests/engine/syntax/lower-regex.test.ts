import { expect, test } from 'vitest';
import { limits } from '../../../src/engine/index.js';
import { lowerRegex } from '../../../src/engine/syntax/lower-regex.js';

/** Lowers patterns, the marks of repeated names as `!`. */
function check(flags: string, ...pairs: readonly (readonly [pattern: string, lowered: string])[]): void {
  for (const [pattern, lowered] of pairs) {
    expect([pattern, lowerRegex({ pattern, flags }).replaceAll('ǃ', '!')]).toEqual([pattern, lowered]);
  }
}

const checkSame = (flags: string, ...patterns: readonly string[]): void =>
  check(flags, ...patterns.map((pattern) => [pattern, pattern] as const));

test('lowerRegex() makes groups with modifiers plain', () => {
  check(
    '',
    ['(?i:a)', '(?:a)'],
    ['(?ims:a)', '(?:a)'],
    ['(?-i:a)', '(?:a)'],
    ['(?im-s:a)', '(?:a)'],
    ['b(?s-mi:(?m:a))', 'b(?:(?:a))'],
  );
});

test('lowerRegex() leaves modifiers that are wrong, and what only looks like them', () => {
  checkSame(
    '',
    '(?ii:a)',
    '(?i-i:a)',
    '(?-:a)',
    '(?:a)',
    '(?x:a)',
    '(?i-x:a)',
    '(?i)',
    '(?=i:a)',
    '\\(?i:a)',
    '[(?i:a)]',
  );
  checkSame('', 'a', '', '\\d|[^a]*', '(?!a)(?<!b)(?<=c)(d)');
});

test('lowerRegex() marks a name that another alternative has', () => {
  check(
    '',
    ['(?<a>1)|(?<a>2)', '(?<a>1)|(?<a!!>2)'],
    ['(?<a>1)|(?<a>2)|(?<a>3)', '(?<a>1)|(?<a!!>2)|(?<a!!!>3)'],
    ['(?:(?<a>1)|(?<a>2))', '(?:(?<a>1)|(?<a!!!>2))'],
    ['(?:(?<a>1)|b)|(?<a>2)', '(?:(?<a>1)|b)|(?<a!!!>2)'],
    ['(?<a>1)|(?:(?<a>2))', '(?<a>1)|(?:(?<a!!!>2))'],
    ['((?<a>1)|(?<a>2))(?<b>3)', '((?<a>1)|(?<a!!!>2))(?<b>3)'],
    ['(?<é>1)|(?<é>2)', '(?<é>1)|(?<é!!>2)'],
    ['(?<a>(?<b>1)|(?<b>2))', '(?<a>(?<b>1)|(?<b!!!>2))'],
  );
});

test('lowerRegex() leaves names that stand twice in one alternative, and names that differ', () => {
  checkSame(
    '',
    '(?<a>1)(?<a>2)',
    '(?<a>(?<a>1))',
    '(?:(?<a>1)|b)(?<a>2)',
    '(?:(?<a>1)|b)(?:c|(?<a>2))',
    '(?<a>1)|(?<b>2)',
    '(?<a>1)|(?<=a>2)',
    '(?<a>1)|(?<!a>2)',
    '(?<!a>1)|(?<!a>2)',
    '(?<a>1)|\\(?<a>2)',
    '(?<a>1)|[(?<a>2)]',
    '(?<a>1)\\|(?<a>2)',
    '(?<a>1)[|](?<a>2)',
    '(?<a>1)(?:b|c)(?<a>2)',
    '(?:\\)(?<a>1)|b)(?<a>2)',
  );
  check(
    '',
    ['(?<a>1)(?<a>2)|(?<a>3)', '(?<a>1)(?<a>2)|(?<a!!!>3)'],
    ['(?<a>1)|(?<a>2)(?<a>3)', '(?<a>1)|(?<a!!>2)(?<a>3)'],
  );
  check('', ['(?<a>1))|(?<a>2)', '(?<a>1))|(?<a!!>2)'], [')|(?<a>1)|(?<a>2)', ')|(?<a>1)|(?<a!!>2)']);
});

test('lowerRegex() ends a class where the flags say', () => {
  check(
    '',
    ['[[]](?i:a)', '[[]](?:a)'],
    ['[a](?i:a)]', '[a](?:a)]'],
    ['[\\]](?i:a)', '[\\]](?:a)'],
    [']](?i:a)', ']](?:a)'],
    ['](?i:a)[(?i:b)]', '](?:a)[(?i:b)]'],
    ['(?<ab>1)|(?<ab>2)', '(?<ab>1)|(?<ab!!>2)'],
  );
  check('', ['[[](?i:a)', '[[](?:a)']);
  checkSame('', '[(?i:a)](?:b)');
  checkSame('v', '[[](?i:a)]', '[[a](?i:a)]', '[[a][b](?i:c)]');
  check('gv', ['[[a]](?i:a)', '[[a]](?:a)'], ['[[[a]b]](?i:a)', '[[[a]b]](?:a)']);
});

test('lowerRegex() reads line ends and characters of two code units as any others', () => {
  check('u', ['\u2028\n😀(?i:a)', '\u2028\n😀(?:a)'], ['\\😀(?i:a)', '\\😀(?:a)'], ['\\\n(?i:a)', '\\\n(?:a)']);
});

test('lowerRegex() leaves what is too long', () => {
  const pattern = (chars: number) => `(?i:${'a'.repeat(chars - 5)})`;
  expect(lowerRegex({ pattern: pattern(limits.loweredRegexCharsMax), flags: '' })).toMatch(/^\(\?:a/);
  checkSame('', pattern(limits.loweredRegexCharsMax + 1));
});
