import { SystemCallError, systemCall } from './system-call.js';

/** Whether the file at `path` (not what it links to) carries the extended attribute `name`. */
export function hasExtendedAttribute(path: string, name: string): boolean {
  try {
    systemCall('lgetxattr', path, name, null, 0);
    return true;
  } catch (error) {
    if (error instanceof SystemCallError && (error.errno === 'ENODATA' || error.errno === 'ENOTSUP')) return false;
    throw error;
  }
}
