import { closeSync } from 'node:fs';
import { systemCall } from './system-call.js';

const AF_INET = 2;
const SOCK_DGRAM_CLOEXEC = 2 | 0o2000000;
const SIOCSIFFLAGS = 0x8914;
const UP_AND_RUNNING = 1 | 64;

/** Switches `lo` of the present network namespace on. */
export function bringUpLoopback(): void {
  const socket = systemCall('socket', AF_INET, SOCK_DGRAM_CLOEXEC, 0);
  try {
    const request = new Uint8Array(40);
    request.set(new TextEncoder().encode('lo'));
    new DataView(request.buffer).setInt16(16, UP_AND_RUNNING, true);
    systemCall('ioctl', socket, SIOCSIFFLAGS, request);
  } finally {
    closeSync(socket);
  }
}
