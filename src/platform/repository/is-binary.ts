import { binaryProbeBytes } from '../limits.js';

/** Whether bytes are no text: a NUL near their start, as git decides it. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, binaryProbeBytes).includes(0);
}
