import { createRequire } from 'node:module';

/** A file held open under an exclusive lock. */
interface LockedFile {
  /** Unlocks and closes. */
  release(): void;
}

/** What one try for a lock came to. `code` is what GetLastError gave. */
export type LockFileAttempt =
  | { readonly kind: 'locked'; readonly file: LockedFile }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly code: number };

/**
 * Opens a file, made when missing, and takes an exclusive lock on its first byte, without waiting.
 *
 * Windows drops the lock when the handle closes, so also when the holder is killed. Reparse points are opened as
 * themselves, never followed. Source: LockFileEx and CreateFileW in the Win32 reference.
 */
export function tryLockFile(path: string): LockFileAttempt {
  const api = binding();
  const handle = api.createFile(path, access.readWrite, share.all, null, disposition.openAlways, attributes, null);
  if (handle === invalidHandle) return failed(api.lastError());
  const overlapped = Buffer.alloc(overlappedBytes);
  if (api.lockFile(handle, lockFlags, 0, 1, 0, overlapped) !== 0) {
    return { kind: 'locked', file: { release: () => void api.closeHandle(handle) } };
  }
  const code = api.lastError();
  api.closeHandle(handle);
  return failed(code);
}

const access = { readWrite: 0xc0000000 } as const;
const share = { all: 0x7 } as const;
const disposition = { openAlways: 4 } as const;
/** FILE_ATTRIBUTE_NORMAL and FILE_FLAG_OPEN_REPARSE_POINT. */
const attributes = 0x80 | 0x00200000;
/** LOCKFILE_EXCLUSIVE_LOCK and LOCKFILE_FAIL_IMMEDIATELY. */
const lockFlags = 0x2 | 0x1;
const overlappedBytes = 32;
const invalidHandle = -1n;

function failed(code: number): LockFileAttempt {
  // ERROR_SHARING_VIOLATION 32, ERROR_LOCK_VIOLATION 33, ERROR_IO_PENDING 997: someone else has it.
  return code === 32 || code === 33 || code === 997 ? { kind: 'held' } : { kind: 'failed', code };
}

interface Binding {
  readonly createFile: (
    path: string,
    access: number,
    share: number,
    security: null,
    disposition: number,
    flags: number,
    template: null,
  ) => bigint;
  readonly lockFile: (handle: bigint, flags: number, reserved: number, low: number, high: number, at: Buffer) => number;
  readonly closeHandle: (handle: bigint) => number;
  readonly lastError: () => number;
}

let loaded: Binding | undefined;

function binding(): Binding {
  if (loaded === undefined) {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const kernel32 = koffi.load('kernel32.dll');
    const createFile = kernel32.func(
      'intptr_t __stdcall CreateFileW(str16 path, uint32_t access, uint32_t share, void *security, uint32_t disposition, uint32_t flags, void *template)',
    );
    const declared = {
      createFile: (...given: unknown[]) => BigInt(createFile(...given)),
      lockFile: kernel32.func(
        'int __stdcall LockFileEx(intptr_t handle, uint32_t flags, uint32_t reserved, uint32_t low, uint32_t high, void *at)',
      ),
      closeHandle: kernel32.func('int __stdcall CloseHandle(intptr_t handle)'),
      lastError: kernel32.func('uint32_t __stdcall GetLastError()'),
    };
    loaded = declared as unknown as Binding;
  }
  return loaded;
}
