import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../../../tools/bootstrap/installed.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project folder with the two files that are compared; `undefined` leaves one out. */
function check(wanted: object | undefined, present: object | undefined, expected: boolean): void {
  const root = mkdtempSync(join(tmpdir(), 'emetgate-installed-'));
  folders.push(root);
  mkdirSync(join(root, 'node_modules'));
  const write = (file: string, packages: object | undefined) => {
    if (packages !== undefined) writeFileSync(join(root, file), JSON.stringify({ packages }));
  };
  write('package-lock.json', wanted);
  write('node_modules/.package-lock.json', present);
  expect(isInstalled(root)).toBe(expected);
}

const one = { version: '1.0.0', integrity: 'sha512-one' };

describe('isInstalled()', () => {
  it('holds when every package of the lock file is there with its hash', () => {
    check({ '': {}, 'node_modules/a': one }, { 'node_modules/a': one }, true);
  });

  it('fails when nothing was installed, or an install did not end', () => {
    check({ 'node_modules/a': one }, undefined, false);
    check({ 'node_modules/a': one }, {}, false);
  });

  it('fails when a package has another version or another hash', () => {
    check({ 'node_modules/a': one }, { 'node_modules/a': { ...one, version: '1.0.1' } }, false);
    check({ 'node_modules/a': one }, { 'node_modules/a': { ...one, integrity: 'sha512-two' } }, false);
  });

  it('expects what is meant for this machine, and only that', () => {
    const elsewhere = process.platform === 'win32' ? 'linux' : 'win32';
    check({ 'node_modules/a': { ...one, optional: true, os: [elsewhere] } }, {}, true);
    check({ 'node_modules/a': { ...one, optional: true, os: [`!${process.platform}`] } }, {}, true);
    check({ 'node_modules/a': { ...one, optional: true, os: [process.platform] } }, {}, false);
    check({ 'node_modules/a': { ...one, optional: true, cpu: ['no-such-cpu'] } }, {}, true);
  });
});
