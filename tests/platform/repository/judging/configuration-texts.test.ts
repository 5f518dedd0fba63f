import { describe, expect, it } from 'vitest';
import { configurationTexts } from '../../../../src/platform/repository/judging/configuration-texts.js';

const values = (text: string, syntax: 'code' | 'yaml' = 'code'): readonly string[] =>
  configurationTexts(text, syntax).map(({ value }) => value);

describe('configurationTexts()', () => {
  it('takes the first mark for a text that ends in time', () => {
    // The text from the first mark on is too long; of those after it, all escaped in that one, the sixth ends in time.
    const found = values(`'${"\\'".repeat(495)}${'b'.repeat(20)}'`);
    expect(found).toEqual([`${"'".repeat(489)}${'b'.repeat(20)}`]);
  });

  it('goes on behind marks that end on no line', () => {
    expect(values(`'${"\\'".repeat(600)}\n'./a.js'`)).toEqual(['./a.js']);
    expect(values(`'\\'"\\"\n'./a.js', "./b.js"`)).toEqual(['./a.js', './b.js']);
  });

  // An answer is enough: what begins each text anew gives none before the test's limit.
  it.each(["\\'", '\\"', '\\`', '\\\'\\"'])('is not held by %s without end', (piece) => {
    const text = `'"\`${piece.repeat(4_000_000 / piece.length)}`;
    expect(values(text).length).toBeLessThan(10);
  });

  it('tells the nearest keys of a text that lies deep in YAML', () => {
    const deep = Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth)}k${depth}:\n`).join('');
    const [found] = configurationTexts(`${deep}${' '.repeat(60)}- ./a.js\n`, 'yaml').slice(-1);
    expect(found).toEqual({ value: './a.js', keys: Array.from({ length: 40 }, (_, at) => `k${at + 20}`) });
  });
});
