import type {
  AddressFailure,
  CommitFailure,
  EscapedBody,
  Failure,
  GuardFailure,
  HiddenReason,
  OutsideReason,
  ParseFailure,
  PolicyFailure,
  Position,
  RefereeDeath,
  ServerFailure,
  TestFailure,
} from '../engine/index.js';
import { unreachable } from '../engine/index.js';
import { cutLine, cutToUnits, linesThatFit } from './answer-budget.js';
import { namesUnitsMax } from './limits.js';

/**
 * A failure in words: "Cannot <do what was asked>: <what is so>", then what to do next. One paragraph, no final period.
 *
 * The only place that words a code. Every switch is exhaustive: a new code does not compile until it has words.
 */
export function failureMessage(failure: Failure): string {
  if (isStage(failure, 'address/')) return addressMessage(failure);
  if (isStage(failure, 'policy/')) return policyMessage(failure);
  if (isStage(failure, 'parse/')) return parseMessage(failure);
  if (isStage(failure, 'guard/')) return guardMessage(failure);
  if (isStage(failure, 'test/')) return testMessage(failure);
  if (isStage(failure, 'commit/')) return commitMessage(failure);
  return serverMessage(failure);
}

function isStage<Prefix extends string>(
  failure: Failure,
  prefix: Prefix,
): failure is Extract<Failure, { code: `${Prefix}${string}` }> {
  return failure.code.startsWith(prefix);
}

function addressMessage(failure: AddressFailure): string {
  switch (failure.code) {
    case 'address/outside-repository':
      return `Cannot open ${quote(failure.path)}: ${outsideReason(failure.reason)}; give a path inside the repository, relative to its root and with forward slashes`;
    case 'address/unknown-path':
      return `Cannot open ${quote(failure.path)}: there is no such file; ${choose(failure.similar, 'look for it with emetgate_list')}`;
    case 'address/not-a-file':
      return `Cannot open ${quote(failure.path)}: it is ${fileKind(failure.found)}; name a regular text file`;
    case 'address/unsupported-language':
      return `Cannot read functions of ${quote(failure.path)}: its language is not supported; supported files end in ${failure.supported.join(' ')}`;
    case 'address/unknown-ref':
      return `Cannot find ${quote(failure.ref)} in ${quote(failure.path)}: no function has this ref; ${choose(failure.similar, 'list the refs with emetgate_symbols')}`;
    case 'address/ambiguous-ref':
      return `Cannot tell which function ${quote(failure.ref)} in ${quote(failure.path)} is: several match; use one of ${some(failure.candidates)}`;
    case 'address/stale-hash':
      return `Cannot change ${quote(failure.ref)} in ${quote(failure.path)}: it is not what you read, its hash is now ${failure.present} and not ${failure.given}; start from its present source and give the present hash`;
    case 'address/bad-encoding':
      return `Cannot read ${quote(failure.path)}: it is not valid UTF-8 at byte ${failure.byteOffset}; leave this file alone, or have it converted to UTF-8 first`;
    case 'address/too-large':
      return `Cannot take ${quote(failure.path)}: ${failure.bytes} bytes are more than the ${failure.bytesMax} that are allowed; work on a smaller part`;
    case 'address/edit-not-found':
      return `Cannot apply edit ${failure.edit + 1} to ${quote(failure.ref)} in ${quote(failure.path)}: its \`old\` text does not occur in the present body; copy it exactly from emetgate_read_symbol`;
    case 'address/edit-ambiguous':
      return `Cannot apply edit ${failure.edit + 1} to ${quote(failure.ref)} in ${quote(failure.path)}: its \`old\` text occurs ${failure.count} times; add neighbouring text until it occurs once`;
    case 'address/overlapping-changes':
      return `Cannot make these changes of ${quote(failure.path)} together: ${some(failure.refs)} overlap; propose one of them, then the other against its new hash`;
    default:
      return unreachable(failure);
  }
}

function policyMessage(failure: PolicyFailure): string {
  switch (failure.code) {
    case 'policy/protected-path':
      return `Cannot change ${failure.ref === undefined ? '' : `${quote(failure.ref)} in `}${quote(failure.path)}: it is protected (${failure.rule}); change other code, or ask the operator to open it with --allow-path`;
    case 'policy/protected-read':
      return `Cannot read ${quote(failure.path)}: it is closed to reading (${failure.rule}); do without it`;
    case 'policy/not-tracked':
      return `Cannot change ${quote(failure.path)}: git ${failure.state === 'ignored' ? 'ignores it' : 'does not track it'}; change tracked files only, or ask the operator to \`git add\` it`;
    case 'policy/linked-file':
      return `Cannot change ${quote(failure.path)}: it has ${failure.links} hard links, so the change would reach other files; ask the operator to unlink it`;
    case 'policy/rule-broken':
      return `Cannot accept the change of ${quote(failure.path)}: it breaks the rule ${failure.rule}; propose a change that keeps it`;
    default:
      return unreachable(failure);
  }
}

