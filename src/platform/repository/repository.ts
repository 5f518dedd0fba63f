import type { Failure, RepoPath, Result } from '../../engine/index.js';

/**
 * A git working tree, seen through doors that believe nothing in it.
 *
 * Every path from a caller is confined: opened first, then checked for what was opened. Git is asked only for its index
 * and its ignore rules, never with the repository's configuration in force.
 */
export interface Repository {
  /** Real path of the working tree's top folder. */
  readonly root: string;
  /** Device and inode of the top folder when it was opened. */
  readonly identity: FolderIdentity;
  /** Reads one file. Codes: `address/*` of the path, `policy/protected-read`, `commit/io` for a fault of the disk. */
  read(path: string): Promise<Result<FileReading, Failure>>;
  /** The same repository as judged by these commands: what they run and load is not admitted. */
  judgedBy(commands: readonly string[]): Repository;
  /** Whether the model may change a file: the allow-list of the contract. Codes: `address/*`, `policy/*`, `commit/read-only`. */
  admit(path: string): Promise<Result<Admission, Failure>>;
  /** Files that git tracks or would, in path order, a page at a time. */
  list(options: ListOptions, signal?: AbortSignal): Promise<Result<Listing, Failure | InputFailure>>;
  /** Lines that match a pattern, in path order, a page at a time. */
  search(options: SearchOptions, signal?: AbortSignal): Promise<Result<SearchResult, Failure | InputFailure>>;
  /** What the tree's files are now, to be compared with what they are later. */
  fingerprint(signal?: AbortSignal): Promise<Result<TreeFingerprint, Failure>>;
  /** Every path in git's index: files and links, without submodules. */
  tracked(signal?: AbortSignal): Promise<Result<ReadonlySet<RepoPath>, Failure>>;
  /** Paths that a test run must not see: secrets that git does not track, and git's configuration. Some may not exist. */
  secrets(signal?: AbortSignal): Promise<Result<readonly RepoPath[], Failure>>;
  /** `commit/io` when the top folder is gone or another one stands in its place. */
  present(): Promise<Result<void, Failure>>;
  /** Removes the private files that git was run with. */
  close(): Promise<void>;
}

/** What tells one folder from another that stands at its path later. */
export interface FolderIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** One file's bytes, and what they were read from. */
export interface FileReading {
  /** Where the file is after symbolic links are resolved. */
  readonly path: RepoPath;
  readonly bytes: Uint8Array;
  readonly identity: FileIdentity;
}

/** What the file system says of a file; nanoseconds and bytes, as `fs.Stats` names them. */
export interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly mode: bigint;
  readonly nlink: bigint;
  readonly uid: bigint;
  readonly gid: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** A file that the model may change, as it was when it was admitted. */
export interface Admission extends FileReading {
  /** The rule that would have protected it, when the operator opened the path with `--allow-path`. */
  readonly opened?: string;
  /** Whether `--allow-path` names the file, protected or not: tests that stand in it are open then. */
  readonly allowed: boolean;
}

/** What a listing shows. Paths and globs count from the root. */
export interface ListOptions {
  /** Folder to start from; the whole repository without it. */
  readonly path?: string;
  readonly glob?: string;
  /** Levels below `path` that are opened; what lies deeper is shown as its folder with a count. */
  readonly depth?: number;
  readonly maxEntries?: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** One line of a listing. Sizes are in bytes. */
export type ListEntry =
  | { readonly kind: 'file'; readonly path: RepoPath; readonly bytes: number }
  | { readonly kind: 'symlink'; readonly path: RepoPath }
  | { readonly kind: 'submodule'; readonly path: RepoPath }
  /** A folder that `depth` did not open, with the files below it. */
  | { readonly kind: 'directory'; readonly path: RepoPath; readonly files: number };

/** A page of a listing. */
export interface Listing {
  readonly entries: readonly ListEntry[];
  /** Given as `after` it continues; absent on the last page. */
  readonly next?: string;
}

/** What a search looks for, and where. Paths and globs count from the root. */
export interface SearchOptions {
  readonly pattern: string;
  /** `pattern` is an ECMAScript regular expression (flag `u`), tried on each line; else it is plain text. */
  readonly regex?: boolean;
  readonly path?: string;
  readonly glob?: string;
  readonly maxResults?: number;
  readonly after?: string;
}

/** The first match in one line. `text` is the line, cut around the match when it is long. */
export interface SearchMatch {
  readonly path: RepoPath;
  readonly line: number;
  /** From 1, in UTF-16 code units of the whole line. */
  readonly column: number;
  readonly text: string;
}

/** A page of matches. */
export interface SearchResult {
  readonly matches: readonly SearchMatch[];
  readonly next?: string;
  /** Set when the time ran out before every file was searched: what `matches` holds is true but not all. */
  readonly incomplete?: 'deadline' | 'memory';
  /** Files left out because they are binary, not UTF-8, or too large. */
  readonly skipped: number;
}

/** An argument that cannot mean anything; the protocol answers it as an invalid request. */
export type InputFailure =
  | { readonly code: 'input/bad-pattern'; readonly message: string }
  | { readonly code: 'input/bad-glob'; readonly message: string };

/**
 * What a tree's files are at one moment.
 *
 * Covers every tracked and every untracked, unignored file by path, type, size, times and inode. Does not cover: ignored
 * files (`node_modules`, build output), the inside of submodules and nested repositories, anything outside the root, or a
 * change that puts a file's inode, size, mtime and ctime back (that takes a clock set back by root).
 */
export interface TreeFingerprint {
  /** SHA-256 over the sorted entries, in hex. */
  readonly digest: string;
  /** One line for each path, so that two fingerprints can be told apart by name. */
  readonly entries: ReadonlyMap<RepoPath, string>;
}
