import { systemCall } from './system-call.js';

const SET_DUMPABLE = 4;
const DROP_BOUNDING = 24;
const SET_NO_NEW_PRIVILEGES = 38;
const AMBIENT = 47;
const AMBIENT_CLEAR_ALL = 4;
const CAPABILITY_VERSION_3 = 0x20080522;

/** No program started from this thread can gain privileges, whatever its mode bits say. */
export function forbidNewPrivileges(): void {
  systemCall('prctl', SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0);
}

/** Keeps every other process of the same user from reading or tracing this one. */
export function forbidInspection(): void {
  systemCall('prctl', SET_DUMPABLE, 0, 0, 0, 0);
}

/** Empties the bounding set of the calling thread: no later `execve` gives a capability back, not even to root. */
export function dropBoundingSet(lastCapability: number): void {
  for (let capability = 0; capability <= lastCapability; capability += 1) {
    systemCall('prctl', DROP_BOUNDING, capability, 0, 0, 0);
  }
}

/** Empties the effective, permitted, inheritable and ambient sets of the calling thread. */
export function dropCapabilities(): void {
  systemCall('prctl', AMBIENT, AMBIENT_CLEAR_ALL, 0, 0, 0);
  const header = new Uint8Array(new Uint32Array([CAPABILITY_VERSION_3, 0]).buffer);
  systemCall('capset', header, new Uint8Array(24));
}

/** Makes the calling thread another user, with that user's group alone. Needs the capabilities to do so, and loses them. */
export function becomeUser(uid: number, gid: number): void {
  systemCall('setgroups', 0, null);
  systemCall('setresgid', gid, gid, gid);
  systemCall('setresuid', uid, uid, uid);
}
