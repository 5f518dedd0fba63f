/**
 * Every way in which a request can be refused: the closed list of the contract.
 *
 * A failure is a code with data. It holds no prose: words are made in `protocol/present.ts` alone, so that a code
 * means the same thing to a test, a program and a reader.
 */
export type Failure =
  | AddressFailure
  | PolicyFailure
  | ParseFailure
  | GuardFailure
  | TestFailure
  | CommitFailure
  | ServerFailure;

/** The code alone: what clients match on. */
export type FailureCode = Failure['code'];

/** A place in a source file: lines and columns count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The request does not name what it means, or means what is no longer so. */
export type AddressFailure =
  | { readonly code: 'address/outside-repository'; readonly path: string; readonly reason: OutsideReason }
  | { readonly code: 'address/unknown-path'; readonly path: string; readonly similar: readonly string[] }
  | { readonly code: 'address/not-a-file'; readonly path: string; readonly found: FileKind }
  | { readonly code: 'address/unsupported-language'; readonly path: string; readonly supported: readonly string[] }
  | {
      readonly code: 'address/unknown-ref';
      readonly path: string;
      readonly ref: string;
      readonly similar: readonly string[];
    }
  | {
      readonly code: 'address/ambiguous-ref';
      readonly path: string;
      readonly ref: string;
      readonly candidates: readonly string[];
    }
  | {
      readonly code: 'address/stale-hash';
      readonly path: string;
      readonly ref: string;
      readonly given: string;
      readonly present: string;
      /** The symbol's present source, so that the next proposal can start from it. */
      readonly source: string;
    }
  | { readonly code: 'address/bad-encoding'; readonly path: string; readonly byteOffset: number }
  | { readonly code: 'address/too-large'; readonly path: string; readonly bytes: number; readonly bytesMax: number }
  | { readonly code: 'address/edit-not-found'; readonly path: string; readonly ref: string; readonly edit: number }
  | {
      readonly code: 'address/edit-ambiguous';
      readonly path: string;
      readonly ref: string;
      readonly edit: number;
      readonly count: number;
    }
  | { readonly code: 'address/overlapping-changes'; readonly path: string; readonly refs: readonly string[] };

/** How a path leaves the repository, or would on some operating system. */
export type OutsideReason = 'absolute' | 'parent' | 'symlink' | 'link-loop' | 'reserved-name' | 'malformed';

/** What stands where a regular text file was meant. */
export type FileKind = 'directory' | 'symlink' | 'fifo' | 'socket' | 'device' | 'binary' | 'submodule';

/** The model may not do this here, whatever the change. `rule` names what forbids it. */
export type PolicyFailure =
  | {
      readonly code: 'policy/protected-path';
      readonly path: string;
      readonly rule: string;
      /** The one function that is protected, where the file is not. */
      readonly ref?: string;
    }
  | { readonly code: 'policy/protected-read'; readonly path: string; readonly rule: string }
  | { readonly code: 'policy/not-tracked'; readonly path: string; readonly state: 'untracked' | 'ignored' }
  | { readonly code: 'policy/linked-file'; readonly path: string; readonly links: number }
  | { readonly code: 'policy/rule-broken'; readonly path: string; readonly rule: string };

/** One complaint of a parser, with its place in the file as it would be after the change. */
export interface SyntaxProblem {
  readonly message: string;
  readonly at: Position;
}

/** The file cannot be read, before or after the change. */
export type ParseFailure =
  | { readonly code: 'parse/base-invalid'; readonly path: string; readonly problems: readonly SyntaxProblem[] }
  | { readonly code: 'parse/syntax-error'; readonly path: string; readonly problems: readonly SyntaxProblem[] }
  | { readonly code: 'parse/too-deep'; readonly path: string; readonly at: Position; readonly depthMax: number }
  | { readonly code: 'parse/too-costly'; readonly path: string }
  | { readonly code: 'parse/referee-failed'; readonly path: string; readonly reason: RefereeDeath };

/** How the second parser failed to answer. */
export type RefereeDeath = 'crashed' | 'timeout' | 'not-started' | 'bad-answer';

/** The result parses, and yet is not the change of one body that was asked for. */
export type GuardFailure =
  | EscapedBody
  | { readonly code: 'guard/empty-body'; readonly path: string; readonly ref: string }
  | {
      readonly code: 'guard/placeholder-body';
      readonly path: string;
      readonly ref: string;
      readonly text: string;
      readonly at: Position;
    }
  | {
      readonly code: 'guard/outside-changed';
      readonly path: string;
      readonly ref: string;
      readonly what: 'bytes' | 'symbols' | 'errors';
    }
  | { readonly code: 'guard/no-change'; readonly path: string; readonly ref: string }
  | {
      readonly code: 'guard/hidden-characters';
      readonly path: string;
      readonly ref: string;
      readonly codePoint: string;
      readonly why: HiddenReason;
      readonly at: Position;
    }
  | {
      readonly code: 'guard/ends-process';
      readonly path: string;
      readonly ref: string;
      readonly call: string;
      readonly at: Position;
    };

/** The new body is more than its function's body, by the tree of one parser. */
export interface EscapedBody {
  readonly code: 'guard/escaped-body';
  readonly path: string;
  readonly ref: string;
  readonly by: 'referee' | 'tree-sitter';
  /** What stands there that is easily not seen: space before or behind the body, a comment about the whole file in it. */
  readonly found?: 'space-around' | 'file-pragma';
}

/** Why a character misleads: nobody sees it, it is taken for another one, or it is half of a pair. */
export type HiddenReason = 'unseen' | 'look-alike' | 'half-character';

/** The change was run and not found good, or could not be run. */
export type TestFailure =
  | { readonly code: 'test/no-command' }
  | { readonly code: 'test/sandbox-unavailable'; readonly backend: string; readonly problems: readonly string[] }
  | { readonly code: 'test/typecheck-failed'; readonly exitCode: number }
  | { readonly code: 'test/failed'; readonly exitCode: number }
  | { readonly code: 'test/load-error'; readonly exitCode: number }
  | { readonly code: 'test/infrastructure'; readonly detail: string }
  | { readonly code: 'test/crashed'; readonly signal: string }
  | { readonly code: 'test/timeout'; readonly timeoutMs: number }
  | { readonly code: 'test/memory'; readonly memoryBytesMax: number }
  | { readonly code: 'test/processes'; readonly processesMax: number }
  | { readonly code: 'test/output-limit'; readonly outputBytesMax: number }
  | { readonly code: 'test/unreported'; readonly detail: string }
  | { readonly code: 'test/vacuous'; readonly detail: string }
  | { readonly code: 'test/unreached' }
  | { readonly code: 'test/flaky'; readonly names: readonly string[] }
  | { readonly code: 'test/shadow-modified'; readonly paths: readonly string[] }
  | { readonly code: 'test/shadow-unseen' }
  | { readonly code: 'test/baseline-red'; readonly exitCode: number };

/** The change was accepted, and yet could not be written. The file is as it was. */
export type CommitFailure =
  | { readonly code: 'commit/conflict'; readonly paths: readonly string[] }
  | { readonly code: 'commit/read-only'; readonly path: string }
  | { readonly code: 'commit/io'; readonly path: string; readonly operation: string; readonly errno: string }
  | { readonly code: 'commit/unrecorded'; readonly operation: string; readonly errno: string };

/** The call ended for a reason that is not in the change. */
export type ServerFailure =
  | { readonly code: 'server/cancelled' }
  | { readonly code: 'server/busy'; readonly reason: string };
