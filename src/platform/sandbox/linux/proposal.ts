import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What is remembered of a proposed file in the upper layer: any write, rename or change of mode shows in it. */
export interface Planted {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly identity: string;
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;

/** Writes the proposed bytes through the layer over the repository, so that owner and mode stay the file's. */
export function writeProposal(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o644);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  } finally {
    closeSync(descriptor);
  }
}

/** Remembers the file as it lies in the upper layer at `path`. */
export function remember(path: string, bytes: Uint8Array): Planted {
  return { path, bytes, identity: identityOf(path) };
}

/**
 * Waits until the clock that stamps files has moved on, so that a later write cannot carry the time of ours.
 *
 * It ticks every 1 to 10 ms; the wait is a loop because nothing else tells when it does.
 *
 * @param probe a file in the same file system that may be written
 */
export function passStampTick(probe: string, planted: readonly Planted[]): void {
  if (planted.length === 0) return;
  let last = 0n;
  for (const { path } of planted) {
    const { ctimeNs } = statSync(path, { bigint: true });
    if (ctimeNs > last) last = ctimeNs;
  }
  let stamp = last;
  while (stamp <= last) {
    writeProposal(probe, new Uint8Array([0]));
    stamp = statSync(probe, { bigint: true }).ctimeNs;
  }
  unlinkSync(probe);
}

/** Whether the run left the file alone. What cannot be read was not. */
export function isUntouched(planted: Planted): boolean {
  try {
    return (
      identityOf(planted.path) === planted.identity && Buffer.compare(readFileSync(planted.path), planted.bytes) === 0
    );
  } catch {
    return false;
  }
}

function identityOf(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | O_NOFOLLOW);
  try {
    const { ino, size, mode, uid, gid, nlink, mtimeNs, ctimeNs } = fstatSync(descriptor, { bigint: true });
    return [ino, size, mode, uid, gid, nlink, mtimeNs, ctimeNs].join();
  } finally {
    closeSync(descriptor);
  }
}
