import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../../../src/platform/disk/journal-frame.js';
import { encodeUnit, type UnitEntry } from '../../../src/platform/disk/journal-unit.js';
import { keyed } from '../../../src/platform/state/local-key.js';
import { type CommitBench, commitBench, replacement } from '../support/commit-bench.js';
import { Died, FaultyFileSystem } from '../support/faulty-file-system.js';
import { writeFiles } from '../support/git-repository.js';
import { stateOf } from '../support/opened-state.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const id = 'ab'.repeat(16);

function entry(path: string, more: Partial<UnitEntry> = {}): UnitEntry {
  return {
    path,
    staged: `.emetgate-${id}-0.tmp`,
    mode: 0o644,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    before: Buffer.from('old'),
    after: Buffer.from('new'),
    ...more,
  };
}

/** A journal with one sealed unit, and its staged file. */
function seal(bench: CommitBench, sealed: UnitEntry, key = bench.state.key): Buffer {
  const frame = Buffer.from(encodeFrame('unit', encodeUnit({ id, entries: [sealed] }), key));
  writeFileSync(join(bench.state.folder, 'journal'), frame, { mode: 0o600 });
  return frame;
}

function stage(bench: CommitBench, content: string): void {
  writeFileSync(join(bench.root, `.emetgate-${id}-0.tmp`), content);
}

