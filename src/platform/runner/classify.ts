import type { SandboxOutcome } from '../sandbox/sandbox.js';
import type { TestCounts } from './counts/count-tests.js';
import type { NamedFailure } from './failures/named-failure.js';
import { plainText } from './plain-text.js';

/** What became of a command: one kind for each thing that can happen, so that not every red is taken for a red test. */
export type CommandOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly exitCode: number }
  | { readonly kind: 'load-error'; readonly exitCode: number }
  | { readonly kind: 'infrastructure'; readonly detail: string }
  | { readonly kind: 'crashed'; readonly signal: string }
  | { readonly kind: 'vacuous'; readonly detail: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'processes' }
  | { readonly kind: 'output-limit' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not-confined'; readonly problems: readonly string[] }
  | { readonly kind: 'unreported'; readonly problems: readonly string[] };

/** What a run left behind to be judged by. */
export interface Evidence {
  readonly outcome: SandboxOutcome;
  readonly output: string;
  readonly counts: TestCounts | null;
  readonly failures: readonly NamedFailure[];
  /** What speaks against a run that ended with 0: runners and files of tests that did not come to their end. */
  readonly unclosed?: readonly string[];
}

/** The outcome of a test command. */
export function classifyTests(evidence: Evidence): CommandOutcome {
  const early = classifyEnd(evidence);
  if (early !== undefined) return early;
  const { outcome, counts } = evidence;
  const exitCode = outcome.kind === 'exited' ? outcome.exitCode : 0;
  return exitCode === 0 ? classifyGreen(counts, evidence.unclosed ?? []) : classifyRed(evidence, exitCode);
}

/** The outcome of a type check: there is nothing to count, and every complaint is a failure. */
export function classifyTypecheck(evidence: Pick<Evidence, 'outcome' | 'output'>): CommandOutcome {
  const early = classifyEnd(evidence);
  if (early !== undefined) return early;
  const exitCode = evidence.outcome.kind === 'exited' ? evidence.outcome.exitCode : 0;
  return exitCode === 0 ? { kind: 'passed' } : { kind: 'failed', exitCode };
}

/** Ends that say nothing about the tests: a cap, a signal, a program that is not there. */
function classifyEnd({ outcome, output }: Pick<Evidence, 'outcome' | 'output'>): CommandOutcome | undefined {
  switch (outcome.kind) {
    case 'signalled':
      return { kind: 'crashed', signal: outcome.signal };
    case 'exited':
      return classifyExit(outcome.exitCode, plainText(output));
    default:
      return outcome;
  }
}

/** How a shell passes a signal on: 128 and its number. Only those that a program gets for its own faults. */
const FATAL_SIGNALS: Readonly<Record<number, string>> = {
  132: 'SIGILL',
  133: 'SIGTRAP',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  159: 'SIGSYS',
};

const OUT_OF_MEMORY = /JavaScript heap out of memory|Array buffer allocation failed|Cannot allocate memory|\bENOMEM\b/;

function classifyExit(exitCode: number, text: string): CommandOutcome | undefined {
  if (exitCode === 127)
    return { kind: 'infrastructure', detail: lineWith(text, /not found|No such file/) ?? 'a program was not found' };
  if (exitCode === 126)
    return {
      kind: 'infrastructure',
      detail: lineWith(text, /denied|cannot execute|Exec format/) ?? 'a program could not be started',
    };
  const signal = FATAL_SIGNALS[exitCode];
  if (signal === undefined) return undefined;
  return OUT_OF_MEMORY.test(text) ? { kind: 'memory' } : { kind: 'crashed', signal };
}

function classifyGreen(counts: TestCounts | null, unclosed: readonly string[]): CommandOutcome {
  if (unclosed.length > 0 && !(counts !== null && counts.failed > 0)) return { kind: 'unreported', problems: unclosed };
  if (counts === null) return { kind: 'passed' };
  // A pipe or `|| true` hides the runner's own exit code.
  if (counts.failed > 0) return { kind: 'failed', exitCode: 0 };
  return counts.passed > 0 ? { kind: 'passed' } : vacuous(counts);
}

const vacuous = ({ skipped }: TestCounts): CommandOutcome => ({
  kind: 'vacuous',
  detail: skipped > 0 ? `no test ran, ${skipped} were skipped` : 'no test ran',
});

/** The network and the sandbox refused something, or there was no room: not what the proposal did. */
const REFUSED_BY_MACHINE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|EROFS|ENOSPC|EMFILE|ENFILE|EDQUOT|EOVERFLOW)\b|\b(?:EACCES: permission denied|EPERM: operation not permitted)|Read-only file system|No space left on device|Value too large for defined data type/;

/** No further process: a run has a process count of its own, so it was the run that used it up. */
const FORK_REFUSED = /Resource temporarily unavailable|\b(?:spawn|fork)\w*(?: \S+)? EAGAIN\b/;

const LOAD_ERROR =
  /\b(?:ERR_MODULE_NOT_FOUND|ERR_UNKNOWN_FILE_EXTENSION|MODULE_NOT_FOUND|ERR_REQUIRE_ESM|ERR_PACKAGE_PATH_NOT_EXPORTED)\b|^[^\S\n]*(?:\w*Error: )?Cannot find (?:module|package)|^[^\S\n]*(?:Uncaught )?SyntaxError\b|Test suite failed to run|Failed Suites \d+|Failed to load url|Exception during run|Failed to resolve import|Transform failed|does not provide an export named/m;

/** vitest calls a file without tests a failed one. */
const NO_SUITE = /No test suite found in file/;

function classifyRed({ output, counts, failures }: Evidence, exitCode: number): CommandOutcome {
  const text = plainText(output);
  const failed = counts?.failed ?? 0;
  const named = failures.filter(({ message }) => message !== '');
  const refusedAll =
    named.length > 0 && named.length >= failed && named.every(({ message }) => blamesMachine(message, text));
  if (refusedAll) return { kind: 'infrastructure', detail: named[0]?.message ?? '' };
  if (failed > 0 && !isFileFailure(failures, counts)) return { kind: 'failed', exitCode };
  const ran = counts === null ? undefined : counts.passed + counts.failed;
  if (counts !== null && ran === 0 && NO_SUITE.test(text)) return vacuous(counts);
  if (LOAD_ERROR.test(text)) return { kind: 'load-error', exitCode };
  if (FORK_REFUSED.test(text)) return { kind: 'processes' };
  const refused = lineWith(text, REFUSED_BY_MACHINE);
  if (refused !== undefined) return { kind: 'infrastructure', detail: refused };
  if (OUT_OF_MEMORY.test(text)) return { kind: 'memory' };
  if (counts !== null && ran === 0) return vacuous(counts);
  return { kind: 'failed', exitCode };
}

/** `fetch` says what went wrong only in its cause, which stands somewhere below. */
const blamesMachine = (message: string, text: string): boolean =>
  REFUSED_BY_MACHINE.test(message) || (/\bfetch failed\b/.test(message) && REFUSED_BY_MACHINE.test(text));

/** node:test reports a file that could not be loaded as a failed test named by the file's path. */
function isFileFailure(failures: readonly NamedFailure[], counts: TestCounts | null): boolean {
  return counts?.failed === failures.length && failures.every(({ name }) => /^\/.*\.[cm]?[jt]sx?$/.test(name));
}

function lineWith(text: string, pattern: RegExp): string | undefined {
  return text
    .split('\n')
    .find((line) => pattern.test(line))
    ?.trim()
    .slice(0, 300);
}
