import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Verified } from '../../../src/engine/index.js';
import { commitFiles } from '../../../src/platform/disk/commit.js';
import { realFileSystem } from '../../../src/platform/disk/file-system.js';
import { commitBench, replacement } from '../support/commit-bench.js';
import { FaultyFileSystem } from '../support/faulty-file-system.js';
import { locked } from '../support/opened-state.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('commitFiles()', () => {
  it('takes nothing but what the engine verified', async () => {
    const { root, state } = await commitBench({ 'a.ts': 'old' });
    const lock = await locked(state);
    const forged = { ...replacement('a.ts', 'old', 'new'), kind: 'verified', changes: [], checks: [], warnings: [] };
    await expect(commitFiles({ root, state, lock }, [forged as unknown as Verified])).rejects.toThrow(
      'only verified files are committed',
    );
    await expect(commitFiles({ root, state, lock }, [])).rejects.toThrow('only verified files are committed');
    await lock.release();
  });
});

describe('replaceFiles()', () => {
  it('writes the new bytes and leaves nothing else behind', async () => {
    const bench = await commitBench({ 'src/a.ts': 'old' });
    expect(await bench.replace([replacement('src/a.ts', 'old', 'new')])).toEqual({ ok: true, value: undefined });
    expect(bench.content('src/a.ts')).toBe('new');
    expect(bench.leftovers()).toEqual([]);
    expect(bench.journalSize()).toBe(0);
    expect(await bench.recover()).toEqual({ units: [], faults: [] });
  });

  it('makes everything durable in its order: record, staged file, rename, folder', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    await bench.replace([replacement('a.ts', 'old', 'new')]);
    const system = new FaultyFileSystem();
    await bench.replace([replacement('a.ts', 'new', 'newer')], system);
    expect(system.calls.filter((call) => ['write', 'sync', 'rename', 'truncate'].includes(call))).toEqual([
      'write',
      'sync',
      'write',
      'sync',
      'rename',
      'sync',
      'truncate',
    ]);
  });

  it('case 9: writes bytes, not text', async () => {
    const bench = await commitBench({ 'a.ts': '' });
    const before = Uint8Array.from([0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0xff]);
    const after = Uint8Array.from([0xef, 0xbb, 0xbf, 0x0d, 0xfe]);
    writeFileSync(join(bench.root, 'a.ts'), before);
    expect(await bench.replace([{ path: 'a.ts', before, after }])).toMatchObject({ ok: true });
    expect(Buffer.from(bench.content('a.ts'), 'utf8').length).not.toBe(0);
    const { readFileSync } = await import('node:fs');
    expect([...readFileSync(join(bench.root, 'a.ts'))]).toEqual([...after]);
  });

  it('loops over short writes', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const long = 'new '.repeat(500);
    expect(
      await bench.replace([replacement('a.ts', 'old', long)], new FaultyFileSystem({ kind: 'none', shortWrites: 7 })),
    ).toMatchObject({ ok: true });
    expect(bench.content('a.ts')).toBe(long);
  });

  it('case 4: what another program has saved meanwhile stays, also when it came at the last moment', async () => {
    const bench = await commitBench({ 'a.ts': 'old', 'b.ts': 'old' });
    writeFileSync(join(bench.root, 'a.ts'), 'saved');
    const conflict = { ok: false, error: { code: 'commit/conflict', paths: ['a.ts'] } };
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toEqual(conflict);
    writeFileSync(join(bench.root, 'a.ts'), 'old');
    // The last thing before the rename is the flush of the staged file: someone saves right after it.
    const system = new FaultyFileSystem();
    let syncs = 0;
    const run = system.run.bind(system);
    system.run = async (name, call, evenSo) => {
      const answer = await run(name, call, evenSo);
      if (name === 'sync' && ++syncs === 3) writeFileSync(join(bench.root, 'a.ts'), 'saved');
      return answer;
    };
    expect(await bench.replace([replacement('b.ts', 'old', 'new'), replacement('a.ts', 'old', 'new')], system)).toEqual(
      conflict,
    );
    expect([bench.content('a.ts'), bench.content('b.ts'), bench.leftovers(), bench.journalSize()]).toEqual([
      'saved',
      'old',
      [],
      0,
    ]);
  });

  describe('when the folder cannot be flushed after the rename', () => {
    /** Fails that flush, and every call of the given kinds from there on. */
    function failing(kinds: readonly string[], meanwhile: () => void = () => {}): FaultyFileSystem {
      const system = new FaultyFileSystem();
      const run = system.run.bind(system);
      let flushed = false;
      system.run = async (name, call, evenSo) => {
        const first = !flushed && name === 'sync' && system.calls.includes('rename');
        if (first) meanwhile();
        if (!first && !(flushed && kinds.includes(name))) return run(name, call, evenSo);
        flushed = true;
        return run(name, async () => {
          throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
        });
      };
      return system;
    }

    const failure = { code: 'commit/io', path: 'a.ts', operation: 'fsync folder', errno: 'EIO' };

    it('refuses once the old bytes are back', async () => {
      const bench = await commitBench({ 'a.ts': 'old' });
      expect(await bench.replace([replacement('a.ts', 'old', 'new')], failing([]))).toEqual({
        ok: false,
        error: failure,
      });
      expect([bench.content('a.ts'), bench.leftovers(), bench.journalSize()]).toEqual(['old', [], 0]);
    });

    it('case 4: is done where someone has written over the new bytes already, and nothing is undone later', async () => {
      const bench = await commitBench({ 'a.ts': 'old' });
      const saved = (): void => writeFileSync(join(bench.root, 'a.ts'), 'new, and more');
      expect(await bench.replace([replacement('a.ts', 'old', 'new')], failing([], saved))).toEqual({
        ok: true,
        value: failure,
      });
      expect([bench.content('a.ts'), bench.leftovers(), bench.journalSize()]).toEqual(['new, and more', [], 0]);
    });

    it.each([['rename'], ['open'], ['write']])(
      'is done where a %s fails, too, and nothing is undone later',
      async (kind) => {
        const bench = await commitBench({ 'a.ts': 'old' });
        expect(await bench.replace([replacement('a.ts', 'old', 'new')], failing([kind]))).toEqual({
          ok: true,
          value: failure,
        });
        expect([bench.content('a.ts'), bench.leftovers()]).toEqual(['new', []]);
        expect([(await bench.recover()).faults, bench.content('a.ts'), bench.journalSize()]).toEqual([[], 'new', 0]);
      },
    );
  });

  it('case 20: keeps mode and owner', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    const path = join(bench.root, 'a.ts');
    chmodSync(path, 0o750);
    if (process.getuid?.() === 0) chownSync(path, 65534, 65533);
    const before = statSync(path);
    await bench.replace([replacement('a.ts', 'old', 'new')]);
    const { mode, uid, gid, ino } = statSync(path);
    expect([mode, uid, gid]).toEqual([before.mode, before.uid, before.gid]);
    expect(ino).not.toBe(before.ino);
  });

  it('case 20: refuses hard links, links and what is no file any more', async () => {
    const bench = await commitBench({ 'hard.ts': 'old', 'real.ts': 'old', 'gone.ts': 'old', 'pipe.ts': 'old' });
    linkSync(join(bench.root, 'hard.ts'), join(bench.root, 'other.ts'));
    symlinkSync('real.ts', join(bench.root, 'link.ts'));
    rmSync(join(bench.root, 'gone.ts'));
    rmSync(join(bench.root, 'pipe.ts'));
    execFileSync('mkfifo', [join(bench.root, 'pipe.ts')]);
    expect(await bench.replace([replacement('hard.ts', 'old', 'new')])).toEqual({
      ok: false,
      error: { code: 'policy/linked-file', path: 'hard.ts', links: 2 },
    });
    for (const path of ['link.ts', 'gone.ts', 'pipe.ts']) {
      expect(await bench.replace([replacement(path, 'old', 'new')])).toEqual({
        ok: false,
        error: { code: 'commit/conflict', paths: [path] },
      });
    }
    expect(lstatSync(join(bench.root, 'link.ts')).isSymbolicLink()).toBe(true);
    expect([bench.content('real.ts'), bench.content('other.ts')]).toEqual(['old', 'old']);
  });

  it('refuses a file that is read-only, although a rename would replace it', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    chmodSync(join(bench.root, 'a.ts'), 0o444);
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toEqual({
      ok: false,
      error: { code: 'commit/read-only', path: 'a.ts' },
    });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('does not write through a folder that was swapped for a link after the check', async () => {
    const bench = await commitBench({ 'src/a.ts': 'old' });
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'a.ts'), 'old');
    const swap = (): void => {
      renameSync(join(bench.root, 'src'), join(bench.root, 'moved'));
      symlinkSync(outside, join(bench.root, 'src'));
    };
    const system = { ...realFileSystem };
    // The first folder that is opened is the target's.
    system.open = async (path, flags, mode) => {
      if (path === join(bench.root, 'src')) swap();
      return realFileSystem.open(path, flags, mode);
    };
    expect(await bench.replace([replacement('src/a.ts', 'old', 'new')], system)).toMatchObject({
      ok: false,
      error: { code: 'commit/io' },
    });
    const { readFileSync, readdirSync } = await import('node:fs');
    expect(readFileSync(join(outside, 'a.ts'), 'utf8')).toBe('old');
    expect(readdirSync(outside)).toEqual(['a.ts']);
    expect(readFileSync(join(bench.root, 'moved', 'a.ts'), 'utf8')).toBe('old');
  });

  it('does not write while something is unfinished', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    writeFileSync(join(bench.state.folder, 'journal'), 'something', { mode: 0o600 });
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toEqual({
      ok: false,
      error: { code: 'commit/unrecorded', operation: 'recover first', errno: 'EBUSY' },
    });
    expect(bench.content('a.ts')).toBe('old');
  });

  it('writes nothing without the lock', async () => {
    const { root, state } = await commitBench({ 'a.ts': 'old' });
    const lock = await locked(state);
    await lock.release();
    const { replaceFiles } = await import('../../../src/platform/disk/replace-files.js');
    await expect(replaceFiles({ root, state, lock }, [replacement('a.ts', 'old', 'new')])).rejects.toThrow(
      'the repository lock is held',
    );
  });

  it('says where a journal cannot be kept', async () => {
    const bench = await commitBench({ 'a.ts': 'old' });
    mkdirSync(join(bench.state.folder, 'journal'));
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toMatchObject({
      ok: false,
      error: { code: 'commit/unrecorded', errno: 'EISDIR' },
    });
    rmSync(join(bench.state.folder, 'journal'), { recursive: true });
    writeFileSync(join(bench.state.folder, 'journal'), '');
    chmodSync(join(bench.state.folder, 'journal'), 0o666);
    expect(await bench.replace([replacement('a.ts', 'old', 'new')])).toMatchObject({
      ok: false,
      error: { code: 'commit/unrecorded', errno: 'EPERM' },
    });
    expect(bench.content('a.ts')).toBe('old');
  });
});
