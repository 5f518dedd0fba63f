import { systemCall } from './system-call.js';

const CLOSE_ON_EXEC = 0o2000000;

/** A pipe. Node's own stdio pipes are sockets, which `/dev/stdout` cannot open again. */
export function createPipe(): { readonly readEnd: number; readonly writeEnd: number } {
  const ends = new Int32Array(2);
  systemCall('pipe2', new Uint8Array(ends.buffer), CLOSE_ON_EXEC);
  return { readEnd: ends[0] ?? -1, writeEnd: ends[1] ?? -1 };
}
