import { describe, expect, it } from 'vitest';
import { stateHome, stateKey } from '../../../src/platform/state/state-home.js';

function check(
  platform: NodeJS.Platform,
  variables: Readonly<Record<string, string>>,
  expected: string | undefined,
): void {
  expect(stateHome({ platform, variables })).toBe(expected);
}

describe('stateHome()', () => {
  it('is the state folder of each system', () => {
    check('linux', { HOME: '/home/u' }, '/home/u/.local/state');
    check('linux', { HOME: '/home/u', XDG_STATE_HOME: '/var/state' }, '/var/state');
    check('darwin', { HOME: '/Users/u' }, '/Users/u/Library/Application Support');
    check('win32', { LOCALAPPDATA: 'C:\\Users\\u\\AppData\\Local' }, 'C:\\Users\\u\\AppData\\Local');
  });

  it('ignores relative places and has none where nothing names one', () => {
    check('linux', { HOME: '/home/u', XDG_STATE_HOME: 'state' }, '/home/u/.local/state');
    check('linux', { HOME: 'home' }, undefined);
    check('linux', {}, undefined);
    check('win32', { LOCALAPPDATA: 'AppData' }, undefined);
  });
});

describe('stateKey()', () => {
  const root = '/r';
  it('parts repositories by path and inode, and outlives a new device number', () => {
    const key = stateKey({ root, identity: { dev: 1n, ino: 2n } });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(stateKey({ root, identity: { dev: 9n, ino: 2n } })).toBe(key);
    expect(stateKey({ root, identity: { dev: 1n, ino: 3n } })).not.toBe(key);
    expect(stateKey({ root: '/s', identity: { dev: 1n, ino: 2n } })).not.toBe(key);
  });
});
