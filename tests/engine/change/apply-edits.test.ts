import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/engine/change/apply-edits.js';
import type { Edit } from '../../../src/engine/change/change.js';
import type { Place } from '../../../src/engine/change/line-ends.js';
import { editOccurrencesMax } from '../../../src/engine/limits.js';

const check = (place: Partial<Place>, edits: readonly Edit[], expected: unknown): void => {
  const target = { path: 'a.ts', ref: 'f', place: { present: '', lineEnd: '\n', ...place } as const };
  const body = applyEdits(target, edits);
  expect(body.ok ? body.value : body.error).toEqual(expected);
};

describe('applyEdits()', () => {
  test.each([
    ['that of the lines that they replace', '{\n a;\r\n b;\n}', ' a;\n', ' x;\n y;\n', '{\n x;\r\n y;\r\n b;\n}'],
    ['CRLF where the line before has it', '{\r\n a;\n}', 'a', 'x;\n y', '{\r\n x;\r\n y;\n}'],
    ['LF where the line before has it', '{\r\n b;\n a;\r\n}', 'a', 'x;\n y', '{\r\n b;\n x;\n y;\r\n}'],
    ['CR where the line before has it', '{\r a;\n}', 'a', 'x;\n y', '{\r x;\r y;\n}'],
    ['that of the first line where there is none before', '{ a;\r\n b;\n}', 'a', 'x;\n y', '{ x;\r\n y;\r\n b;\n}'],
  ])('case 10: gives new lines %s', (_, present, old, text, expected) => {
    check({ present }, [{ old, new: text }], expected);
  });

  test('case 10: gives new lines the line end of the place where the body has none', () => {
    check({ present: '{ a; }', lineEnd: '\r\n' }, [{ old: 'a', new: 'x;\ny' }], '{ x;\r\ny; }');
  });

  test('finds each place behind any number of CRLFs', () => {
    const present = '{\r\n a;\r\n b;\n c;\r d;\r\n e;\r\n}';
    const edits = ['a', 'b', 'c', 'd', 'e'].map((old) => ({ old: `${old};`, new: old.toUpperCase() }));
    check({ present }, edits, '{\r\n A\r\n B\n C\r D\r\n E\r\n}');
  });

  test('counts occurrences of an ambiguous text up to a bound', () => {
    const ambiguous = (count: number) => ({ code: 'address/edit-ambiguous', path: 'a.ts', ref: 'f', edit: 0, count });
    for (const [count, expected] of [
      [2, 2],
      [editOccurrencesMax, editOccurrencesMax],
      [editOccurrencesMax + 1, editOccurrencesMax],
    ] as const) {
      check({ present: 'a;'.repeat(count) }, [{ old: 'a', new: 'b' }], ambiguous(expected));
    }
    for (const present of ['', 'a']) check({ present }, [{ old: '', new: 'b' }], ambiguous(editOccurrencesMax));
  });
});
