import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { UpperEntry } from '../../../src/platform/sandbox/linux/launch-job.js';
import { scanUpper } from '../../../src/platform/sandbox/linux/namespaces/scan-upper.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Files by paths whose units are bytes. */
function lay(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    const bytes = Buffer.from(`${folder}/${path}`, 'latin1');
    mkdirSync(bytes.subarray(0, bytes.lastIndexOf('/')), { recursive: true });
    writeFileSync(bytes, '');
  }
}

/** Scans two plain folders: no mount is needed to look at what one would leave. */
function scan(
  lower: readonly string[],
  upper: readonly string[],
  judged: readonly string[],
  entriesMax = 100,
): unknown {
  const folder = temporaryFolder();
  for (const each of ['lower', 'upper']) mkdirSync(`${folder}/${each}`);
  lay(`${folder}/lower`, lower);
  lay(`${folder}/upper`, upper);
  const folders = new Set(judged.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
  const found: UpperEntry[] = [];
  try {
    const layers = { upper: `${folder}/upper`, lower: `${folder}/lower`, prefix: '', opaque: 'user.overlay.opaque' };
    for (const entry of scanUpper({ ...layers, judged: { paths: new Set(judged), folders }, entriesMax }))
      found.push(entry);
  } catch (error) {
    return String(error);
  }
  return found.map(({ path, kind, existed }) => `${path} ${kind} ${existed ? 'over' : 'new'}`).sort();
}

describe.skipIf(process.platform !== 'linux')(`(needs linux: ${process.platform}) scanUpper()`, () => {
  it('names what lies over something, and of what is new what the verdict rests on', () => {
    const found = scan(['a', 'd/b'], ['a', 'new', 'd/b', 'd/c', 'd/judged', 'e/f'], ['d/judged']);
    expect(found).toEqual(['a file over', 'd/b file over', 'd/judged file new']);
  });

  it('looks into a new folder where something judged would be, and into no other', () => {
    const found = scan([], ['e/judged', 'f/g', 'f/h/i', 'f/h/j'], ['e/judged'], 3);
    expect(found).toEqual(['e/judged file new']);
  });

  it('names what is written in a submodule, and what is new there as the submodule', () => {
    const found = scan(['sub/a', 'sub/d/e'], ['sub/a', 'sub/b/c', 'sub/d/f'], ['sub']);
    expect(found).toEqual(['sub file over', 'sub/a file over']);
  });

  it('goes into folders whose names are no UTF-8', () => {
    expect(scan(['caf\xe9/\xff'], ['caf\xe9/\xff'], [])).toEqual(['caf\ufffd/\ufffd file over']);
  });

  it('gives up where there is more to look at than it may', () => {
    expect(scan([], ['a', 'b', 'c', 'd'], [], 3)).toBe('Error: the run left more than 3 files to look at');
  });
});
