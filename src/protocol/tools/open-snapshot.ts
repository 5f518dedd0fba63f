import type { Failure, Result, Snapshot } from '../../engine/index.js';
import { isBinary, type Repository } from '../../platform/index.js';

/** One source file as the engine reads it, through the repository's confined door. A binary is refused, whatever its name. */
export async function openSnapshot(
  repository: Pick<Repository, 'read'>,
  path: string,
): Promise<Result<Snapshot, Failure>> {
  const reading = await repository.read(path);
  if (!reading.ok) return reading;
  const { path: place, bytes } = reading.value;
  if (isBinary(bytes)) return { ok: false, error: { code: 'address/not-a-file', path: place, found: 'binary' } };
  return { ok: true, value: { path: place, bytes } };
}
