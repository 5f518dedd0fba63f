import { realpathSync } from 'node:fs';
import type { TestFailure } from '../../engine/failure.js';
import { err, ok, type Result } from '../../engine/result.js';
import { scratchBytesMax } from './limits.js';
import { inspectMachine } from './linux/machine.js';
import { createNamespacesSandbox, type NamespacesParts } from './linux/namespaces.js';
import { createPolicy, type NetworkPolicy } from './policy.js';
import type { Sandbox } from './sandbox.js';

/** The operator's wishes for one repository. */
export interface SandboxOptions {
  /** The repository's real path. */
  readonly repositoryRoot: string;
  /** Default `loopback`. */
  readonly network?: NetworkPolicy;
  /** More paths that commands may read (`--read`); one that does not exist refuses the sandbox. */
  readonly readable?: readonly string[];
  /** Emetgate's own folders with secrets in them: the state folder. Hidden from every command. */
  readonly privateFolders?: readonly string[];
  /** Default `where-available`: a kernel without Landlock 3 is a residual. */
  readonly landlock?: 'require' | 'where-available';
  readonly scratchBytesMax?: number;
  /** Default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export type SandboxUnavailable = Extract<TestFailure, { readonly code: 'test/sandbox-unavailable' }>;

/**
 * The best backend that this machine may have, not yet proven: `prove` and `run` do that.
 *
 * Fails with `test/sandbox-unavailable` where there is no backend for the machine or no policy for the repository.
 */
export function openSandbox(options: SandboxOptions): Result<Sandbox, SandboxUnavailable> {
  const parts = sandboxParts(options);
  return parts.ok ? ok(createNamespacesSandbox(parts.value)) : parts;
}

/** What the `namespaces` backend is made of here. Apart, so that a test can make one whose proof must fail. */
export function sandboxParts(options: SandboxOptions): Result<NamespacesParts, SandboxUnavailable> {
  if (process.platform !== 'linux') return unavailable('none', `no backend for ${process.platform}`);
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    return unavailable('namespaces', `no filter for ${process.arch}`);
  const machine = inspectMachine(options.environment ?? process.env);
  if (machine.unshareProgram === undefined) return unavailable('namespaces', 'unshare of util-linux is not installed');
  const paths = realPaths([...(options.readable ?? []), ...(options.privateFolders ?? [])]);
  if (typeof paths === 'string') return unavailable('namespaces', paths);
  const readable = paths.slice(0, options.readable?.length ?? 0);
  const privateFolders = paths.slice(readable.length);
  const policy = createPolicy({
    repositoryRoot: options.repositoryRoot,
    network: options.network ?? 'loopback',
    landlock: options.landlock ?? 'where-available',
    readable,
    private: privateFolders,
    scratchBytesMax: options.scratchBytesMax ?? scratchBytesMax,
    machine: machine.policy,
  });
  if ('kind' in policy) return unavailable('namespaces', `a repository cannot be layered at ${policy.path}`);
  return ok({ policy, machine, unshareProgram: machine.unshareProgram, privateFolders });
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
