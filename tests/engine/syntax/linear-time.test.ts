import { expect, test } from 'vitest';
import { maskGaps } from '../../../src/engine/syntax/mask-gaps.js';
import { tooDeepAt } from '../../../src/engine/syntax/nesting.js';
import { profileOf } from '../support/libraries.js';

// Hostile texts in full length: what takes the square of it does not end here. Mutants are not judged by it.

test('tooDeepAt() takes time in proportion to hostile texts of every kind', () => {
  const megabytes = 4;
  for (const unit of ['(', '{', '`${', "'", '"', '/', '/*', '<', '<a>', '\\', '\\u{', 'a<', '=', '\u2028', '😀']) {
    const at = tooDeepAt(unit.repeat((megabytes * 1024 * 1024) / unit.length), 'tsx');
    expect(at === undefined || at > 0).toBe(true);
  }
});

test('maskGaps() takes time in proportion to hostile texts', () => {
  for (const part of [
    '\n',
    ' ',
    '/* */\n ',
    '*/\n <a ',
    '/* */\n <a ',
    '\n <',
    '<in ',
    'export  ',
    '\n accessor ',
    '/* /*\n',
    '// a\n',
    '// a\n <b',
    'a<b>`',
    '<a',
    'a>',
    '? ',
    '@(',
    '@()',
  ]) {
    const text = `a ${part.repeat(100_000 / part.length)}\n <a`;
    for (const path of ['a.ts', 'a.js']) expect(maskGaps(profileOf(path), text).length).toBe(text.length);
  }
});
