import type { LaunchJob } from './launch-job.js';

/** A job on its way to the supervisor: one line of JSON, then the proposed files' bytes one after the other. */
export function encodeJob(job: LaunchJob, files: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(job)}\n`), ...files]);
}

/**
 * Reads one job, blocking until it is whole.
 *
 * @param read fills a buffer from a place on and returns how many bytes it got; 0 at the end
 * @throws when the input ends or grows past `headerBytesMax` before the header does
 */
export function readJob(
  read: (into: Uint8Array, offset: number) => number,
  headerBytesMax: number,
): { readonly job: LaunchJob; readonly files: readonly Uint8Array[] } {
  let buffer = new Uint8Array(64 * 1024);
  let length = 0;
  let end = -1;
  while (end < 0) {
    if (length === buffer.length) buffer = grow(buffer, buffer.length * 2);
    const got = read(buffer, length);
    if (got === 0 || length > headerBytesMax) throw new Error('the job ended before its header did');
    end = buffer.subarray(length, length + got).indexOf(10);
    if (end >= 0) end += length;
    length += got;
  }
  const job = JSON.parse(Buffer.from(buffer.subarray(0, end)).toString('utf8')) as LaunchJob;
  const total = end + 1 + job.proposal.reduce((sum, file) => sum + file.bytes, 0);
  buffer = grow(buffer, Math.max(total, length));
  while (length < total) {
    const got = read(buffer, length);
    if (got === 0) throw new Error('the job ended before its files did');
    length += got;
  }
  let at = end + 1;
  const files = job.proposal.map((file) => {
    at += file.bytes;
    return buffer.subarray(at - file.bytes, at);
  });
  return { job, files };
}

function grow(buffer: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(buffer.subarray(0, size));
  return larger;
}
