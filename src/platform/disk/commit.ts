import { type Failure, invariant, isVerified, type Result, type Verified } from '../../engine/index.js';
import { replaceFiles } from './replace-files.js';
import type { WriteParts } from './replacement.js';

/**
 * Writes verified files to the repository: all of them or none, whole or not at all, also when the process dies or the
 * power fails at any point; what is then unfinished, `recover` finishes or takes back.
 *
 * Takes nothing but what the engine verified. Must be called under the repository lock, with an empty journal: recover
 * first.
 *
 * @returns codes `commit/conflict`, `commit/read-only`, `commit/io`, `commit/unrecorded`, `policy/linked-file`; after any of
 * them every file is as it was. When the files are in place: why they may not be durable, or undefined
 */
export async function commitFiles(
  parts: WriteParts,
  verified: readonly Verified[],
): Promise<Result<Failure | undefined, Failure>> {
  invariant(verified.length > 0 && verified.every(isVerified), 'only verified files are committed');
  invariant(new Set(verified.map(({ path }) => path)).size === verified.length, 'a file is committed once in a unit');
  return replaceFiles(parts, verified);
}
