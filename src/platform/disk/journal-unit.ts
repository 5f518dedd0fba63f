import type { RepoPath } from '../../engine/index.js';
import { contentHash } from './content-hash.js';

/** Files that are replaced together, all or none. */
export interface JournalUnit {
  /** Random name, 32 hex digits. */
  readonly id: string;
  readonly entries: readonly UnitEntry[];
}

/** One file of a unit: enough to finish the replacement, and enough to take it back. */
export interface UnitEntry {
  readonly path: RepoPath;
  /** Name of the staged file, in the folder of the target. */
  readonly staged: string;
  /** Permission bits, and the owner as it was. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** A unit as bytes: length of the head (4 bytes, little-endian), the head as JSON, then old and new bytes of each entry. */
export function encodeUnit(unit: JournalUnit): Uint8Array {
  const entries = unit.entries.map(({ before, after, ...rest }) => ({
    ...rest,
    before: { sha256: contentHash(before), bytes: before.length },
    after: { sha256: contentHash(after), bytes: after.length },
  }));
  const head = Buffer.from(JSON.stringify({ version, id: unit.id, entries }), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...unit.entries.flatMap(({ before, after }) => [before, after])]);
}

/** A unit from its bytes; undefined for anything that `encodeUnit` would not have written. */
export function decodeUnit(payload: Uint8Array): JournalUnit | undefined {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
  if (bytes.length < 4) return undefined;
  const headEnd = 4 + bytes.readUInt32LE(0);
  if (headEnd > bytes.length) return undefined;
  const head = parseJson(bytes.toString('utf8', 4, headEnd));
  if (!isRecord(head) || head['version'] !== version || !isId(head['id']) || !Array.isArray(head['entries']))
    return undefined;
  const entries: UnitEntry[] = [];
  let at = headEnd;
  const take = (part: unknown): Uint8Array | undefined => {
    if (!isRecord(part) || !isCount(part['bytes']) || at + part['bytes'] > bytes.length) return undefined;
    const taken = bytes.subarray(at, at + part['bytes']);
    at += part['bytes'];
    return contentHash(taken) === part['sha256'] ? taken : undefined;
  };
  for (const entry of head['entries'] as readonly unknown[]) {
    const decoded = isRecord(entry) ? decodeEntry(entry, take) : undefined;
    if (decoded === undefined) return undefined;
    entries.push(decoded);
  }
  return at === bytes.length && entries.length > 0 ? { id: head['id'], entries } : undefined;
}

/** The name of a staged file: tells what it is to a person who finds one. */
export function stagedName(id: string, index: number): string {
  return `.emetgate-${id}-${index}.tmp`;
}

const version = 1;

function decodeEntry(
  entry: Readonly<Record<string, unknown>>,
  take: (part: unknown) => Uint8Array | undefined,
): UnitEntry | undefined {
  const { path, staged, mode, uid, gid } = entry;
  const before = take(entry['before']);
  const after = take(entry['after']);
  if (before === undefined || after === undefined || typeof path !== 'string') return undefined;
  if (typeof staged !== 'string' || !/^\.emetgate-[0-9a-f]{32}-\d{1,6}\.tmp$/.test(staged)) return undefined;
  if (!isCount(mode) || !isCount(uid) || !isCount(gid)) return undefined;
  return { path, staged, mode, uid, gid, before, after };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}
