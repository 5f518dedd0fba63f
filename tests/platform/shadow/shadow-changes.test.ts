import { describe, expect, it } from 'vitest';
import type { UpperEntry } from '../../../src/platform/sandbox/linux/launch-job.js';
import { shadowChanges } from '../../../src/platform/shadow/shadow-changes.js';

const TRACKED = ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'sub'];

function check(
  entries: readonly UpperEntry[],
  expected: readonly string[],
  shadowWrites: readonly string[] = [],
): void {
  const overlay = new Map([['src/b.ts', new Uint8Array()]]);
  expect(shadowChanges(entries, { tracked: new Set(TRACKED), overlay, shadowWrites })).toEqual(expected);
}

describe('shadowChanges()', () => {
  it('names a tracked file that was written', () => check([{ path: 'a.ts', kind: 'file' }], ['a.ts']));
  it('names a tracked file that was removed', () => check([{ path: 'a.ts', kind: 'removed' }], ['a.ts']));
  it('leaves files out that git does not track', () => check([{ path: 'out/x', kind: 'file' }], []));
  it('names all below a folder that was removed', () =>
    check([{ path: 'src', kind: 'removed' }], ['src/b.ts', 'src/deep/c.ts']));
  it('names all below a folder that was made anew', () =>
    check([{ path: 'src/deep', kind: 'replaced' }], ['src/deep/c.ts']));
  it('names all below a folder that cannot be read', () =>
    check([{ path: 'src', kind: 'unreadable' }], ['src/b.ts', 'src/deep/c.ts']));
  it('names everything when the layer itself cannot be read', () => check([{ path: '', kind: 'unreadable' }], TRACKED));
  it('names all below a folder that a file took the place of', () =>
    check([{ path: 'src/deep', kind: 'file' }], ['src/deep/c.ts']));
  it('names a submodule in which something was written', () => check([{ path: 'sub/x/y', kind: 'file' }], ['sub']));
  it('names no file whose name only starts alike', () => check([{ path: 'src/b.tsx', kind: 'file' }], []));
  it('leaves out what the operator lets tests rewrite', () =>
    check([{ path: 'src/deep/c.ts', kind: 'file' }], [], ['src/**/*.ts']));
  it('lets nothing pass by a glob that is no glob', () => check([{ path: 'a.ts', kind: 'file' }], ['a.ts'], ['{a']));
});
