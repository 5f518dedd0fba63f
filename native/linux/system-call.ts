import { getSystemErrorName } from 'node:util';
import koffi from 'koffi';
import { NUMBERS, type SystemCallName } from './system-call-numbers.js';

/** A string is a path or name, bytes are a structure; `null` is the null pointer. */
export type Argument = number | bigint | string | Uint8Array | null;

/** A system call that the kernel refused: which one, and the errno's name. */
export class SystemCallError extends Error {
  override readonly name = 'SystemCallError';
  readonly call: string;
  readonly errno: string;

  constructor(call: string, errno: string) {
    super(`${call}: ${errno}`);
    this.call = call;
    this.errno = errno;
  }
}

/**
 * Makes one system call on the calling thread and returns its result.
 *
 * Called by number, so that neither an old C library nor musl lacks one. Throws `SystemCallError`.
 */
export function systemCall(name: SystemCallName, ...args: readonly Argument[]): number {
  const number = NUMBERS[name];
  if (number === undefined) throw new SystemCallError(name, 'ENOSYS');
  const result = Number(bind(args)(number, ...args));
  if (result === -1) throw new SystemCallError(name, getSystemErrorName(-koffi.errno()));
  return result;
}

type Syscall = (number: number, ...args: readonly Argument[]) => number | bigint;

const bound = new Map<string, Syscall>();
let libc: ReturnType<typeof koffi.load> | undefined;

/** One declaration of `syscall` per shape of arguments: it takes any. */
function bind(args: readonly Argument[]): Syscall {
  const types = args.map((arg) => (typeof arg === 'string' ? 'str' : isNumeric(arg) ? 'long' : 'void *'));
  const key = types.join();
  const known = bound.get(key);
  if (known !== undefined) return known;
  libc ??= koffi.load(null);
  const made = libc.func('syscall', 'long', ['long', ...types]) as unknown as Syscall;
  bound.set(key, made);
  return made;
}

const isNumeric = (arg: Argument): boolean => typeof arg === 'number' || typeof arg === 'bigint';
