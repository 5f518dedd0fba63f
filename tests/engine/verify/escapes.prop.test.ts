import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { escapingBody, outsideOf, places } from '../../../tools/corpus/escaping-bodies.js';
import { kernel, verdictOf } from '../support/kernel.js';

const SEED = 20261130;
const RUNS = 2000;

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

describe('a body that tries to leave its span', () => {
  test(`never changes what TypeScript's parser sees outside of it (seed ${SEED})`, async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), escapingBody, async ({ path = 'a.ts', file, ref }, text) => {
        const reading = engine.readSymbol({ path, bytes: Buffer.from(file) }, ref);
        if (!reading.ok) throw new Error(`${ref}: ${reading.error.code}`);
        const verdict = await verdictOf(engine, { path, file, ref, body: text });
        if (verdict.kind === 'rejected') return;
        accepted += 1;
        const after = Buffer.from(verdict.after).toString();
        const start = file.indexOf(reading.value.source) + reading.value.source.lastIndexOf(reading.value.body);
        const end = start + reading.value.body.length;
        expect(outsideOf(path, after, start, end + after.length - file.length)).toEqual(
          outsideOf(path, file, start, end),
        );
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(accepted / RUNS).toBeGreaterThan(0.15);
  });
});
