import { createHash } from 'node:crypto';
import { journalRecordBytesMax } from '../limits.js';
import type { LocalKey } from '../state/local-key.js';

/**
 * What a frame of the journal means. `unit`: these files are about to be replaced. `undo`: a unit of the same name is to
 * be taken back.
 */
export type FrameTag = 'unit' | 'undo';

/** A whole frame under the local key. */
export interface Frame {
  readonly tag: FrameTag;
  readonly payload: Uint8Array;
  /** Where it starts in the journal. */
  readonly at: number;
  /** The frame as it stands in the journal, to be kept aside whole. */
  readonly raw: Uint8Array;
}

/** Bytes of a journal that are no frame of ours, and why. */
export interface JournalFault {
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly problem: FrameProblem;
}

/**
 * `torn`: the journal ends inside the frame, as it does after a crash while it was written. `checksum`: the bytes are not
 * those that were written. `code`: whole, but not written under this repository's local key.
 */
export type FrameProblem = 'torn' | 'no-frame' | 'length' | 'checksum' | 'code' | 'tag' | 'record';

/**
 * A frame: `EMJ1`, tag (1 byte), length of the payload (4 bytes, little-endian), payload, SHA-256 of all before it,
 * HMAC-SHA-256 of all before that under the local key.
 */
export function encodeFrame(tag: FrameTag, payload: Uint8Array, key: LocalKey): Uint8Array {
  const header = Buffer.alloc(headerBytes);
  header.write(magic, 'latin1');
  header.writeUInt8(TAGS[tag], tagAt);
  header.writeUInt32LE(payload.length, lengthAt);
  const content = Buffer.concat([header, payload]);
  return Buffer.concat([content, sha256(content), key.sign(purpose, content)]);
}

/**
 * Reads every frame of a journal in order. Never throws: what is no frame is told as a fault and stepped over to the next
 * place where a frame may start.
 */
export function decodeFrames(
  journal: Uint8Array,
  key: LocalKey,
): { readonly frames: readonly Frame[]; readonly faults: readonly JournalFault[] } {
  const bytes = Buffer.from(journal.buffer, journal.byteOffset, journal.length);
  const frames: Frame[] = [];
  const faults: JournalFault[] = [];
  let at = 0;
  while (at < bytes.length) {
    const read = frameAt(bytes, at, key);
    if (typeof read === 'object') {
      frames.push(read);
      at += read.raw.length;
      continue;
    }
    const next = bytes.indexOf(magic, at + 1, 'latin1');
    const end = next < 0 ? bytes.length : next;
    faults.push({ at, bytes: bytes.subarray(at, end), problem: read });
    at = end;
  }
  return { frames, faults };
}

const magic = 'EMJ1';
const tagAt = 4;
const lengthAt = 5;
const headerBytes = 9;
const sumBytes = 32;
const purpose = 'journal frame 1';
const TAGS: Readonly<Record<FrameTag, number>> = { unit: 1, undo: 2 };

function frameAt(bytes: Buffer, at: number, key: LocalKey): Frame | FrameProblem {
  const rest = bytes.subarray(at);
  if (!magicStart(rest)) return 'no-frame';
  if (rest.length < headerBytes) return 'torn';
  const length = rest.readUInt32LE(lengthAt);
  if (length > journalRecordBytesMax) return 'length';
  const contentBytes = headerBytes + length;
  const total = contentBytes + 2 * sumBytes;
  if (rest.length < total) return 'torn';
  const content = rest.subarray(0, contentBytes);
  if (!sha256(content).equals(rest.subarray(contentBytes, contentBytes + sumBytes))) return 'checksum';
  if (!key.verify(purpose, content, rest.subarray(contentBytes + sumBytes, total))) return 'code';
  const number = rest.readUInt8(tagAt);
  const tag = (Object.keys(TAGS) as FrameTag[]).find((name) => TAGS[name] === number);
  if (tag === undefined) return 'tag';
  return { tag, at, payload: content.subarray(headerBytes), raw: rest.subarray(0, total) };
}

/** Whether bytes start with the magic, or end inside it. */
function magicStart(rest: Buffer): boolean {
  const length = Math.min(magic.length, rest.length);
  return rest.toString('latin1', 0, length) === magic.slice(0, length);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
