import type { CommitFailure, Failure, FileKind } from '../engine/index.js';

/**
 * A system call that failed: the operation in our words, the path as the caller named it, the errno's name, and the
 * error itself. Made at the leaf, where the call was; everything above speaks of failures.
 */
export interface Fault {
  readonly operation: string;
  readonly path: string;
  readonly errno: string;
  readonly cause: Error;
}

/**
 * What a thrown value says about a failed system call.
 *
 * Any errno is taken by its name, known to us or not. What is no system error is a bug of ours and is thrown again.
 *
 * @throws the value itself when it carries no errno
 */
export function faultOf(thrown: unknown, operation: string, path: string): Fault {
  if (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    /^E[A-Z0-9_]+$/.test(thrown.code)
  ) {
    if (!thrown.code.startsWith('ERR_')) return { operation, path, errno: thrown.code, cause: thrown };
  }
  throw thrown;
}

/** The errno of a thrown system error, or undefined when the value is something else. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return thrown.code.startsWith('ERR_') ? undefined : thrown.code;
}

/** The refusal that a failed open or read of a path inside the repository means. */
export function readFailure(fault: Fault): Failure {
  const { path, errno } = fault;
  switch (errno) {
    case 'ENOENT':
    case 'ENOTDIR':
      return withCause({ code: 'address/unknown-path', path, similar: [] }, fault);
    case 'EISDIR':
      return withCause({ code: 'address/not-a-file', path, found: 'directory' satisfies FileKind }, fault);
    case 'ENXIO':
      // Linux answers this for a socket, and for a FIFO opened for writing without a reader.
      return withCause({ code: 'address/not-a-file', path, found: 'socket' satisfies FileKind }, fault);
    case 'ELOOP':
      return withCause({ code: 'address/outside-repository', path, reason: loopReason(fault) }, fault);
    case 'ENAMETOOLONG':
    case 'EINVAL':
    case 'EILSEQ':
      return withCause({ code: 'address/outside-repository', path, reason: 'malformed' }, fault);
    default:
      return ioFailure(fault);
  }
}

/** Resolving a path meets too many links; opening one that was resolved meets a link that was put there since. */
function loopReason({ cause }: Fault): 'link-loop' | 'symlink' {
  return 'syscall' in cause && cause.syscall === 'realpath' ? 'link-loop' : 'symlink';
}

/** The refusal for a system call that failed while something was written, or in a way that has no code of its own. */
export function ioFailure(fault: Fault): CommitFailure {
  const { path, operation, errno } = fault;
  return withCause({ code: 'commit/io', path, operation, errno }, fault);
}

/** The refusal for a commit whose record could not be written; nothing was changed. */
export function unrecordedFailure(fault: Fault): CommitFailure {
  return withCause({ code: 'commit/unrecorded', operation: fault.operation, errno: fault.errno }, fault);
}

/** The system error behind a failure, for the log on stderr; failures themselves stay plain data. */
export function causeOf(failure: Failure): Error | undefined {
  return causes.get(failure);
}

const causes = new WeakMap<Failure, Error>();

function withCause<F extends Failure>(failure: F, fault: Fault): F {
  causes.set(failure, fault.cause);
  return failure;
}

/** Why a repository or its state cannot be opened: the environment's fault, told before any tool runs. */
export type OpenFailure =
  | { readonly code: 'open/missing-folder'; readonly path: string }
  | { readonly code: 'open/not-a-folder'; readonly path: string }
  | { readonly code: 'open/not-a-repository'; readonly path: string }
  | { readonly code: 'open/bare-repository'; readonly path: string }
  | { readonly code: 'open/broken-git-link'; readonly path: string; readonly target: string }
  | { readonly code: 'open/git-missing' }
  | { readonly code: 'open/unsupported-format'; readonly path: string; readonly format: string }
  | { readonly code: 'open/no-state-home' }
  | { readonly code: 'open/state-inside-repository'; readonly path: string }
  | { readonly code: 'open/state-not-private'; readonly path: string; readonly problem: StateProblem }
  | { readonly code: 'open/io'; readonly path: string; readonly operation: string; readonly errno: string };

/** What makes a state folder or key unfit to be believed. */
export type StateProblem = 'symlink' | 'not-a-folder' | 'not-a-file' | 'not-owned' | 'open-to-others' | 'damaged';
