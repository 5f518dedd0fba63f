import type { BigIntStats } from 'node:fs';
import { type FileSystem, type OpenFile, realFileSystem } from '../../../src/platform/disk/file-system.js';

/**
 * The real file system, in which one call does not do what it should. Nothing is random: the call is named by its number.
 *
 * - `fail`: call number `at` does nothing and throws `errno`. A failing `close` closes all the same.
 * - `die`: before call number `at` the process is dead: that call and all after it do nothing and throw `Died`. Descriptors
 *   are closed, as the kernel would.
 * - `shortWrites`: each write takes at most this many bytes.
 * - `durable: false`: `sync` is counted and not done, for tests that run hundreds of commits.
 */
export interface Fault {
  readonly kind: 'none' | 'fail' | 'die';
  readonly at?: number;
  readonly errno?: string;
  readonly shortWrites?: number;
  readonly durable?: boolean;
}

/** What a dead process throws. No system error, so that nothing takes it for one. */
export class Died extends Error {
  override readonly name = 'Died';
}

export class FaultyFileSystem implements FileSystem {
  readonly #fault: Fault;
  /** Every call that was made, in order. */
  readonly calls: string[] = [];

  constructor(fault: Fault = { kind: 'none' }) {
    this.#fault = fault;
  }

  async open(path: string, flags: number, mode?: number): Promise<OpenFile> {
    const file = await this.run('open', () => realFileSystem.open(path, flags, mode));
    return new FaultyFile(this, file, this.#fault);
  }

  lstat(path: string): Promise<BigIntStats> {
    return this.run('lstat', () => realFileSystem.lstat(path));
  }

  rename(from: string, to: string): Promise<void> {
    return this.run('rename', () => realFileSystem.rename(from, to));
  }

  unlink(path: string): Promise<void> {
    return this.run('unlink', () => realFileSystem.unlink(path));
  }

  readdir(path: string): Promise<readonly string[]> {
    return this.run('readdir', () => realFileSystem.readdir(path));
  }

  /** Counts a call and does it, or what the fault says instead. */
  async run<T>(name: string, call: () => Promise<T>, evenSo?: () => Promise<void>): Promise<T> {
    this.calls.push(name);
    const { kind, at = 0, errno = 'EIO' } = this.#fault;
    if (kind === 'die' && this.calls.length >= at) {
      await evenSo?.();
      throw new Died(`dead at call ${at}`);
    }
    if (kind === 'fail' && this.calls.length === at) {
      await evenSo?.();
      throw Object.assign(new Error(`${errno}: injected, ${name}`), { code: errno });
    }
    return call();
  }
}

class FaultyFile implements OpenFile {
  readonly #system: FaultyFileSystem;
  readonly #file: OpenFile;
  readonly #fault: Fault;

  constructor(system: FaultyFileSystem, file: OpenFile, fault: Fault) {
    this.#system = system;
    this.#file = file;
    this.#fault = fault;
  }

  get fd(): number {
    return this.#file.fd;
  }

  read(into: Uint8Array, position: number): Promise<number> {
    return this.#system.run('read', () => this.#file.read(into, position));
  }

  write(bytes: Uint8Array, position: number): Promise<number> {
    const taken = bytes.subarray(0, this.#fault.shortWrites ?? bytes.length);
    return this.#system.run('write', () => this.#file.write(taken, position));
  }

  stat(): Promise<BigIntStats> {
    return this.#system.run('stat', () => this.#file.stat());
  }

  chmod(mode: number): Promise<void> {
    return this.#system.run('chmod', () => this.#file.chmod(mode));
  }

  chown(uid: number, gid: number): Promise<void> {
    return this.#system.run('chown', () => this.#file.chown(uid, gid));
  }

  truncate(length: number): Promise<void> {
    return this.#system.run('truncate', () => this.#file.truncate(length));
  }

  sync(): Promise<void> {
    return this.#system.run('sync', async () => (this.#fault.durable === false ? undefined : this.#file.sync()));
  }

  close(): Promise<void> {
    return this.#system.run(
      'close',
      () => this.#file.close(),
      () => this.#file.close(),
    );
  }
}
