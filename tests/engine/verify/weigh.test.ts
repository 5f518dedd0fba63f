import { expect, test } from 'vitest';
import { Checklist, type Judgement } from '../../../src/engine/index.js';
import type { Proposal } from '../../../src/engine/propose.js';
import { weigh } from '../../../src/engine/prove.js';
import type { TreeSitterProof } from '../../../src/engine/syntax/tree-sitter-proof.js';
import { Trail } from '../../../src/engine/trail.js';
import { sourceOf } from '../support/libraries.js';

/** What is weighed of a proposal for `f` in a file: its name, both texts, and where the body is. */
const proposal = (after = 'f() {2}') =>
  ({
    change: { kind: 'body', path: 'a.ts', ref: 'f' },
    symbol: { bodySpan: { start: 4, end: 7 }, utf16BodySpan: { start: 4, end: 7 } },
    afterSpan: { start: 4, end: 7 },
    before: { source: sourceOf('a.ts', 'f() {1}') },
    after: { source: sourceOf('a.ts', after) },
  }) as unknown as Proposal;

const accepted = (unproven = 0): Judgement => ({
  kind: 'accepted',
  facts: { unprovenRegularExpressions: unproven, newProcessEndings: [], masks: [] },
});

const problems = [{ message: 'a', at: { line: 1, column: 1 } }];

/** The records of what was weighed, and the failure where there is one. */
function weighed(judgement: Judgement, kind: TreeSitterProof['kind'] = 'proven', after?: string) {
  const trail = new Trail(Checklist.empty);
  const rejected = weigh(proposal(after), { proof: { kind }, by: 'first', hash: '' }, judgement, trail);
  const records = (rejected?.checks ?? trail.records()).filter(({ reason }) => !reason?.endsWith(' failed'));
  return {
    failure: rejected?.failure,
    records: records.map(({ name, outcome, by, reason }) => [name, outcome, by ?? reason].filter(Boolean).join(' ')),
  };
}

const refereePassed = [
  'base passed oxc',
  'syntax passed oxc',
  'regular-expressions passed v8',
  'body-in-referee passed oxc',
];

test('weigh() writes down who proved what', () => {
  expect(weighed(accepted())).toEqual({
    failure: undefined,
    records: [
      ...refereePassed,
      'body-in-tree-sitter passed first',
      'outside-bytes passed',
      'outside-symbols passed first',
      'ends-process passed oxc',
    ],
  });
  expect(weighed(accepted(1)).records).toContain('regular-expressions passed v8, syntax of ES2025 lowered');
});

test('weigh() says where the first parser proves nothing', () => {
  expect(weighed(accepted(), 'unreadable')).toEqual({
    failure: undefined,
    records: [
      ...refereePassed,
      'body-in-tree-sitter skipped the grammar of tree-sitter has a gap here; the proof of oxc stands alone',
      'outside-bytes passed',
      'outside-symbols skipped tree-sitter cannot read the body; the proof of oxc covers all nodes outside',
      'ends-process passed oxc',
    ],
  });
});

test('weigh() refuses for what the second parser says, in order', () => {
  const path = 'a.ts';
  expect(weighed({ kind: 'base-invalid', problems })).toEqual({
    failure: { code: 'parse/base-invalid', path, problems },
    records: ['base failed parse/base-invalid'],
  });
  expect(weighed({ kind: 'syntax-error', problems }, 'too-costly')).toEqual({
    failure: { code: 'parse/syntax-error', path, problems },
    records: ['base passed oxc', 'syntax failed parse/syntax-error'],
  });
  expect(weighed({ kind: 'escaped', detail: '' }, 'errors-changed')).toEqual({
    failure: { code: 'guard/escaped-body', path, ref: 'f', by: 'referee' },
    records: ['base passed oxc', 'syntax passed oxc', 'body-in-referee failed guard/escaped-body'],
  });
  expect(weighed({ kind: 'bad-regular-expression', problems })).toEqual({
    failure: { code: 'parse/syntax-error', path, problems },
    records: [
      'base passed oxc',
      'syntax passed oxc',
      'regular-expressions failed parse/syntax-error',
      'body-in-referee passed oxc',
    ],
  });
  const newProcessEndings = [{ call: 'process.exit', at: 4 }];
  expect(
    weighed({ kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings, masks: [] } }),
  ).toMatchObject({ failure: { code: 'guard/ends-process', call: 'process.exit', at: { line: 1, column: 5 } } });
});

test('weigh() refuses for what the first parser says, and for bytes that differ', () => {
  const outside = (what: string) => ({ code: 'guard/outside-changed', path: 'a.ts', ref: 'f', what });
  expect(weighed(accepted(), 'too-costly')).toEqual({
    failure: { code: 'parse/too-costly', path: 'a.ts' },
    records: ['base passed oxc', 'syntax failed parse/too-costly'],
  });
  expect(weighed(accepted(), 'errors-changed')).toEqual({
    failure: outside('errors'),
    records: [...refereePassed, 'body-in-tree-sitter failed guard/outside-changed'],
  });
  expect(weighed(accepted(), 'escaped')).toEqual({
    failure: { code: 'guard/escaped-body', path: 'a.ts', ref: 'f', by: 'tree-sitter' },
    records: [...refereePassed, 'body-in-tree-sitter failed guard/escaped-body'],
  });
  expect(weighed(accepted(), 'proven', 'g() {2}')).toEqual({
    failure: outside('bytes'),
    records: [...refereePassed, 'body-in-tree-sitter passed first', 'outside-bytes failed guard/outside-changed'],
  });
  expect(weighed(accepted(), 'symbols-changed')).toEqual({
    failure: outside('symbols'),
    records: [
      ...refereePassed,
      'body-in-tree-sitter passed first',
      'outside-bytes passed',
      'outside-symbols failed guard/outside-changed',
    ],
  });
});
