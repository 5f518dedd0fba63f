import { realpathSync } from 'node:fs';
import { err, ok, type Result } from '../../../../engine/index.js';
import { scratchBytesMax } from '../../limits.js';
import { linkedGitFolder } from '../../linked-git-folder.js';
import { createPolicy } from '../../policy.js';
import type { SandboxOptions, SandboxUnavailable } from '../../sandbox-options.js';
import { inspectMachine } from '../machine.js';
import type { NamespacesParts } from './namespaces.js';

/** What the `namespaces` backend is made of here. Apart, so that a test can make one whose proof must fail. */
export function namespacesParts(options: SandboxOptions): Result<NamespacesParts, SandboxUnavailable> {
  if (process.platform !== 'linux') return unavailable('none', `no backend for ${process.platform}`);
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    return unavailable('namespaces', `no filter for ${process.arch}`);
  const machine = inspectMachine(options.environment ?? process.env);
  if (machine.unshareProgram === undefined) return unavailable('namespaces', 'unshare of util-linux is not installed');
  const paths = realPaths([...(options.readable ?? []), ...(options.privateFolders ?? [])]);
  if (typeof paths === 'string') return unavailable('namespaces', paths);
  const readable = paths.slice(0, options.readable?.length ?? 0);
  const privateFolders = paths.slice(readable.length);
  const gitFolder = linkedGitFolder(options.repositoryRoot);
  const policy = createPolicy({
    repositoryRoot: options.repositoryRoot,
    gitFolder,
    network: options.network ?? 'loopback',
    landlock: options.landlock ?? 'where-available',
    readable,
    private: privateFolders,
    scratchBytesMax: options.scratchBytesMax ?? scratchBytesMax,
    machine: machine.policy,
  });
  if ('kind' in policy) return unavailable('namespaces', `a repository cannot be layered at ${policy.path}`);
  const shown = gitFolder === undefined ? readable : [...readable, gitFolder];
  return ok({ policy, machine, unshareProgram: machine.unshareProgram, privateFolders, shown });
}

function realPaths(paths: readonly string[]): readonly string[] | string {
  const real: string[] = [];
  for (const path of paths) {
    try {
      real.push(realpathSync(path));
    } catch {
      return `${path} does not exist`;
    }
  }
  return real;
}

const unavailable = (backend: string, problem: string): Result<never, SandboxUnavailable> =>
  err({ code: 'test/sandbox-unavailable', backend, problems: [problem] });
