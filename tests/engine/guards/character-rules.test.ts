import { describe, expect, test } from 'vitest';
import { characterRule, UNUSUAL } from '../../../src/engine/guards/character-rules.js';

/** Asks about the first unusual character of a text, or about the one that follows `upTo`. */
const check = (text: string, expected: string, { upTo = '', isLiteral = true } = {}): void => {
  const found = [...text.matchAll(UNUSUAL)].find(({ index }) => index >= upTo.length);
  const rule = found && characterRule(found[0], { text, at: found.index, isLiteral });
  expect([text, rule]).toEqual([text, expected]);
};

const ZWNJ = '\u200c';
const ZWJ = '\u200d';

describe('UNUSUAL', () => {
  test('leaves printable ASCII, tabs and line ends alone, and nothing else', () => {
    const unusual = Array.from({ length: 0x81 }, (_, code) => String.fromCharCode(code))
      .join('')
      .match(UNUSUAL);
    const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
    expect(unusual).toEqual([...controls.filter((each) => !'\t\n\r'.includes(each)), '\u007f', '\u0080']);
  });

  test('finds a pair as one character, and half of one', () => {
    expect('a😀\ud83d'.match(UNUSUAL)).toEqual(['😀', '\ud83d']);
  });
});

describe('characterRule()', () => {
  test('case 11: knows the first and the last half of a pair', () => {
    for (const half of ['\ud800', '\udbff', '\udc00', '\udfff']) check(half, 'half-character');
    check('\ue000', 'plain');
  });

  test('case 11: lets joiners be between letters that join', () => {
    for (const text of [`ن${ZWNJ}ن`, `نx ن${ZWNJ}ن`, `क${ZWJ}ष`])
      check(text, 'plain', { upTo: text.slice(0, text.search(/[\u200c\u200d]/)) });
  });

  test.each(['', ' ', '-', ' x', '-5', '"', '\ud83d'])(
    'case 11: lets a joiner be behind a letter that joins and before %j',
    (behind) => {
      check(`ن${ZWNJ}${behind}`, 'plain', { upTo: 'ن' });
    },
  );

  test.each(['x', '5', '_', '$', '日', 'xن', '5ن'])(
    'case 11: refuses a joiner behind a letter that joins and before %j',
    (behind) => {
      check(`ن${ZWNJ}${behind}`, 'unseen', { upTo: 'ن' });
    },
  );

  test('case 11: refuses joiners behind other letters, whatever joins elsewhere', () => {
    for (const joiner of [ZWJ, ZWNJ]) {
      check(`x${joiner}ن`, 'unseen');
      check(joiner, 'unseen');
      check(`نx${joiner}ن`, 'unseen', { upTo: 'نx' });
    }
  });

  test.each(['❤', '❤\ufe0f', '👩', '👩🏽', 'x👩', 'ن👩', '12345👩'])(
    'case 11: lets ZWJ join %s to another emoji',
    (before) => {
      for (const after of ['💻', '❤', '\u2640', '\u2642']) {
        check(`${before}${ZWJ}${after}, and more behind`, 'plain', { upTo: before });
      }
    },
  );

  test('case 11: refuses ZWJ at an emoji that it does not join to another one', () => {
    for (const after of ['', 'x', 'x❤', ' ❤', 'ن']) check(`❤${ZWJ}${after}`, 'unseen', { upTo: '❤' });
    check(`❤${ZWNJ}❤`, 'unseen', { upTo: '❤' });
    for (const before of ['❤x', '❤ ', '❤\ufe0fx']) check(`${before}${ZWJ}❤`, 'unseen', { upTo: before });
  });

  test('case 11: lets a choice of style be behind an emoji or a digit, and nowhere else', () => {
    for (const style of ['\ufe0e', '\ufe0f']) {
      for (const base of ['❤', '1', 'x1', '😀', 'abc#'])
        check(`${base}${style}, and more behind`, 'plain', { upTo: base });
      for (const base of ['', 'x', '1x', '❤x', '日']) check(`${base}${style}`, 'unseen', { upTo: base });
    }
  });

  test('case 11: takes typographic marks for others in code, and lets texts have them', () => {
    for (const mark of ['\u3000', '\u2018', '\u201f', '\u2039', '\u203a', '«', '»', '\u02bc', '！', '～']) {
      check(mark, 'look-alike', { isLiteral: false });
      check(mark, 'plain');
    }
    for (const neighbour of ['\u3001', '\u2017', '\u2020', '\u203b', '\u2038', '\uff5f']) {
      check(neighbour, 'plain', { isLiteral: false });
    }
  });
});
