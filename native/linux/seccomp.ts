import koffi from 'koffi';
import { systemCall } from './system-call.js';

const SET_MODE_FILTER = 1;

/**
 * Puts the calling thread, and all that it starts from now on, under a filter of system calls.
 *
 * @param program classic BPF instructions of 8 bytes each, as in `linux/filter.h`
 */
export function restrictBySeccomp(program: Uint8Array): void {
  const header = new DataView(new ArrayBuffer(16));
  header.setUint16(0, program.length / 8, true);
  header.setBigUint64(8, BigInt(koffi.address(program)), true);
  systemCall('seccomp', SET_MODE_FILTER, 0, new Uint8Array(header.buffer));
}
