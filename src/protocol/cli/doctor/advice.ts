import { unreachable } from '../../../engine/index.js';
import type { SandboxAdvice } from '../../../platform/index.js';

/** What an administrator can do about a sandbox that cannot be proven, or could confine more. */
export function adviceMessage(advice: SandboxAdvice): string {
  switch (advice.kind) {
    case 'unsupported-platform':
      return 'This version confines on Linux only: run it there, or in a Linux container or virtual machine';
    case 'install-util-linux':
      return 'Install util-linux: its `unshare` makes the namespaces';
    case 'allow-user-namespaces':
      return `Allow user namespaces: set ${advice.setting} to ${advice.value}`;
    case 'newer-kernel-for-landlock':
      return `A newer kernel would add a layer: Landlock ${advice.found} is here, ${advice.needed} confines writes whole`;
    default:
      return unreachable(advice);
  }
}
