import { readSync } from 'node:fs';
import { SystemCallError, systemCall } from './system-call.js';

const NONBLOCK_CLOEXEC = 0o4000 | 0o2000000;
const ATTRIBUTES = 0x4;
const OVERFLOW = 0x4000;
const ONLY_FOLDERS = 0x0100_0000;
const DO_NOT_FOLLOW = 0x0200_0000;
const IS_FOLDER = 0x4000_0000;

/** Bytes of an event before its name: watch, mask, cookie and the name's length, 32 bits each. */
const HEADER_BYTES = 16;
const BUFFER_BYTES = 64 * 1024;

/** A change of attributes (mode, owner, times, extended ones): of a watched folder, or of something in it. */
export interface AttributeEvent {
  readonly watch: number;
  /** The bytes of the name as Latin-1; undefined where the folder itself was changed. */
  readonly name: string | undefined;
  readonly isFolder: boolean;
}

/** A queue of changes (inotify(7)), as a descriptor that is closed on exec. */
export function createAttributeQueue(): number {
  return systemCall('inotify_init1', NONBLOCK_CLOEXEC);
}

/** Watches a folder's attributes; undefined where there is no folder that may be listed. */
export function watchAttributes(queue: number, folder: string): number | undefined {
  try {
    return systemCall('inotify_add_watch', queue, folder, ATTRIBUTES | ONLY_FOLDERS | DO_NOT_FOLLOW);
  } catch (error) {
    if (error instanceof SystemCallError && ABSENT.has(error.errno)) return undefined;
    throw error;
  }
}

const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG']);

/** What has happened since the last look, in order; 'overflow' where the kernel had no room for all of it. */
export function* takeAttributeEvents(queue: number): Generator<AttributeEvent | 'overflow'> {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  for (let length = read(queue, buffer); length > 0; length = read(queue, buffer)) {
    for (let at = 0; at < length; ) {
      const nameBytes = buffer.readUInt32LE(at + 12);
      const mask = buffer.readUInt32LE(at + 4);
      const name = buffer.toString('latin1', at + HEADER_BYTES, at + HEADER_BYTES + nameBytes).replace(/\0+$/, '');
      const event = { watch: buffer.readInt32LE(at), name: name === '' ? undefined : name };
      if ((mask & OVERFLOW) !== 0) yield 'overflow';
      else if ((mask & ATTRIBUTES) !== 0) yield { ...event, isFolder: (mask & IS_FOLDER) !== 0 };
      at += HEADER_BYTES + nameBytes;
    }
  }
}

function read(queue: number, into: Buffer): number {
  try {
    return readSync(queue, into, 0, into.length, null);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}
