import { expect } from 'vitest';
import { bracketCost, nestingCostMax } from '../../../src/engine/limits.js';
import { ScanState } from '../../../src/engine/syntax/tokens/scan-state.js';
import { scanOn } from '../../../src/engine/syntax/tokens/token-scan.js';

/** What the deepest place of a text costs, the text, and what of it is no code: a kind and a source each. */
export type Scanned = readonly [cost: number, text: string, ...literals: readonly string[]];

/** Scans each text as what a block holds, around which just as much may stand as the cost leaves. */
export function checkScanned(texts: readonly Scanned[], jsx = false): void {
  for (const [cost, text, ...expected] of texts) {
    const literals: string[] = [];
    const onLiteral = (kind: string, start: number, end: number) => {
      if (end > start) literals.push(`${kind} ${text.slice(start, end)}`);
    };
    const fits = (around: number) => {
      literals.length = 0;
      const state = new ScanState(text, { jsx, onLiteral });
      state.cost.link(around - bracketCost);
      state.cost.open('block');
      return scanOn(state) === undefined;
    };
    const exceeds = !fits(nestingCostMax - cost + 1);
    expect([text, fits(nestingCostMax - cost), exceeds, literals]).toEqual([text, true, true, expected]);
  }
}
