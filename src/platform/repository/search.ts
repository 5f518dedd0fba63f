import { Worker } from 'node:worker_threads';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import {
  searchHeapMebibytesMax,
  searchPatternLengthMax,
  searchResultsDefault,
  searchResultsMax,
  searchTimeoutMs,
} from '../limits.js';
import { programFile } from '../program-file.js';
import type { Git } from './git.js';
import { listedFiles } from './listed-files.js';
import type { InputFailure, SearchMatch, SearchOptions, SearchResult } from './repository.js';
import type { SearchJob, SearchMessage } from './search-messages.js';

/** What a search needs beside its options. */
export interface SearchContext {
  readonly root: string;
  readonly git: Git;
  /** `searchTimeoutMs` unless a test says otherwise. */
  readonly deadline?: SearchDeadline;
}

/**
 * Begins the time of a search, at whose end `expire` is called; gives back what ends it early.
 *
 * @param matches what was found so far; grows
 */
export type SearchDeadline = (expire: () => void, matches: readonly SearchMatch[]) => () => void;

/**
 * One page of the lines that match a pattern, file after file.
 *
 * The matching runs in a thread of its own with a deadline, so no pattern can hold the server. The time begins when the
 * thread does, for on a busy machine its start takes longer than most searches. When it is over the answer is what was found
 * until then, marked `incomplete`.
 *
 * @returns codes `input/bad-pattern`, `input/bad-glob`, `address/*` of `path`, `server/cancelled`, `commit/io`
 */
export async function searchTree(
  context: SearchContext,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Result<SearchResult, Failure | InputFailure>> {
  const { pattern } = options;
  if (pattern === '' || pattern.length > searchPatternLengthMax) {
    return err({ code: 'input/bad-pattern', message: `a pattern has 1 to ${searchPatternLengthMax} characters` });
  }
  const listed = await listedFiles(context, { path: options.path, glob: options.glob, signal });
  if (!listed.ok) return listed;
  const cursor = parseCursor(options.after);
  const files = listed.value
    .filter((file) => file.kind === 'file' && file.path >= cursor.path)
    .map((file) => file.path);
  const resultsMax = Math.min(Math.max(1, options.maxResults ?? searchResultsDefault), searchResultsMax);
  const afterLine = files[0] === cursor.path ? cursor.line : 0;
  const job = { root: context.root, files, pattern, regex: options.regex === true, resultsMax, afterLine };
  return runWorker(job, context.deadline ?? inTime, signal);
}

/** A place in the results: `LINE:PATH` of the last match. Anything else starts from the beginning. */
function parseCursor(after: string | undefined): { readonly path: RepoPath; readonly line: number } {
  const [, line, path] = /^(\d{1,9}):(.+)$/s.exec(after ?? '') ?? [];
  return path === undefined ? { path: '', line: 0 } : { path, line: Number(line) };
}

const inTime: SearchDeadline = (expire) => {
  const timer = setTimeout(expire, searchTimeoutMs);
  return () => clearTimeout(timer);
};

function runWorker(
  job: SearchJob,
  deadline: SearchDeadline,
  signal: AbortSignal | undefined,
): Promise<Result<SearchResult, Failure | InputFailure>> {
  if (signal?.aborted) return Promise.resolve(err({ code: 'server/cancelled' }));
  return new Promise((resolve, reject) => {
    const worker = new Worker(programFile(import.meta.url, './search-worker.js'), {
      workerData: job,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: searchHeapMebibytesMax },
    });
    const matches: SearchMatch[] = [];
    let stopTime = (): void => {};
    const end = (outcome: Result<SearchResult, Failure | InputFailure>): void => {
      worker.removeAllListeners('message');
      stopTime();
      signal?.removeEventListener('abort', cancel);
      void worker.terminate();
      resolve(outcome);
    };
    const cancel = (): void => end(err({ code: 'server/cancelled' }));
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: SearchMessage) => {
      if (message.kind === 'started') {
        stopTime = deadline(() => end(ok({ matches, incomplete: 'deadline', skipped: 0 })), matches);
      } else if (message.kind === 'matches') matches.push(...message.matches);
      else if (message.kind === 'bad-pattern') end(err({ code: 'input/bad-pattern', message: message.message }));
      else end(ok(finished(matches, message)));
    });
    worker.on('error', (thrown: Error & { readonly code?: string }) => {
      if (thrown.code === 'ERR_WORKER_OUT_OF_MEMORY') return end(ok({ matches, incomplete: 'memory', skipped: 0 }));
      // A pattern can be valid and still too large to compile.
      if (thrown instanceof SyntaxError) return end(err({ code: 'input/bad-pattern', message: thrown.message }));
      stopTime();
      signal?.removeEventListener('abort', cancel);
      reject(thrown);
    });
  });
}

function finished(
  matches: readonly SearchMatch[],
  { skipped, more }: { readonly skipped: number; readonly more: boolean },
): SearchResult {
  const last = matches.at(-1);
  return more && last !== undefined ? { matches, skipped, next: `${last.line}:${last.path}` } : { matches, skipped };
}
