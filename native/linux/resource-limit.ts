import { systemCall } from './system-call.js';

/** Resources of `setrlimit(2)` on x86-64 and arm64. */
export const RESOURCE = { data: 2, core: 4, processes: 6, openFiles: 7 } as const;

/** One of the resources, by its number. */
export type Resource = (typeof RESOURCE)[keyof typeof RESOURCE];

/** Sets the soft and the hard limit of this process, which what it starts inherits. */
export function limitResource(resource: Resource, limit: number): void {
  const bytes = new Uint8Array(new BigUint64Array([BigInt(limit), BigInt(limit)]).buffer);
  systemCall('prlimit64', 0, resource, bytes, null);
}