function parseMessage(failure: ParseFailure): string {
  switch (failure.code) {
    case 'parse/base-invalid':
      return `Cannot judge a change of ${quote(failure.path)}: the file as it is does not parse; have it repaired first`;
    case 'parse/syntax-error':
      return `Cannot accept the change of ${quote(failure.path)}: the file would not be valid any more; correct the places named and propose again`;
    case 'parse/too-deep':
      return `Cannot parse ${quote(failure.path)}: nesting goes deeper than ${failure.depthMax} levels at ${place(failure.at)}; flatten it`;
    case 'parse/too-costly':
      return `Cannot parse ${quote(failure.path)}: its text costs the first parser too much: it has millions of words, or long runs of errors or comments; write it in another way`;
    case 'parse/referee-failed':
      return `Cannot judge the change of ${quote(failure.path)}: the second parser ${refereeDeath(failure.reason)}; propose it once more, then a simpler body`;
    default:
      return unreachable(failure);
  }
}

function guardMessage(failure: GuardFailure): string {
  const body = `the body of ${quote(failure.ref)} in ${quote(failure.path)}`;
  switch (failure.code) {
    case 'guard/escaped-body':
      return `Cannot accept ${body}: ${escapeReason(failure)}; send one body and nothing before or after it, as emetgate_read_symbol shows it`;
    case 'guard/empty-body':
      return `Cannot accept ${body}: it does nothing, and the present one does something; write what the function does`;
    case 'guard/placeholder-body':
      return `Cannot accept ${body}: ${quote(failure.text)} at ${place(failure.at)} stands for code that is left out; write the whole body, or use \`edits\` to change only parts`;
    case 'guard/outside-changed':
      return `Cannot accept ${body}: ${outsideChange(failure.what)}; change this body alone`;
    case 'guard/no-change':
      return `Cannot accept ${body}: it is the same as before; propose a difference, or nothing`;
    case 'guard/hidden-characters':
      return `Cannot accept ${body}: it brings the character ${failure.codePoint} at ${place(failure.at)}, ${hiddenReason(failure.why)}`;
    case 'guard/ends-process':
      return `Cannot accept ${body}: it newly calls ${quote(failure.call)} at ${place(failure.at)}, which ends or kills a process and could end the tests that judge it; return or throw instead`;
    default:
      return unreachable(failure);
  }
}

function testMessage(failure: TestFailure): string {
  switch (failure.code) {
    case 'test/no-command':
      return 'Cannot commit the change: its effects are unbounded and no test command is configured; ask the operator to start the server with --test';
    case 'test/sandbox-unavailable':
      return `Cannot run the tests: this machine could not prove a sandbox (${failure.backend}${failedStep(failure.problems)}); ask the operator to run \`emetgate doctor\``;
    case 'test/typecheck-failed':
      return `Cannot commit the change: the type check fails with exit code ${failure.exitCode}; correct what it names and propose again`;
    case 'test/failed':
      return `Cannot commit the change: the tests fail with exit code ${failure.exitCode}; correct the body and propose again`;
    case 'test/load-error':
      return `Cannot commit the change: the test run could not load the code (exit code ${failure.exitCode}); see the output, correct the body and propose again`;
    case 'test/infrastructure':
      return `Cannot judge the change: the machine or the sandbox refused something to the run (${failure.detail}); do without it if the body asks for it, else ask the operator to look`;
    case 'test/crashed':
      return `Cannot commit the change: the test run was ended by ${failure.signal}; look for endless recursion or native faults, then propose again`;
    case 'test/timeout':
      return `Cannot commit the change: the run took more than ${seconds(failure.timeoutMs)}; look for endless loops, then propose again`;
    case 'test/memory':
      return `Cannot commit the change: the run used more than ${mebibytes(failure.memoryBytesMax)} of memory; use less`;
    case 'test/processes':
      return `Cannot commit the change: the run started more than ${failure.processesMax} processes and threads; start fewer`;
    case 'test/output-limit':
      return `Cannot commit the change: the run printed more than ${mebibytes(failure.outputBytesMax)}; print less`;
    case 'test/unreported':
      return `Cannot commit the change: the run ended without a whole report of what it did (${failure.detail}); end by returning or throwing, leave alone what watches the run, then propose again`;
    case 'test/vacuous':
      return `Cannot commit the change: no test ran (${failure.detail}), so nothing was judged; ask the operator to correct --test`;
    case 'test/unreached':
      return 'Cannot commit the change: no test enters this function, so the tests say nothing about it; ask the operator for a test that covers it';
    case 'test/flaky':
      return `Cannot commit the change: the same proposal was red before (${some(failure.names)}); propose a different body`;
    case 'test/shadow-modified':
      return `Cannot commit the change: the run wrote to files that it is judged on (${some(failure.paths)}); write nothing there, or ask the operator for --shadow-writes`;
    case 'test/shadow-unseen':
      return 'Cannot judge the change: the run does not read the code from the tree under test; ask the operator to run `emetgate doctor`';
    case 'test/baseline-red':
      return `Cannot judge the change: the run fails without it as well (exit code ${failure.exitCode}); ask the operator for a green tree`;
    default:
      return unreachable(failure);
  }
}

