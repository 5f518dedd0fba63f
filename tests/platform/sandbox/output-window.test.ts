import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputWindow } from '../../../src/platform/sandbox/output-window.js';

function check(chunks: readonly string[], expected: string): void {
  const window = new OutputWindow(4, 4);
  for (const chunk of chunks) window.add(Buffer.from(chunk));
  expect(window.text()).toBe(expected);
}

describe('OutputWindow', () => {
  it('keeps short output whole', () => check(['ab', 'cd', 'efgh'], 'abcdefgh'));
  it('keeps the head and the tail of long output', () =>
    check(['abcdefghijkl'], 'abcd\n[... 4 bytes left out ...]\nijkl'));
  it('keeps nothing of nothing', () => check([], ''));

  it('never keeps more than twice its bounds and counts every byte, however the output is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 })), (chunks) => {
        const window = new OutputWindow(16, 16);
        const all = chunks.join('');
        for (const chunk of chunks) window.add(Buffer.from(chunk));
        expect(window.bytes).toBe(all.length);
        if (all.length <= 32) expect(window.text()).toBe(all);
        else
          expect([window.text().startsWith(all.slice(0, 16)), window.text().endsWith(all.slice(-16))]).toEqual([
            true,
            true,
          ]);
      }),
      { seed: 20261130 },
    );
  });
});
