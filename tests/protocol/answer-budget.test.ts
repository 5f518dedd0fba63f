import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { answerUnits, cutLine, cutToUnits, endToUnits, linesThatFit } from '../../src/protocol/answer-budget.js';
import { answerUnitsMax, lineCharsMax } from '../../src/protocol/limits.js';

/** A text as large as an answer may be, of characters drawn in turns from a fixed sequence that looks random. */
function fullAnswer(alphabets: readonly string[]): string {
  let state = 20261130;
  let text = '';
  for (let index = 0; index < answerUnitsMax; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const alphabet = [...(alphabets[index % alphabets.length] ?? '')];
    text += alphabet[(state >>> 8) % alphabet.length] ?? '';
  }
  return cutToUnits(text, answerUnitsMax);
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

describe('case 24: the answer budget', () => {
  test.each([
    ['letters', [letters]],
    ['letters alternating with digits', [letters, digits]],
    ['hex', ['0123456789abcdef']],
    ['printable ASCII', [`${letters}${digits}!"#$%&'()*+,-./:;<=>?@[]^_{|}~`]],
    ['control characters', ['\u0001\u0002\u0003\u0004\u0005\u0006\u0007']],
    ['accents', ['éèêëàâäôöûüçñ']],
    ['CJK', ['日本語中文字漢仮名交文章電車新聞東京大阪']],
    ['emoji', ['😀😃🐍🚀🧪🪤🫠🛸']],
    ['rare planes', ['𐍈𝔘𠜎𡃁𪘲𫝆𞤀']],
  ])('keeps %s below 10,000 tokens', (_name, alphabets) => {
    const text = fullAnswer(alphabets);
    expect(text.length).toBeGreaterThan(1000);
    expect(countTokens(text)).toBeLessThan(10_000);
  });
});

describe('cutToUnits()', () => {
  test('leaves a text that fits as it is', () => {
    expect(cutToUnits('abc', 3)).toBe('abc');
  });

  test('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(60), (text, units) => {
        const cut = cutToUnits(text, units);
        expect(text.startsWith(cut)).toBe(true);
        expect(Buffer.from(cut).toString()).toBe(cut);
        expect(answerUnits(cut)).toBeLessThanOrEqual(units);
      }),
      { seed: 20261130 },
    );
  });
});

describe('linesThatFit()', () => {
  test('counts from the first line', () => {
    expect(linesThatFit(['aaaa', 'bbbb', 'cccc'], 10)).toBe(2);
    expect(linesThatFit(['aaaa', 'bbbb'], 100)).toBe(2);
  });

  test('may be none', () => {
    expect(linesThatFit(['aaaaaaaaaaaaaaaa', 'b'], 4)).toBe(0);
  });
});

describe('endToUnits()', () => {
  test('leaves a text that fits as it is', () => {
    expect(endToUnits('abc', 3)).toBe('abc');
  });

  test('keeps the end and never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(60), (text, units) => {
        const cut = endToUnits(text, units);
        expect(text.endsWith(cut)).toBe(true);
        expect(Buffer.from(cut).toString()).toBe(cut);
        expect(answerUnits(cut)).toBeLessThanOrEqual(units);
      }),
      { seed: 20261130 },
    );
  });
});

describe('cutLine()', () => {
  test('says how much is missing', () => {
    expect(cutLine('x'.repeat(lineCharsMax))).toHaveLength(lineCharsMax);
    expect(cutLine('x'.repeat(lineCharsMax + 5))).toBe(`${'x'.repeat(lineCharsMax)} [line cut: 5 more characters]`);
    expect(cutLine('x'.repeat(lineCharsMax + 5), (from) => `: from ${from}`)).toContain(
      `[line cut: 5 more characters: from ${lineCharsMax}]`,
    );
  });
});
