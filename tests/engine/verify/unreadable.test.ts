import { describe, expect, test } from 'vitest';
import {
  Checklist,
  type CheckRecord,
  type Engine,
  limits,
  type Referee,
  type Rejected,
} from '../../../src/engine/index.js';
import { propose } from '../../../src/engine/propose.js';
import { type Reading, Readings } from '../../../src/engine/readings.js';
import { SourceText } from '../../../src/engine/source/source-text.js';
import { Trail } from '../../../src/engine/trail.js';
import { bytesOf, kernel, verdictOf } from '../support/kernel.js';
import { engineLibraries } from '../support/libraries.js';

const change = (path: string) =>
  ({ kind: 'body', path, ref: 'f', hash: '0'.repeat(32), replacement: { kind: 'body', body: '{}' } }) as const;

/** The checks of a refusal that did not wait for another one. */
const reported = (checks: readonly CheckRecord[]): readonly string[] =>
  checks.filter(({ reason }) => !reason?.endsWith(' failed')).map(({ name, outcome }) => `${name} ${outcome}`);

/** Asks for a change of a file that cannot be read, with and without a check of its language before. */
async function check(
  engine: Engine,
  path: string,
  file: string | Uint8Array,
  expected: readonly string[],
): Promise<void> {
  const snapshot = { path, bytes: bytesOf(file) };
  for (const list of [Checklist.empty, Checklist.empty.passed('language')]) {
    const verdict = await engine.verify(snapshot, change(path), list);
    expect(reported(verdict.checks)).toEqual(expected);
  }
}

describe('verify() of a file that cannot be read', () => {
  test('reports what was passed before', async () => {
    const engine = await kernel();
    await check(engine, 'a.ts', Buffer.from([0xff]), ['language passed', 'encoding failed']);
    await check(engine, 'a.ts', '('.repeat(1001), ['language passed', 'encoding passed', 'nesting failed']);
    const unknown = await engine.verify({ path: 'a.py', bytes: bytesOf('') }, change('a.py'), Checklist.empty);
    expect(reported(unknown.checks)).toEqual(['language failed']);
  });

  test('reports the time that it takes the first parser', async () => {
    let nowMs = 0;
    const engine = await kernel(undefined, () => (nowMs += 10_000));
    const file = 'function f() {}\n';
    await check(engine, 'a.ts', file, ['language passed', 'encoding passed', 'nesting passed', 'base failed']);
    expect(engine.symbols({ path: 'a.ts', bytes: bytesOf(file) })).toEqual({
      ok: false,
      error: { code: 'parse/too-costly', path: 'a.ts' },
    });
    expect([
      engine.skeleton({ path: 'a.py', bytes: bytesOf('') }).ok,
      engine.readSymbol({ path: 'a.ts', bytes: bytesOf(file) }, 'f').ok,
    ]).toEqual([false, false]);
    expect(engine.enclosingRef({ path: 'a.ts', bytes: bytesOf(file) }, { line: 1, column: 15 })).toBeUndefined();
  });

  test('reports the time that the result takes the first parser', async () => {
    let [nowMs, stepMs] = [0, 0];
    const accepting: Referee = {
      judge: async () => {
        stepMs = 10_000;
        return {
          kind: 'judged',
          judgement: { kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: [] } },
        };
      },
    };
    const engine = await kernel(accepting, () => (nowMs += stepMs));
    const verdict = await verdictOf(engine, { file: 'function f() { return 1; }\n', ref: 'f', body: '{ return 2; }' });
    expect(verdict).toMatchObject({
      kind: 'rejected',
      stage: 'parse',
      failure: { code: 'parse/too-costly', path: 'a.ts' },
    });
  });
});

test('verifyAll() refuses overlapping changes with every check, whoever checked the language', async () => {
  const engine = await kernel();
  const snapshot = { path: 'a.ts', bytes: bytesOf('function f() { return 1; }\n') };
  for (const list of [Checklist.empty, Checklist.empty.passed('language')]) {
    const verdict = (await engine.verifyAll(snapshot, [change('a.ts'), change('a.ts')], list)) as Rejected;
    expect(reported(verdict.checks)).toEqual(['language passed', 'ref failed']);
    expect(verdict.failure).toEqual({ code: 'address/overlapping-changes', path: 'a.ts', refs: ['f'] });
  }
});

test('verifyAll() leaves what it cannot read, and refs that it does not know, to the first change', async () => {
  const engine = await kernel();
  const twice = [change('a.ts'), change('a.ts')];
  expect(await engine.verifyAll({ path: 'a.ts', bytes: Buffer.from([0xff]) }, twice, Checklist.empty)).toMatchObject({
    failure: { code: 'address/bad-encoding' },
  });
  expect(await engine.verifyAll({ path: 'a.ts', bytes: bytesOf('a') }, twice, Checklist.empty)).toMatchObject({
    failure: { code: 'address/unknown-ref' },
  });
});

test('propose() refuses a file that the body makes too large', async () => {
  const parts = { ...(await engineLibraries()), referee: { judge: () => Promise.reject(new Error('not asked')) } };
  const snapshot = { path: 'a.ts', bytes: bytesOf('const f = () => 1;') };
  const read = new Readings(parts).read(snapshot);
  if (!read.ok) throw new Error(read.error.failure.code);
  const reading = read.value;
  const bytes = new Uint8Array(limits.sourceBytesMax);
  const source = new SourceText({ path: 'a.ts', bytes, text: reading.source.text, hasBom: false });
  const { profile, table, testCode } = reading;
  const large = { profile, source, table, testCode } as unknown as Reading;
  const hash = reading.table.symbols[0]?.hash ?? '';
  const proposed = { ...change('a.ts'), hash, replacement: { kind: 'body', body: '22' } } as const;
  expect(propose(large, proposed, new Trail(Checklist.empty), undefined)).toMatchObject({
    stage: 'address',
    failure: {
      code: 'address/too-large',
      path: 'a.ts',
      bytes: limits.sourceBytesMax + 1,
      bytesMax: limits.sourceBytesMax,
    },
  });
});

describe('createEngine()', () => {
  test('shows the structure of a file, and the function around a place', async () => {
    const engine = await kernel();
    const snapshot = { path: 'a.ts', bytes: bytesOf('function f() { return () => 1; }\na;\n') };
    expect(engine.skeleton(snapshot)).toMatchObject({ ok: true, value: expect.stringContaining('function f()') });
    const around = (line: number, column: number) => engine.enclosingRef(snapshot, { line, column });
    expect([around(1, 3), around(2, 1), around(9, 1), around(1, 30)]).toEqual(['f', undefined, undefined, 'f']);
    expect(engine.readSymbol(snapshot, 'g')).toMatchObject({ ok: false, error: { code: 'address/unknown-ref' } });
  });
});
