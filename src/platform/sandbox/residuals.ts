import type { Controller } from './linux/control-group.js';
import { landlockUnixSockets } from './linux/landlock-rules.js';
import type { SandboxPolicy } from './policy.js';

/** What decides which gaps are left, besides the policy. */
export interface ResidualFacts {
  readonly userNamespace: boolean;
  readonly asRoot: boolean;
  readonly landlock: number;
  /** Controllers that cap a run from outside. */
  readonly controllers: readonly Controller[];
}

/**
 * What the `namespaces` backend does not confine, by stable names, each explained in `docs/ASSUMPTIONS.md`.
 *
 * Derived from the policy, like the proof: a gap is either proven closed or named here.
 */
export function namespacesResiduals(policy: SandboxPolicy, facts: ResidualFacts): readonly string[] {
  return [
    'system-folders-readable',
    'files-added-by-the-run',
    ...(facts.controllers.includes('memory') ? [] : ['memory-counted-by-polling']),
    ...(facts.asRoot && !facts.userNamespace ? ['runs-as-root-without-capabilities'] : []),
    ...(facts.userNamespace || facts.controllers.includes('pids') ? [] : ['processes-counted-by-polling']),
    ...(facts.landlock === 0 ? ['landlock-missing'] : []),
    ...(facts.landlock < landlockUnixSockets ? ['sockets-made-during-the-run', 'sockets-out-of-sight'] : []),
    ...(policy.network === 'allow' ? ['network-open'] : []),
  ];
}
