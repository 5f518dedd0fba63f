import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { sweepIn } from '../../../src/platform/sandbox/linux/control-group.js';

it('sweepIn() removes the groups of makers that have ended, and no other', () => {
  const folder = mkdtempSync(`${tmpdir()}/emetgate-groups-`);
  try {
    const { pid: ended } = spawnSync('true');
    const kept = [`emetgate-${process.pid}-x-pids`, 'emetgate-named', 'other'];
    for (const name of [...kept, `emetgate-${ended}-x-pids`]) mkdirSync(`${folder}/${name}`);
    sweepIn(folder);
    expect(readdirSync(folder).sort()).toEqual(kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
