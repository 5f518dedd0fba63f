import { describe, expect, it } from 'vitest';
import { createPolicy, type PolicyFacts, type PolicyInput } from '../../../src/platform/sandbox/policy.js';

const MACHINE: PolicyFacts = {
  topFolders: ['/bin', '/etc', '/people', '/root', '/srv', '/tmp', '/usr', '/var', '/work'],
  sharedFolders: ['/tmp', '/var/tmp', '/run'],
  home: '/people/ada',
  temp: '/tmp',
  nodeProgram: '/usr/bin/node',
  topFiles: ['/notes.txt'],
  environment: {
    PATH: '/usr/bin',
    HOME: '/people/ada',
    LC_ALL: 'C',
    AWS_SECRET: 'x',
    NODE_OPTIONS: '--require x',
    GITHUB_TOKEN: 'x',
  },
};

function policy(input: Partial<PolicyInput> = {}, machine: Partial<PolicyFacts> = {}) {
  return createPolicy({
    repositoryRoot: '/people/ada/project',
    network: 'loopback',
    landlock: 'where-available',
    readable: [],
    private: [],
    scratchBytesMax: 1,
    ...input,
    machine: { ...MACHINE, ...machine },
  });
}

describe('createPolicy()', () => {
  it('hides every folder below the root that is not the system’s, the shared ones and the home', () => {
    const hidden = ['/people', '/root', '/srv', '/tmp', '/work', '/var/tmp', '/run', '/people/ada', '/state'];
    expect(policy({ private: ['/state'] })).toMatchObject({ hidden });
  });

  it('covers files directly below the root, and never what the system lies in', () => {
    expect(policy({}, { topFolders: ['/var/home', '/usr', '/var'] })).toMatchObject({
      masked: ['/notes.txt'],
      hidden: ['/var/home', '/tmp', '/var/tmp', '/run', '/people/ada'],
    });
  });

  it('passes on an allow-list of the environment, with CI and private folders', () => {
    expect(policy()).toMatchObject({
      environment: { PATH: '/usr/bin', LC_ALL: 'C', HOME: '/people/ada', TMPDIR: '/tmp', CI: '1' },
    });
    const { environment } = policy() as { environment: object };
    expect(Object.keys(environment).sort()).toEqual(['CI', 'GIT_OPTIONAL_LOCKS', 'HOME', 'LC_ALL', 'PATH', 'TMPDIR']);
  });

  it.each([
    ['its installation', '/people/ada/.nvm/v20/bin/node', ['/people/ada/.nvm/v20']],
    ['itself alone where the installation is the home', '/people/ada/bin/node', ['/people/ada/bin/node']],
    ['itself alone where it is in no bin folder', '/people/ada/node', ['/people/ada/node']],
    ['nothing where it is in sight anyway', '/usr/bin/node', []],
  ])('shows of the running Node %s', (_, nodeProgram, readable) => {
    expect(policy({}, { nodeProgram })).toMatchObject({ readable });
  });

  it('gives a caller without a home one in the temp folder', () => {
    expect(policy({ repositoryRoot: '/srv/x' }, { home: undefined })).toMatchObject({ home: '/tmp/home' });
  });

  it('shows git’s folder where it lies elsewhere, but for its configuration', () => {
    const gitFolder = '/people/ada/main/.git';
    expect(policy({ gitFolder })).toMatchObject({
      readable: [gitFolder],
      masked: ['/notes.txt', `${gitFolder}/config`, `${gitFolder}/config.worktree`],
    });
  });

  it('does not hide a repository that is the home itself', () => {
    expect(policy({ repositoryRoot: '/people/ada' })).toMatchObject({
      home: '/tmp/home',
      repositoryRoot: '/people/ada',
    });
  });

  it.each(['/', '/usr', '/tmp', '/dev/shm/x', '/proc/1', '/etc', '/var', '/projects/back\\slash'])(
    'refuses a repository at %s',
    (repositoryRoot) => {
      expect(policy({ repositoryRoot })).toEqual({ kind: 'repository-misplaced', path: repositoryRoot });
    },
  );

  it.each(['/usr/src/app', '/opt/app', '/var/www/app', '/tmp/app', '/projects/app'])(
    'takes a repository at %s',
    (repositoryRoot) => {
      expect(policy({ repositoryRoot })).toMatchObject({ repositoryRoot });
    },
  );
});
