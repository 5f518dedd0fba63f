import { landlockVersionMin } from './linux/landlock-rules.js';
import { inspectMachine, type Machine } from './linux/machine.js';
import { openSandbox } from './open-sandbox.js';
import type { BackendName, SandboxProof } from './sandbox.js';
import type { SandboxOptions } from './sandbox-options.js';

/** What `doctor` tells of a machine's sandbox. Codes and data: words are made at the edge. */
export interface SandboxDescription {
  readonly platform: string;
  readonly arch: string;
  readonly kernel: string | undefined;
  readonly backends: readonly BackendDescription[];
  /** The backend that commands would take, proven a moment ago; absent where none holds. */
  readonly proof?: SandboxProof;
  /** Why no backend could be opened or proven. */
  readonly problems: readonly string[];
  /** The one thing that would help most; absent where nothing is missing. */
  readonly advice?: SandboxAdvice;
}

/** One backend as this machine could run it. */
export interface BackendDescription {
  readonly name: BackendName;
  /** Whether a user namespace is needed, or the caller may make the others alone. */
  readonly mode: 'user-namespace' | 'root';
  readonly unshareProgram: string | undefined;
  readonly landlock: number;
}

/** One step that would let this machine confine commands, or confine them better. */
export type SandboxAdvice =
  | { readonly kind: 'unsupported-platform' }
  | { readonly kind: 'install-util-linux' }
  | { readonly kind: 'allow-user-namespaces'; readonly setting: string; readonly value: string }
  | { readonly kind: 'newer-kernel-for-landlock'; readonly found: number; readonly needed: number };

/** Looks at the machine and proves the sandbox for a repository. Runs nothing but the proof. */
export async function describeSandbox(options: SandboxOptions, signal: AbortSignal): Promise<SandboxDescription> {
  const { platform, arch } = process;
  if (platform !== 'linux') {
    const problems = [`no backend for ${platform}`];
    return { platform, arch, kernel: undefined, backends: [], problems, advice: { kind: 'unsupported-platform' } };
  }
  const machine = inspectMachine(options.environment ?? process.env);
  const mode = machine.mayAdminister ? 'root' : 'user-namespace';
  const { unshareProgram, landlock, kernel } = machine;
  const base = { platform, arch, kernel, backends: [{ name: 'namespaces', mode, unshareProgram, landlock } as const] };
  const opened = openSandbox(options);
  const proof = opened.ok ? await opened.value.prove(signal) : opened;
  if (proof.ok) {
    const advice = landlockAdvice(machine);
    return { ...base, proof: proof.value, problems: [], ...(advice === undefined ? {} : { advice }) };
  }
  const problems = proof.error.code === 'test/sandbox-unavailable' ? proof.error.problems : [proof.error.code];
  const advice = namespaceAdvice(machine);
  return { ...base, problems, ...(advice === undefined ? {} : { advice }) };
}

function landlockAdvice({ landlock }: Machine): SandboxAdvice | undefined {
  if (landlock >= landlockVersionMin) return undefined;
  return { kind: 'newer-kernel-for-landlock', found: landlock, needed: landlockVersionMin };
}

/** Settings that keep a plain user from making a user namespace, each with the value that allows it. */
function namespaceAdvice(machine: Machine): SandboxAdvice | undefined {
  if (machine.unshareProgram === undefined) return { kind: 'install-util-linux' };
  if (machine.mayAdminister) return undefined;
  const blocking = machine.namespaceSettings.find(
    ({ present, allowing }) => present !== undefined && present !== allowing,
  );
  return blocking && { kind: 'allow-user-namespaces', setting: blocking.setting, value: blocking.allowing };
}
