import { ok, type Result } from '../../engine/index.js';
import { createNamespacesSandbox } from './linux/namespaces/namespaces.js';
import { namespacesParts } from './linux/namespaces/namespaces-parts.js';
import type { Sandbox } from './sandbox.js';
import type { SandboxOptions, SandboxUnavailable } from './sandbox-options.js';

/**
 * The best backend that this machine may have, not yet proven: `prove` and `run` do that.
 *
 * Fails with `test/sandbox-unavailable` where there is no backend for the machine or no policy for the repository.
 */
export function openSandbox(options: SandboxOptions): Result<Sandbox, SandboxUnavailable> {
  const parts = namespacesParts(options);
  return parts.ok ? ok(createNamespacesSandbox(parts.value)) : parts;
}
