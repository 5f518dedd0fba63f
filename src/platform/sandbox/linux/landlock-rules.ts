import {
  type LandlockRuleset,
  LANDLOCK_RIGHT as RIGHT,
  LANDLOCK_SCOPE as SCOPE,
} from '../../../../native/linux/landlock.js';
import type { SandboxPolicy } from '../policy.js';
import type { Attachment } from './namespaces/plan-attachments.js';

/** Oldest version that confines writes: before it `truncate(2)` was not covered. */
export const landlockVersionMin = 3;

/** First version that confines connecting to sockets by path. */
export const landlockUnixSockets = 9;

/** A folder that the mounts let a command write and Landlock does not: the place where its errno is read back. */
export const LANDLOCK_PROBE_FOLDER = '/run';

const FILE_RIGHTS = RIGHT.writeFile | RIGHT.truncate;

/** Devices are granted to nobody: neither right to make one is in any rule. */
const FOLDER_RIGHTS =
  FILE_RIGHTS |
  RIGHT.removeFolder |
  RIGHT.removeFile |
  RIGHT.makeFolder |
  RIGHT.makeFile |
  RIGHT.makeSocket |
  RIGHT.makeFifo |
  RIGHT.makeSymlink |
  RIGHT.refer;

const DEVICE_MAKING = RIGHT.makeCharacterDevice | RIGHT.makeBlockDevice;

/**
 * Writing is refused everywhere but in the layers, the private folders and a few devices: the same line that the mounts
 * draw, drawn again by another part of the kernel.
 *
 * Reading is left to the mounts, which hide; a Landlock rule for it would have to name every sibling of what is hidden.
 */
export function landlockRules(
  policy: SandboxPolicy,
  plan: readonly Attachment[],
  devices: readonly string[],
  version: number,
): LandlockRuleset {
  const deviceControl = version >= 5 ? RIGHT.ioctlDevice : 0;
  const unixSockets = version >= landlockUnixSockets ? RIGHT.resolveUnixSocket : 0;
  const writable = plan
    .filter(({ kind, at }) => kind !== 'readable' && at !== LANDLOCK_PROBE_FOLDER)
    .map(({ at }) => ({ path: at, allowed: FOLDER_RIGHTS | unixSockets }));
  const nodes = devices.map((name) => ({ path: `/dev/${name}`, allowed: FILE_RIGHTS | deviceControl }));
  return {
    handled: FOLDER_RIGHTS | DEVICE_MAKING | deviceControl | unixSockets,
    scoped: version >= 6 ? SCOPE.signal | (policy.network === 'allow' ? 0 : SCOPE.abstractUnixSocket) : 0,
    rules: [
      ...writable,
      ...nodes,
      { path: '/dev/shm', allowed: FOLDER_RIGHTS | unixSockets },
      { path: '/dev/pts', allowed: FILE_RIGHTS | deviceControl },
    ],
  };
}
