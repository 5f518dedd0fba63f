import { describe, expect, it } from 'vitest';
import type { SandboxPolicy } from '../../../src/platform/sandbox/policy.js';
import { namespacesResiduals } from '../../../src/platform/sandbox/residuals.js';

/** What no machine closes. */
const ALWAYS = ['system-folders-readable', 'files-added-by-the-run'];

function check(
  facts: Partial<Parameters<typeof namespacesResiduals>[1]>,
  network: SandboxPolicy['network'],
  expected: readonly string[],
): void {
  const best = { userNamespace: true, asRoot: false, landlock: 9, controllers: ['memory', 'pids'] } as const;
  expect(namespacesResiduals({ network } as SandboxPolicy, { ...best, ...facts })).toEqual([...ALWAYS, ...expected]);
}

describe('namespacesResiduals()', () => {
  it('names nothing more on the best of machines', () => check({}, 'loopback', []));

  it('names what polling counts where no control group is to be had', () =>
    check({ controllers: [] }, 'deny', ['memory-counted-by-polling']));

  it('names root that stays root, and its processes', () =>
    check({ asRoot: true, userNamespace: false, controllers: ['memory'] }, 'deny', [
      'runs-as-root-without-capabilities',
      'processes-counted-by-polling',
    ]));

  it('names what an older Landlock leaves open', () =>
    check({ landlock: 7 }, 'deny', ['sockets-made-during-the-run', 'sockets-out-of-sight']));

  it('names a missing Landlock and an open network', () =>
    check({ landlock: 0 }, 'allow', [
      'landlock-missing',
      'sockets-made-during-the-run',
      'sockets-out-of-sight',
      'network-open',
    ]));
});
