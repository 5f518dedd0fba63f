import { SystemCallError, systemCall } from './system-call.js';

/** Whether the file at `path` (not what it links to; bytes without a zero) carries the extended attribute `name`. */
export function hasExtendedAttribute(path: Uint8Array, name: string): boolean {
  try {
    systemCall('lgetxattr', Buffer.concat([path, Buffer.of(0)]), name, null, 0);
    return true;
  } catch (error) {
    if (error instanceof SystemCallError && (error.errno === 'ENODATA' || error.errno === 'ENOTSUP')) return false;
    throw error;
  }
}
