import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openState } from '../../../src/platform/state/state.js';
import { identityOf, stateOf } from '../support/opened-state.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function problemWith(root: string, home: string): Promise<unknown> {
  const state = await openState(
    { root, identity: identityOf(root) },
    { platform: process.platform, variables: { XDG_STATE_HOME: home } },
  );
  return state.ok ? 'opened' : state.error;
}

describe('openState()', () => {
  it('makes a folder and a key that only this user can enter, and finds them again', async () => {
    const [root, home] = [temporaryFolder(), join(temporaryFolder(), 'not', 'yet')];
    const state = await stateOf(root, home);
    expect(state.folder.startsWith(join(home, 'emetgate'))).toBe(true);
    expect(lstatSync(state.folder).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(home, 'emetgate')).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(state.folder, 'key')).mode & 0o777).toBe(0o600);
    const code = state.key.sign('x', Buffer.from('y'));
    const again = await stateOf(root, home);
    expect(again.key.verify('x', Buffer.from('y'), code)).toBe(true);
    expect(again.key.verify('other', Buffer.from('y'), code)).toBe(false);
    expect(again.key.verify('x', Buffer.from('z'), code)).toBe(false);
    expect(readdirSync(state.folder)).toEqual(['key']);
  });

  it('gives each repository a state and a key of its own', async () => {
    const home = temporaryFolder();
    const [one, two] = [await stateOf(temporaryFolder(), home), await stateOf(temporaryFolder(), home)];
    expect(one.folder).not.toBe(two.folder);
    expect(two.key.verify('x', Buffer.of(1), one.key.sign('x', Buffer.of(1)))).toBe(false);
  });

  it('makes one key when many processes start at once', async () => {
    const [root, home] = [temporaryFolder(), temporaryFolder()];
    const states = await Promise.all(Array.from({ length: 8 }, () => stateOf(root, home)));
    const codes = states.map((state) => Buffer.from(state.key.sign('x', Buffer.of(1))).toString('hex'));
    expect(new Set(codes).size).toBe(1);
    expect(readdirSync(states[0]?.folder ?? '')).toEqual(['key']);
  });

  it('cheat 1: refuses a state folder inside the repository, and makes nothing there', async () => {
    const root = temporaryFolder();
    const home = join(root, 'state');
    expect(await problemWith(root, home)).toMatchObject({ code: 'open/state-inside-repository' });
    expect(existsSync(home)).toBe(false);
    const link = join(temporaryFolder(), 'link');
    symlinkSync(root, link);
    expect(await problemWith(root, join(link, 'deep'))).toMatchObject({ code: 'open/state-inside-repository' });
    expect(readdirSync(root)).toEqual([]);
  });

  it('refuses a folder that is a link, that others may enter, or that is none', async () => {
    const root = temporaryFolder();
    const check = async (prepare: (folder: string) => void, problem: string): Promise<void> => {
      const home = temporaryFolder();
      prepare(join(home, 'emetgate'));
      expect(await problemWith(root, home)).toMatchObject({ code: 'open/state-not-private', problem });
    };
    await check((folder) => symlinkSync(temporaryFolder(), folder), 'symlink');
    await check((folder) => writeFileSync(folder, ''), 'not-a-folder');
    for (const mode of [0o750, 0o701, 0o770]) {
      await check((folder) => {
        mkdirSync(folder);
        chmodSync(folder, mode);
      }, 'open-to-others');
    }
  });

  it('refuses a key that others may read, that is a link, or that is not whole', async () => {
    const check = async (spoil: (key: string) => void, problem: string): Promise<void> => {
      const [root, home] = [temporaryFolder(), temporaryFolder()];
      const key = join((await stateOf(root, home)).folder, 'key');
      spoil(key);
      expect(await problemWith(root, home)).toMatchObject({ code: 'open/state-not-private', path: key, problem });
    };
    await check((key) => chmodSync(key, 0o644), 'open-to-others');
    await check((key) => writeFileSync(key, ''), 'damaged');
    await check((key) => writeFileSync(key, readFileSync(key).subarray(1)), 'damaged');
    await check((key) => writeFileSync(key, 'x'.repeat(33)), 'damaged');
    await check((key) => {
      rmSync(key);
      symlinkSync('/etc/hostname', key);
    }, 'symlink');
    await check((key) => {
      rmSync(key);
      mkdirSync(key);
    }, 'not-a-file');
  });

  it.runIf(process.getuid?.() === 0)('refuses a folder of another user (needs root)', async () => {
    const [root, home] = [temporaryFolder(), temporaryFolder()];
    const { folder } = await stateOf(root, home);
    chownSync(folder, 65534, 65534);
    expect(await problemWith(root, home)).toMatchObject({
      code: 'open/state-not-private',
      path: folder,
      problem: 'not-owned',
    });
  });

  it('says that no place is known', async () => {
    const root = temporaryFolder();
    const state = await openState({ root, identity: identityOf(root) }, { platform: 'linux', variables: {} });
    expect(state).toEqual({ ok: false, error: { code: 'open/no-state-home' } });
  });
});
