import { systemCall } from './system-call.js';

/** Mount attributes and flags, from `linux/mount.h`. */
export const MOUNT_ATTRIBUTE = { readOnly: 1, noSuid: 2, noDev: 4, noExec: 8 } as const;
export const MOUNT_FLAG = { noSuid: 2, noDev: 4, noExec: 8, recursive: 16384, private: 1 << 18 } as const;

const AT_FDCWD = -100;
const AT_EMPTY_PATH = 0x1000;
const AT_RECURSIVE = 0x8000;
const OPEN_TREE_CLONE = 1;
const CLOSE_ON_EXEC = 0o2000000;
const MOVE_FROM_EMPTY_PATH = 4;
const DETACH = 2;
const DO_NOT_FOLLOW = 8;

/** `mount(2)`. `data` is the file system's own options. */
export function mount(source: string, target: string, type: string, flags: number, data: string | null): void {
  systemCall('mount', source, target, type, flags, data);
}

/** Takes a mount out of the tree at once; open descriptors below it stay usable. */
export function detachMount(target: string): void {
  systemCall('umount2', target, DETACH | DO_NOT_FOLLOW);
}

/** A detached copy of the mount (and, if recursive, of those below it) that holds `path`, as a descriptor. */
export function cloneMount(path: string, tree: 'alone' | 'recursive'): number {
  const recursive = tree === 'recursive' ? AT_RECURSIVE : 0;
  return systemCall('open_tree', AT_FDCWD, path, OPEN_TREE_CLONE | CLOSE_ON_EXEC | recursive);
}

/** Attaches a detached mount at `target`. */
export function attachMount(descriptor: number, target: string): void {
  systemCall('move_mount', descriptor, '', AT_FDCWD, target, MOVE_FROM_EMPTY_PATH);
}

/** Attributes of a mount to set and to clear, on it alone or on all below it too. */
export interface AttributeChange {
  readonly set: number;
  readonly clear: number;
  readonly tree: 'alone' | 'recursive';
}

/** `mount_setattr(2)`: changes the attributes of the mount at a path, or of a detached one by its descriptor. */
export function changeMount(target: string | number, change: AttributeChange): void {
  const attributes = new BigUint64Array([BigInt(change.set), BigInt(change.clear), 0n, 0n]);
  const bytes = new Uint8Array(attributes.buffer);
  const recursive = change.tree === 'recursive' ? AT_RECURSIVE : 0;
  if (typeof target === 'string') systemCall('mount_setattr', AT_FDCWD, target, recursive, bytes, bytes.length);
  else systemCall('mount_setattr', target, '', AT_EMPTY_PATH | recursive, bytes, bytes.length);
}
