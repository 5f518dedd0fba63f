import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/platform/gate/unified-diff.js';

/** Applies a diff of ours, believing only its line numbers and signs. */
function apply(before: readonly string[], diff: string): readonly string[] {
  const result: string[] = [];
  let next = 0;
  for (const line of diff.split('\n').slice(2)) {
    const header = /^@@ -(\d+),(\d+) /.exec(line);
    if (header !== null) {
      const start = Number(header[1]) - (header[2] === '0' ? 0 : 1);
      result.push(...before.slice(next, start));
      next = start;
    } else if (line.startsWith('+')) {
      result.push(line.slice(1));
    } else {
      expect(before[next]).toBe(line.slice(1));
      if (line.startsWith(' ')) result.push(line.slice(1));
      next += 1;
    }
  }
  return [...result, ...before.slice(next)];
}

test('unifiedDiff() turns the old text into the new one', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '  x'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const text = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');
      const diff = unifiedDiff({ path: 'a.ts', before: text(before), after: text(after) });
      expect(diff === '' ? before : apply(before, diff)).toEqual(after);
    }),
    { seed: 20261130, numRuns: 500 },
  );
});
