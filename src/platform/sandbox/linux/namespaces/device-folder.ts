import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { changeMount, cloneMount, MOUNT_ATTRIBUTE, MOUNT_FLAG, mount } from '../../../../../native/linux/mount.js';
import { attachAt } from './attach-at.js';

/** Device nodes that programs need; every other one stays out of sight. */
export const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'] as const;

const LINKS = {
  fd: '/proc/self/fd',
  stdin: '/proc/self/fd/0',
  stdout: '/proc/self/fd/1',
  stderr: '/proc/self/fd/2',
  ptmx: 'pts/ptmx',
} as const;

/** A device node of the host, as a detached mount. */
export interface Device {
  readonly name: string;
  readonly mount: number;
}

/** Takes hold of the host's device nodes, before a private folder covers them. */
export function takeDevices(): readonly Device[] {
  return DEVICES.filter((name) => existsSync(`/dev/${name}`)).map((name) => ({
    name,
    mount: cloneMount(`/dev/${name}`, 'alone'),
  }));
}

/** Covers `/dev` with a folder that holds a few harmless devices, private terminals and private shared memory. */
export function fillDeviceFolder(folder: number, sharedMemory: number, devices: readonly Device[]): void {
  attachAt(folder, '/dev');
  for (const device of devices) attachAt(device.mount, `/dev/${device.name}`);
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, `/dev/${name}`);
  mkdirSync('/dev/pts');
  mount('devpts', '/dev/pts', 'devpts', MOUNT_FLAG.noSuid | MOUNT_FLAG.noExec, 'newinstance,ptmxmode=0666,mode=0620');
  attachAt(sharedMemory, '/dev/shm');
}

/** Lets the devices work again after everything was made `nodev`. */
export function allowDevices(): void {
  for (const name of [...DEVICES, 'pts'].filter((known) => existsSync(`/dev/${known}`))) {
    changeMount(`/dev/${name}`, { set: 0, clear: MOUNT_ATTRIBUTE.noDev, tree: 'alone' });
  }
}
