import { describe, expect, it } from 'vitest';
import { ownGroup } from '../../../src/platform/sandbox/linux/control-group.js';
import { parseUnixTable } from '../../../src/platform/sandbox/linux/namespaces/host-sockets.js';
import { parseMountinfo, submountsOf } from '../../../src/platform/sandbox/linux/namespaces/mountinfo.js';

describe('parseMountinfo()', () => {
  it('reads mount points with blanks and newlines, flags, optional fields, type and source', () => {
    const text =
      '36 35 98:0 /x /mnt/a\\040b\\012c rw,nosuid shared:1 master:2 - ext4 /dev/root rw,errors=continue\nbroken line\n';
    expect(parseMountinfo(text)).toEqual([
      { mountPoint: '/mnt/a b\nc', flags: new Set(['rw', 'nosuid']), type: 'ext4', source: '/dev/root' },
    ]);
  });

  it('cheat 16: finds what is mounted below a folder, parents first, each once', () => {
    const mounts = ['/r/b/c', '/r/b', '/r', '/rest', '/r/b', '/'].map((point) => `1 1 1:1 / ${point} rw - ext4 x rw`);
    expect(submountsOf(parseMountinfo(mounts.join('\n')), '/r')).toEqual(['/r/b', '/r/b/c']);
  });
});

describe('parseUnixTable()', () => {
  it('names sockets with a path, each once, and leaves abstract ones out', () => {
    const row = (rest: string): string => `0000000000000000: 00000002 00000000 00010000 0001 01  1234${rest}`;
    const table = [
      'Num RefCount Protocol Flags Type St Inode Path',
      row(' /run/a b.sock'),
      row(' @hidden'),
      row(''),
      row(' /run/a b.sock'),
    ];
    expect(parseUnixTable(table.join('\n'))).toEqual(['/run/a b.sock']);
  });
});

describe('ownGroup()', () => {
  const v1 =
    '30 1 0:1 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n31 1 0:2 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory';
  const v2 = '30 1 0:1 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate';

  it.each([
    [
      'version 1, in the root',
      'pids',
      '8:pids:/\n4:memory:/a/b\n0::/',
      v1,
      { mountPoint: '/sys/fs/cgroup/pids', group: '/sys/fs/cgroup/pids' },
    ],
    [
      'version 1, below',
      'memory',
      '8:pids:/\n4:memory:/a/b\n0::/',
      v1,
      { mountPoint: '/sys/fs/cgroup/memory', group: '/sys/fs/cgroup/memory/a/b' },
    ],
    [
      'version 2',
      'pids',
      '0::/user.slice/x',
      v2,
      { mountPoint: '/sys/fs/cgroup', group: '/sys/fs/cgroup/user.slice/x' },
    ],
    ['no hierarchy at all', 'pids', '', '', undefined],
  ] as const)('finds the group in %s', (_, controller, groups, mountinfo, expected) => {
    expect(ownGroup(controller, groups, mountinfo)).toEqual(expected);
  });
});
