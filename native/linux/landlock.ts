import { closeSync, openSync } from 'node:fs';
import { SystemCallError, systemCall } from './system-call.js';

/** File system rights, from `linux/landlock.h`. */
export const LANDLOCK_RIGHT = {
  writeFile: 1 << 1,
  removeFolder: 1 << 4,
  removeFile: 1 << 5,
  makeCharacterDevice: 1 << 6,
  makeFolder: 1 << 7,
  makeFile: 1 << 8,
  makeSocket: 1 << 9,
  makeFifo: 1 << 10,
  makeBlockDevice: 1 << 11,
  makeSymlink: 1 << 12,
  refer: 1 << 13,
  truncate: 1 << 14,
  ioctlDevice: 1 << 15,
  resolveUnixSocket: 1 << 16,
} as const;

/** What a domain may not reach outside itself. */
export const LANDLOCK_SCOPE = { abstractUnixSocket: 1, signal: 2 } as const;

const VERSION_QUERY = 1;
const PATH_BENEATH = 1;
const O_PATH = 0o10000000;
const O_CLOEXEC = 0o2000000;

/** What a domain of Landlock refuses, and where it does not. */
export interface LandlockRuleset {
  /** Rights that are refused everywhere except where a rule grants them. */
  readonly handled: number;
  readonly scoped: number;
  readonly rules: readonly { readonly path: string; readonly allowed: number }[];
}

/** The kernel's Landlock version; 0 where it has none or it is switched off. */
export function landlockVersion(): number {
  try {
    return systemCall('landlock_create_ruleset', null, 0, VERSION_QUERY);
  } catch (error) {
    if (error instanceof SystemCallError) return 0;
    throw error;
  }
}

/** Puts the calling thread, and all that it starts from now on, under the ruleset. Cannot be undone. */
export function restrictByLandlock(ruleset: LandlockRuleset, version: number): void {
  // The structure has grown with the versions: an older kernel refuses the longer one.
  const fields = version >= 6 ? 3 : version >= 4 ? 2 : 1;
  const attributes = new BigUint64Array([BigInt(ruleset.handled), 0n, BigInt(ruleset.scoped)]);
  const descriptor = systemCall('landlock_create_ruleset', new Uint8Array(attributes.buffer), fields * 8, 0);
  try {
    for (const rule of ruleset.rules) addRule(descriptor, rule.path, rule.allowed);
    systemCall('landlock_restrict_self', descriptor, 0);
  } finally {
    closeSync(descriptor);
  }
}

function addRule(ruleset: number, path: string, allowed: number): void {
  const parent = openSync(path, O_PATH | O_CLOEXEC);
  try {
    const bytes = new DataView(new ArrayBuffer(12));
    bytes.setBigUint64(0, BigInt(allowed), true);
    bytes.setInt32(8, parent, true);
    systemCall('landlock_add_rule', ruleset, PATH_BENEATH, new Uint8Array(bytes.buffer), 0);
  } finally {
    closeSync(parent);
  }
}
