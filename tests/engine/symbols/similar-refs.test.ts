import { expect, test } from 'vitest';
import { similarRefs } from '../../../src/engine/symbols/similar-refs.js';
import type { SymbolTable } from '../../../src/engine/symbols/symbol-table.js';

/** What is offered of some refs for one that is wanted, best first. */
const check = (refs: readonly string[], wanted: string, expected: readonly string[]): void => {
  const table = { symbols: refs.map((ref) => ({ ref })) } as unknown as SymbolTable;
  expect(similarRefs(table, wanted)).toEqual(expected);
};

test('offers first what is the same, then what ends the same, then what is near', () => {
  check(['q.abce', 'x.abcd', 'z.q.abcd', 'Q.abcd'], 'q.abcd', ['Q.abcd', 'z.q.abcd', 'x.abcd', 'q.abce']);
  check(['x.a', 'A'], 'a', ['A', 'x.a']);
  check(['far.off', 'push', 'a.push'], 'queue.in.push', ['push', 'a.push']);
  check(['aaaaaa.b.x', 'a.x.cc'], 'qqqq.b.cc', ['a.x.cc']);
});

test('overlooks case, quotes, modifiers and marks of twins', () => {
  check(['A["b c"]', 'S.static get x', 'S.#y', 'T.set z'], 'a[b c]', ['A["b c"]']);
  check(['S.static get x', 'q'], 's.x', ['S.static get x']);
  check(['S.set x', "S['longer']"], 'S[longer]', ["S['longer']"]);
  check(['Long.name~1/2', 'Long.name~12/345', 'Long.name~1f09ac'], 'long.name', [
    'Long.name~1/2',
    'Long.name~12/345',
    'Long.name~1f09ac',
  ]);
  check(['outer~12/345.inner', 'outer~1f09ac.inner', 'outer~1f09acd.inner'], 'OUTER.inner', [
    'outer~12/345.inner',
    'outer~1f09ac.inner',
    'outer~1f09acd.inner',
  ]);
  check(['outer~1f09acdd', 'outer~1f09a', 'outer~xxxxxx'], 'outer', []);
});

test('offers what is up to two letters away, or a quarter of them', () => {
  check(['abcdef', 'bcde', 'xbcdx', 'abxxde', 'xabcdey'], 'abcde', ['abcdef', 'bcde', 'xbcdx', 'abxxde', 'xabcdey']);
  check(['abcdefgh', 'xyzde', 'ab', 'axbxcxde', 'edcba'], 'abcde', []);
  check(['abcdefghixyz'], 'abcdefghijkl', ['abcdefghixyz']);
  check(['abcdefghwxyz'], 'abcdefghijkl', []);
  check(['abc'], 'a', ['abc']);
  check(['b', 'ab', 'acb'], 'ca', ['b', 'ab', 'acb']);
});

test('orders by the letters between', () => {
  check(['abcxyf', 'abcxef', 'abcdxyz'], 'abcdef', ['abcxef', 'abcxyf']);
});

test('looks at the first 120 characters alone', () => {
  const same = 'x'.repeat(120);
  check([`${same}${'y'.repeat(100)}`], `${same}${'z'.repeat(60)}`, [`${same}${'y'.repeat(100)}`]);
  const nearly = 'x'.repeat(80);
  check([`${nearly}${'y'.repeat(40)}`], `${nearly}${'z'.repeat(40)}`, []);
});