function asideNames({ state }: CommitBench): readonly string[] {
  const folder = join(state.folder, 'aside');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

describe('recover()', () => {
  it('finishes a sealed unit whose staged file is whole, with the recorded mode', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    seal(bench, entry('a.ts', { mode: 0o755 }));
    stage(bench, 'new');
    chmodSync(join(bench.root, `.emetgate-${id}-0.tmp`), 0o600);
    expect(await bench.recover()).toEqual({
      units: [{ outcome: 'finished', reason: 'staged-whole', unit: id, paths: ['a.ts'] }],
      faults: [],
    });
    expect([bench.content('a.ts'), statSync(join(bench.root, 'a.ts')).mode & 0o777, bench.leftovers()]).toEqual([
      'new',
      0o755,
      [],
    ]);
  });

  it('runs the guards again, and takes the unit back when they refuse', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    seal(bench, entry('a.ts'));
    stage(bench, 'new');
    const asked: unknown[] = [];
    const failure = { code: 'policy/protected-path', path: 'a.ts', rule: 'test-file' } as const;
    const report = await bench.recover(undefined, async ({ path, before, after }) => {
      asked.push([path, Buffer.from(before).toString(), Buffer.from(after).toString()]);
      return failure;
    });
    expect(asked).toEqual([['a.ts', 'old', 'new']]);
    expect(report).toEqual({ units: [{ outcome: 'undone', reason: failure, unit: id, paths: ['a.ts'] }], faults: [] });
    expect([bench.content('a.ts'), bench.leftovers()]).toEqual(['old', []]);
  });

  it('leaves the old file where the staged one is missing or not whole, and keeps strange bytes aside', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    for (const [content, aside] of [
      [undefined, 0],
      ['', 0],
      ['ne', 0],
      ['someone else wrote this', 1],
    ] as const) {
      seal(bench, entry('a.ts', { after: Buffer.from('new') }));
      if (content !== undefined) stage(bench, content);
      expect(await bench.recover()).toMatchObject({ units: [{ outcome: 'undone', reason: 'not-staged' }], faults: [] });
      expect([content, bench.content('a.ts'), bench.leftovers(), asideNames(bench).length]).toEqual([
        content,
        'old',
        [],
        content === undefined ? 0 : aside,
      ]);
    }
  });

  it('case 4: refuses a unit whose target someone else has changed, and keeps the record aside', async () => {
    const bench = await commitBench({ 'a.ts': 'saved meanwhile' });
    const frame = seal(bench, entry('a.ts'));
    stage(bench, 'new');
    const report = await bench.recover();
    expect(report).toMatchObject({ units: [{ outcome: 'refused', reason: 'target-changed', paths: ['a.ts'] }] });
    expect([bench.content('a.ts'), bench.leftovers(), bench.journalSize()]).toEqual(['saved meanwhile', [], 0]);
    const [unit] = report.units;
    expect(unit?.outcome === 'refused' && readFileSync(unit.aside).equals(frame)).toBe(true);
  });

  it('does not undo what a person did after the commit was done', async () => {
    // After a loss of power the emptied journal may come back, with the old bytes put back by hand since.
    const bench = await commitBench({ 'a.ts': 'old' });
    seal(bench, entry('a.ts'));
    expect(await bench.recover()).toMatchObject({ units: [{ outcome: 'undone', reason: 'not-staged' }] });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('cheat 1: a record that was signed with another key is refused, kept aside and reported', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const frame = seal(bench, entry('a.ts'), keyed(Buffer.alloc(32, 7)));
    stage(bench, 'new');
    const report = await bench.recover(undefined, async () => {
      throw new Error('nothing is asked about a foreign record');
    });
    expect(report).toMatchObject({ units: [], faults: [{ problem: 'code', at: 0, bytes: frame.length }] });
    expect(bench.content('a.ts')).toBe('old');
    expect(readFileSync(report.faults[0]?.aside ?? '').equals(frame)).toBe(true);
  });

  it('cheat 1: a journal that the repository brings means nothing, wherever it lies', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const frame = encodeFrame('unit', encodeUnit({ id, entries: [entry('a.ts')] }), bench.state.key);
    for (const folder of ['.emetgate', '.git/emetgate', '.local/state/emetgate', 'emetgate', '.'])
      writeFiles(bench.root, { [`${folder}/journal`]: frame });
    stage(bench, 'new');
    expect(await bench.recover()).toEqual({ units: [], faults: [] });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('cheat 1: the record of one repository is none for another', async () => {
    const [one, two] = [await commitBench({ 'a.ts': 'old' }), await commitBench({ 'a.ts': 'old' })];
    seal(one, entry('a.ts'));
    writeFileSync(join(two.state.folder, 'journal'), readFileSync(join(one.state.folder, 'journal')), { mode: 0o600 });
    expect(await two.recover()).toMatchObject({ units: [], faults: [{ problem: 'code' }] });
  });

  it.each(['../outside.ts', '/etc/passwd', 'link/a.ts', 'src/../a.ts', 'con.ts', ''])(
    'refuses a record that names %j, even under the right key',
    async (path) => {
      const bench = await commitBench({ 'a.ts': 'old' });
      const outside = temporaryFolder();
      writeFileSync(join(outside, 'a.ts'), 'old');
      const { symlinkSync } = await import('node:fs');
      symlinkSync(outside, join(bench.root, 'link'));
      seal(bench, entry(path));
      expect(await bench.recover()).toMatchObject({ units: [{ outcome: 'refused', reason: 'outside-repository' }] });
      expect(readFileSync(join(outside, 'a.ts'), 'utf8')).toBe('old');
      expect(readdirSync(outside)).toEqual(['a.ts']);
    },
  );

  it('case 22: a torn or damaged record is reported, kept aside and stepped over', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const frame = seal(bench, entry('a.ts'));
    stage(bench, 'new');
    const journal = join(bench.state.folder, 'journal');
    writeFileSync(
      journal,
      Buffer.concat([Buffer.from('garbage'), frame.subarray(0, 40), frame, frame.subarray(0, 100)]),
    );
    const report = await bench.recover();
    expect(report.units).toMatchObject([{ outcome: 'finished' }]);
    expect(report.faults.map(({ problem, bytes }) => [problem, bytes])).toEqual([
      ['no-frame', 7],
      ['checksum', 40],
      ['torn', 100],
    ]);
    expect(asideNames(bench).length).toBe(3);
    expect(bench.content('a.ts')).toBe('new');
  });

  it('case 22: a journal larger than any of ours is moved aside whole', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const { truncateSync } = await import('node:fs');
    const journal = join(bench.state.folder, 'journal');
    writeFileSync(journal, '', { mode: 0o600 });
    truncateSync(journal, 200 * 1024 * 1024);
    expect(await bench.recover()).toMatchObject({
      units: [],
      faults: [{ problem: 'too-large', bytes: 200 * 1024 * 1024 }],
    });
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toMatchObject({ ok: true });
  });

  it('does not act on a journal that others may write', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    seal(bench, entry('a.ts'));
    chmodSync(join(bench.state.folder, 'journal'), 0o666);
    await expect(bench.recover()).rejects.toMatchObject({ failure: { code: 'commit/io', errno: 'EPERM' } });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('takes a unit back whose own commit had begun to', async () => {
    const bench = await commitBench({ 'a.ts': 'new' });
    seal(bench, entry('a.ts'));
    appendFileSync(
      join(bench.state.folder, 'journal'),
      encodeFrame('undo', Buffer.from(id, 'latin1'), bench.state.key),
    );
    expect(await bench.recover()).toMatchObject({ units: [{ outcome: 'undone', reason: 'undo-recorded' }] });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('leaves the journal as it was when the disk cannot be read, and does its work later', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    seal(bench, entry('a.ts'));
    stage(bench, 'new');
    const size = bench.journalSize();
    for (let at = 1; at < 6; at += 1) {
      await expect(bench.recover(new FaultyFileSystem({ kind: 'fail', at }))).rejects.toMatchObject({
        failure: { code: 'commit/io', errno: 'EIO' },
      });
      expect([at, bench.journalSize()]).toEqual([at, size]);
    }
    expect(await bench.recover()).toMatchObject({ units: [{ outcome: 'finished' }] });
  });

  it('refuses a batch of which one file was changed by someone else, and touches none of it', async () => {
    const bench = await commitBench({ 'a.ts': 'old', 'b.ts': 'old' });
    const changes = [replacement('a.ts', 'old', 'new'), replacement('b.ts', 'old', 'new')];
    await expect(bench.replace(changes, new FaultyFileSystem({ kind: 'die', at: 12 }))).rejects.toThrow(Died);
    writeFileSync(join(bench.root, 'b.ts'), 'saved');
    expect(await bench.recover()).toMatchObject({
      units: [{ outcome: 'refused', reason: 'target-changed', paths: ['a.ts', 'b.ts'] }],
    });
    expect([bench.content('a.ts'), bench.content('b.ts'), bench.leftovers()]).toEqual(['old', 'saved', []]);
  });

  it('finds the state again after the folder was opened anew', async () => {
    const home = temporaryFolder();
    const root = temporaryFolder();
    mkdirSync(join(root, 'x'));
    expect((await stateOf(root, home)).folder).toBe((await stateOf(root, home)).folder);
  });
});
