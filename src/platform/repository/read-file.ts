import { err, type Failure, limits, ok, type RepoPath, type Result } from '../../engine/index.js';
import { readWhole } from '../disk/whole-file.js';
import { faultOf, readFailure } from '../failure.js';
import { openConfined } from './open-confined.js';
import type { FileReading } from './repository.js';

/**
 * Reads a regular file below the root.
 *
 * @param root real path of the repository
 * @param path a path that `confine` took
 * @returns its bytes and the place and inode they came from; codes `address/*`, `commit/io`
 */
export async function readConfined(root: string, path: RepoPath): Promise<Result<FileReading, Failure>> {
  const opened = await openConfined(root, path);
  if (!opened.ok) return opened;
  const { file, identity } = opened.value;
  try {
    const bytes = await readWhole(file, limits.sourceBytesMax);
    if (bytes !== undefined) return ok({ path: opened.value.path, bytes, identity });
    const size = Number((await file.stat()).size);
    return err({ code: 'address/too-large', path, bytes: size, bytesMax: limits.sourceBytesMax });
  } catch (thrown) {
    return err(readFailure(faultOf(thrown, 'read', path)));
  } finally {
    await file.close();
  }
}
