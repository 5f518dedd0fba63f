import { describe, expect, it } from 'vitest';
import type { UpperEntry } from '../../../src/platform/sandbox/linux/launch-job.js';
import { shadowChanges, shadowWritesProblem } from '../../../src/platform/shadow/shadow-changes.js';

const TRACKED = ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'sub'];

function check(
  entries: readonly (Omit<UpperEntry, 'existed'> & { readonly existed?: boolean })[],
  expected: readonly string[],
  shadowWrites: readonly string[] = [],
): void {
  const overlay = new Map([['src/b.ts', new Uint8Array()]]);
  const whole = entries.map((entry) => ({ existed: false, ...entry }));
  expect(shadowChanges(whole, { tracked: new Set(TRACKED), overlay, shadowWrites })).toEqual(expected);
}

describe('shadowChanges()', () => {
  it('names a tracked file that was written', () => check([{ path: 'a.ts', kind: 'file' }], ['a.ts']));
  it('names a tracked file that was removed', () => check([{ path: 'a.ts', kind: 'removed' }], ['a.ts']));
  it('leaves new files out that git does not track', () => check([{ path: 'out/x', kind: 'file' }], []));
  it.each(['file', 'removed', 'replaced', 'unreadable'] as const)(
    'names what was there and git does not track: %s',
    (kind) => check([{ path: 'node_modules/dep', kind, existed: true }], ['node_modules/dep']),
  );
  it('names what is tracked below a folder, and not the folder as well', () =>
    check([{ path: 'src', kind: 'removed', existed: true }], ['src/b.ts', 'src/deep/c.ts']));
  it.each([
    'node_modules/.vite/vitest/results.json',
    'packages/a/node_modules/.cache/x',
    'coverage/index.html',
    'tsconfig.tsbuildinfo',
  ])('leaves out what runners rewrite: %s', (path) => check([{ path, kind: 'file', existed: true }], []));
  it.each(['node_modules/.bin/mocha', 'node_modules/.package-lock.json', '.git/hooks/x', '.git/index', 'dist/a.js'])(
    'names what only looks like it: %s',
    (path) => check([{ path, kind: 'file', existed: true }], [path]),
  );
  it('leaves out build output that the operator lets tests rewrite, made anew as well', () =>
    check(
      [
        { path: 'dist', kind: 'replaced', existed: true },
        { path: 'dist/a.js', kind: 'file', existed: true },
      ],
      [],
      ['dist/**'],
    ));
  it('names all below a folder that was removed', () =>
    check([{ path: 'src', kind: 'removed' }], ['src/b.ts', 'src/deep/c.ts']));
  it('names all below a folder that was made anew', () =>
    check([{ path: 'src/deep', kind: 'replaced' }], ['src/deep/c.ts']));
  it('names all below a folder that cannot be read', () =>
    check([{ path: 'src', kind: 'unreadable' }], ['src/b.ts', 'src/deep/c.ts']));
  it('names everything when the layer itself cannot be read', () => check([{ path: '', kind: 'unreadable' }], TRACKED));
  it('names all below a folder that a file took the place of', () =>
    check([{ path: 'src/deep', kind: 'file' }], ['src/deep/c.ts']));
  it('cheat 2: names a folder whose attributes were touched, and nothing in it', () =>
    check([{ path: 'src', kind: 'attributes', existed: true }], ['src']));
  it('cheat 2: names the repository itself as a point', () =>
    check([{ path: '', kind: 'attributes', existed: true }], ['.']));
  it('leaves out the attributes of a folder that the run made', () => check([{ path: 'out', kind: 'attributes' }], []));
  it.each(['coverage', 'node_modules/.cache'])('leaves out those of a runner’s own folder: %s', (path) =>
    check([{ path, kind: 'attributes', existed: true }], []),
  );
  it('leaves out those of a folder whose files tests may rewrite', () =>
    check([{ path: 'dist', kind: 'attributes', existed: true }], [], ['dist/**']));
  it('names a submodule in which something was written', () => check([{ path: 'sub/x/y', kind: 'file' }], ['sub']));
  it('names no file whose name only starts alike', () => check([{ path: 'src/b.tsx', kind: 'file' }], []));
  it('leaves out what the operator lets tests rewrite', () =>
    check([{ path: 'src/deep/c.ts', kind: 'file' }], [], ['src/**/*.ts']));
  it('lets nothing pass by a glob that is no glob', () => check([{ path: 'a.ts', kind: 'file' }], ['a.ts'], ['{a']));
});

describe('shadowWritesProblem()', () => {
  it('names the first glob that is none', () =>
    expect(shadowWritesProblem(['dist/**', '{a', '['])).toBe('a { has no }'));
  it('finds nothing wrong with globs', () => expect(shadowWritesProblem(['dist/**', '*.snap'])).toBeUndefined());
});
