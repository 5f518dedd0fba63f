import type { Failure, Result, Snapshot } from '../../engine/index.js';
import type { Repository } from '../../platform/index.js';

/** One file as the engine reads it, through the repository's confined door. */
export async function openSnapshot(repository: Repository, path: string): Promise<Result<Snapshot, Failure>> {
  const reading = await repository.read(path);
  return reading.ok ? { ok: true, value: { path: reading.value.path, bytes: reading.value.bytes } } : reading;
}