function commitMessage(failure: CommitFailure): string {
  switch (failure.code) {
    case 'commit/conflict':
      return `Cannot commit the change: files changed while it was tested (${some(failure.paths) || 'the list of files'}); read the function again and propose again`;
    case 'commit/read-only':
      return `Cannot write ${quote(failure.path)}: it is read-only; ask the operator to make it writable`;
    case 'commit/io':
      return `Cannot use ${failure.path === '.' ? 'the repository' : quote(failure.path)}: ${failure.operation} failed with ${failure.errno}, nothing was changed; ask the operator to look`;
    case 'commit/unrecorded':
      return `Cannot commit the change: the record could not be written (${failure.operation}: ${failure.errno}), so nothing was; ask the operator to look`;
    default:
      return unreachable(failure);
  }
}

function serverMessage(failure: ServerFailure): string {
  switch (failure.code) {
    case 'server/cancelled':
      return 'Cannot finish the call: it was cancelled, nothing was written; propose again when wanted';
    case 'server/busy':
      return `Cannot take the call now: ${failure.reason}; try again later`;
    default:
      return unreachable(failure);
  }
}

function outsideReason(reason: OutsideReason): string {
  switch (reason) {
    case 'absolute':
      return 'the path is absolute';
    case 'parent':
      return 'the path leaves the repository through ..';
    case 'symlink':
      return 'a symbolic link leads out of the repository';
    case 'link-loop':
      return 'its symbolic links lead back to themselves';
    case 'reserved-name':
      return 'the name is reserved by an operating system';
    case 'malformed':
      return 'the path is malformed';
    default:
      return unreachable(reason);
  }
}

function refereeDeath(reason: RefereeDeath): string {
  switch (reason) {
    case 'crashed':
      return 'died on it';
    case 'timeout':
      return 'took too long';
    case 'not-started':
      return 'could not be started';
    case 'bad-answer':
      return 'gave no usable answer';
    default:
      return unreachable(reason);
  }
}

function escapeReason({ found, by }: EscapedBody): string {
  if (found === 'space-around') return 'there is space or an empty line before or behind it';
  if (found === 'file-pragma') return 'it newly has a comment that is about the whole file';
  return `it does not stay inside its function (seen by the ${by === 'referee' ? 'second parser' : 'first parser'})`;
}

function hiddenReason(why: HiddenReason): string {
  switch (why) {
    case 'unseen':
      return 'which readers do not see; write it as an escape, or use the plain character';
    case 'look-alike':
      return 'which readers take for another one; use the plain character, or write it as an escape in a string';
    case 'half-character':
      return 'which is one half of a character; write the whole character, or an escape';
    default:
      return unreachable(why);
  }
}

function outsideChange(what: 'bytes' | 'symbols' | 'errors'): string {
  switch (what) {
    case 'bytes':
      return 'text outside of it would change';
    case 'symbols':
      return 'other functions of the file would appear, vanish or change';
    case 'errors':
      return 'parts outside of it would parse differently';
    default:
      return unreachable(what);
  }
}

function fileKind(kind: Extract<AddressFailure, { code: 'address/not-a-file' }>['found']): string {
  return kind === 'binary' ? 'a binary file' : `a ${kind}`;
}

function choose(similar: readonly string[], otherwise: string): string {
  return similar.length === 0 ? otherwise : `did you mean ${similar.map(quote).join(' or ')}`;
}

/** Names as a list: all, or as many as a message has room for and the number of the others. */
function some(names: readonly string[]): string {
  const quoted = names.map(quote);
  const shown = quoted.slice(0, Math.max(linesThatFit(quoted, namesUnitsMax), 1));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** Names come from models and repositories: shown on one line, without control characters, and not without end. */
/** The first thing that could not be proven, on one line; an answer lists the others below. */
function failedStep([problem = '']: readonly string[]): string {
  const [line = ''] = problem.split('\n');
  return line === '' ? '' : `: ${cutToUnits(line, failedStepUnits)}`;
}

const failedStepUnits = 160;

function quote(name: string): string {
  return cutLine(/^[\w@./#$<>[\]()-]+$/.test(name) ? name : JSON.stringify(name).replace(unseen, escapeUnit));
}

/** What JSON leaves as it is and a terminal or a reader does not show: controls, format characters, line separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escapeUnit(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}

function place(at: Position): string {
  return `${at.line}:${at.column}`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MiB`;
}
