import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerText } from '../../src/protocol/answer.js';
import { answerUnits } from '../../src/protocol/answer-budget.js';
import { answerUnitsMax } from '../../src/protocol/limits.js';
import { type Next, nextLine, pageOf } from '../../src/protocol/page.js';

const seed = 20261130;

/** Follows an answer's own next line to the end, as a client does that sees nothing but text. */
function readAll(lines: readonly string[], heading: string, subject: string): readonly (readonly string[])[] {
  const pages: (readonly string[])[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const start: number = after;
    const { items, next } = pageOf(lines.slice(start), {
      show: (line) => line,
      heading,
      nextAfter: (_line, count): Next => ({ tool: 'read', arguments: { subject, after: start + count } }),
    });
    const text = answerText({ kind: 'done', fields: {}, text: [heading, ...items].join('\n'), next });
    const shown = text.split('\n');
    if (next !== undefined) expect(shown.pop()).toBe(nextLine(next));
    expect(shown[0]).toBe(heading);
    pages.push(shown.slice(1));
    after = next?.arguments['after'] as number | undefined;
  }
  return pages;
}

describe('pageOf()', () => {
  test('case 24: pages join to the whole, whatever the names in the heading and in the next line', () => {
    const name = fc.string({ unit: fc.constantFrom('a', '7', 'é', '日', '\u0001'), minLength: 1, maxLength: 300 });
    const line = fc.string({ unit: fc.constantFrom('a', '9', '日', '😀'), maxLength: 400 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 300 }), name, name, (lines, heading, subject) => {
        const pages = readAll(lines, heading, subject);
        expect(pages.flat()).toEqual(lines);
        for (const page of pages) expect(answerUnits(page.join('\n'))).toBeLessThanOrEqual(answerUnitsMax);
      }),
      { seed, numRuns: 50 },
    );
  });

  test('an item that fills more than an answer is cut, and what leads on is not', () => {
    const next: Next = { tool: 'read', arguments: { after: 1 } };
    const text = answerText({ kind: 'done', fields: {}, text: 'x'.repeat(50_000), next });
    expect(text).toMatch(/\n\[answer cut: \d+ more characters\]\nnext: read \{"after":1\}$/);
    expect(answerUnits(text)).toBeLessThan(answerUnitsMax + 100);
  });

  test('a next line longer than an answer leaves room for content', () => {
    const next: Next = { tool: 'read', arguments: { after: '\u0001'.repeat(3000) } };
    const text = answerText({ kind: 'done', fields: {}, text: 'content', next });
    expect(text).toBe(`content\n${nextLine(next)}`);
  });

  test('the source of the list may go on behind the last item', () => {
    const frame = { show: String, nextAfter: (after: number): Next => ({ tool: 'list', arguments: { after } }) };
    expect(pageOf([1, 2, 3], frame)).toEqual({ items: [1, 2, 3] });
    expect(pageOf([1, 2, 3], { ...frame, goesOn: true })).toEqual({
      items: [1, 2, 3],
      next: { tool: 'list', arguments: { after: 3 } },
    });
    expect(pageOf([1, 2, 3], { ...frame, itemsMax: 2 }).next).toEqual({ tool: 'list', arguments: { after: 2 } });
    expect(pageOf([], { ...frame, goesOn: true })).toEqual({ items: [] });
  });
});
