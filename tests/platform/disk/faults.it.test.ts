import { describe, expect, it } from 'vitest';
import type { CommitBench } from '../support/commit-bench.js';
import { commitBench, replacement } from '../support/commit-bench.js';
import { Died, FaultyFileSystem } from '../support/faulty-file-system.js';
import { writeFiles } from '../support/git-repository.js';

/** One file, and a batch over two folders: the same faults for both. */
const UNITS = {
  single: { 'a.ts': ['old a', 'new a'] },
  batch: { 'a.ts': ['old a', 'new a'], 'src/b.ts': ['old b', 'new b'], 'src/c.ts': ['old c', 'new c'] },
} as const satisfies Record<string, Readonly<Record<string, readonly [string, string]>>>;

const names = Object.keys(UNITS) as (keyof typeof UNITS)[];

const benches = new Map<keyof typeof UNITS, Promise<CommitBench>>();

/** The unit's files with their old bytes, on a bench that the tests of this file share one after the other. */
async function bench(name: keyof typeof UNITS): Promise<CommitBench> {
  const old = Object.fromEntries(Object.entries(UNITS[name]).map(([path, [before]]) => [path, before]));
  const known = benches.get(name) ?? commitBench(old);
  benches.set(name, known);
  const here = await known;
  expect([here.leftovers(), here.journalSize()]).toEqual([[], 0]);
  writeFiles(here.root, old);
  return here;
}

/** Runs a commit that dies at a call. A death while the last descriptors close is not noticed, and the commit is done. */
async function dying(name: keyof typeof UNITS, here: CommitBench, at: number): Promise<void> {
  const system = new FaultyFileSystem({ kind: 'die', at, durable: false });
  try {
    expect(await here.replace(replacements(name), system)).toEqual({ ok: true, value: undefined });
    expect(system.calls.slice(at - 1).every((call) => call === 'close')).toBe(true);
  } catch (thrown) {
    if (!(thrown instanceof Died)) throw thrown;
  }
}

function replacements(name: keyof typeof UNITS): ReturnType<typeof replacement>[] {
  return Object.entries(UNITS[name]).map(([path, [before, after]]) => replacement(path, before, after));
}

/** `old` or `new` when every file of the unit is, else what they are. */
function stateOf(name: keyof typeof UNITS, { content }: CommitBench): string {
  const found = Object.entries(UNITS[name]).map(([path, [before, after]]) => {
    const text = content(path);
    if (text === before) return 'old';
    return text === after ? 'new' : `torn: ${text}`;
  });
  return new Set(found).size === 1 ? (found[0] ?? '') : found.join(', ');
}

/** How many calls an undisturbed commit makes. */
async function callCount(name: keyof typeof UNITS): Promise<number> {
  const system = new FaultyFileSystem({ kind: 'none', durable: false });
  expect(await (await bench(name)).replace(replacements(name), system)).toMatchObject({ ok: true });
  return system.calls.length;
}

describe.each(names)('a fault in the commit of a %s', (name) => {
  it.each(['EIO', 'ENOSPC', 'EUNHEARDOF'])(
    '%s at any call leaves every file old and nothing staged, or the commit done',
    async (errno) => {
      const calls = await callCount(name);
      const outcomes = new Set<string>();
      for (let at = 1; at <= calls; at += 1) {
        const here = await bench(name);
        const outcome = await here.replace(
          replacements(name),
          new FaultyFileSystem({ kind: 'fail', at, errno, durable: false }),
        );
        outcomes.add(outcome.ok ? 'ok' : outcome.error.code);
        expect([at, stateOf(name, here)]).toEqual([at, outcome.ok ? 'new' : 'old']);
        if (!outcome.ok) expect(outcome.error).toMatchObject({ errno });
        // Whatever the journal still holds, recovery finds nothing to change.
        await here.recover();
        expect([at, stateOf(name, here), here.leftovers(), here.journalSize()]).toEqual([
          at,
          outcome.ok ? 'new' : 'old',
          [],
          0,
        ]);
      }
      expect([...outcomes].sort()).toEqual(['commit/io', 'commit/unrecorded', 'ok']);
    },
  );

  it('EINTR at a read, a write or a flush is tried again', async () => {
    const calls = await callCount(name);
    const plain = new FaultyFileSystem({ kind: 'none', durable: false });
    await (await bench(name)).replace(replacements(name), plain);
    for (let at = 1; at <= calls; at += 1) {
      if (!['read', 'write', 'sync', 'truncate'].includes(plain.calls[at - 1] ?? '')) continue;
      const here = await bench(name);
      const outcome = await here.replace(
        replacements(name),
        new FaultyFileSystem({ kind: 'fail', at, errno: 'EINTR', durable: false }),
      );
      expect([at, outcome.ok, stateOf(name, here)]).toEqual([at, true, 'new']);
    }
  });
});

describe.each(names)('death in the commit of a %s', (name) => {
  it('at any call leaves, after recovery, every file old or every file new', async () => {
    const calls = await callCount(name);
    const seen = new Set<string>();
    for (let at = 1; at <= calls; at += 1) {
      const here = await bench(name);
      await dying(name, here, at);
      const report = await here.recover();
      const state = stateOf(name, here);
      for (const unit of report.units) seen.add(`${unit.outcome} ${String(unit.reason)}`);
      for (const unit of report.units) expect([at, state]).toEqual([at, unit.outcome === 'finished' ? 'new' : 'old']);
      expect([at, ['old', 'new'].includes(state), here.leftovers(), here.journalSize()]).toEqual([at, true, [], 0]);
      expect(await here.recover()).toEqual({ units: [], faults: [] });
    }
    const expected = [
      'finished staged-whole',
      'finished was-done',
      'undone not-staged',
      ...(name === 'batch' ? ['finished partly-renamed'] : []),
    ];
    expect([...seen].sort()).toEqual(expected.sort());
  });

  it('of the recovery too, at any of its calls, ends the same way when it is run again', async () => {
    const calls = await callCount(name);
    // Some points of death is enough here: the test above tried them all.
    for (let at = 3; at <= calls; at += name === 'batch' ? 9 : 4) {
      for (let again = 1; ; again += 1) {
        const here = await bench(name);
        await dying(name, here, at);
        const died = await here.recover(new FaultyFileSystem({ kind: 'die', at: again, durable: false })).then(
          () => false,
          (thrown: unknown) => thrown instanceof Died,
        );
        await here.recover();
        expect([at, again, ['old', 'new'].includes(stateOf(name, here)), here.leftovers(), here.journalSize()]).toEqual(
          [at, again, true, [], 0],
        );
        if (!died) break;
      }
    }
  });
});
