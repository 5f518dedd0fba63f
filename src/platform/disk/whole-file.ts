import type { FileSystem, OpenFile } from './file-system.js';

/** Reads an open file from its start to its end, or `undefined` when it holds more than `bytesMax`. */
export async function readWhole(file: OpenFile, bytesMax: number): Promise<Uint8Array | undefined> {
  const size = Number((await file.stat()).size);
  if (size > bytesMax) return undefined;
  // One byte more than the size: a file that grows while it is read is noticed and read on.
  let buffer = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const got = await retried(() => file.read(buffer.subarray(length), length));
    if (got === 0) return buffer.subarray(0, length);
    length += got;
    if (length > bytesMax) return undefined;
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(buffer.length * 2, bytesMax + 1));
      larger.set(buffer);
      buffer = larger;
    }
  }
}

/** Writes all bytes from `position` on: a write may take only part of them, or be interrupted before it takes any. */
export async function writeWhole(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += await retried(() => file.write(bytes.subarray(written), position + written));
  }
}

/** Runs `use` on an opened file and closes it, whatever happens. */
export async function withFile<T>(
  files: FileSystem,
  how: { readonly path: string; readonly flags: number; readonly mode?: number },
  use: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(how.path, how.flags, how.mode);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Repeats a call that a signal interrupted before it did anything. */
export async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      if (!(thrown instanceof Error) || !('code' in thrown) || thrown.code !== 'EINTR') throw thrown;
    }
  }
}
