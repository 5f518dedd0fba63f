import { unreachable } from '../engine/index.js';
import type { GrammarFailure, InputFailure, OpenFailure, StateProblem } from '../platform/index.js';

/** Why the repository cannot be served, in words: a fault of the environment, so it has no code of the contract. */
export function openFailureMessage(failure: OpenFailure | InputFailure): string {
  switch (failure.code) {
    case 'input/bad-glob':
    case 'input/bad-pattern':
      return `Cannot use --allow-path: ${failure.message}; correct the glob`;
    case 'open/missing-folder':
      return `Cannot open the repository: ${failure.path} does not exist; give another --repo`;
    case 'open/not-a-folder':
      return `Cannot open the repository: ${failure.path} is no folder; give another --repo`;
    case 'open/not-a-repository':
      return `Cannot open the repository: ${failure.path} is in no git working tree; give --repo, or run \`git init\` there`;
    case 'open/bare-repository':
      return `Cannot open the repository: ${failure.path} is bare, it has no working tree; give the path of a checkout`;
    case 'open/broken-git-link':
      return `Cannot open the repository: ${failure.path} points to ${failure.target}, which is not there; run \`git worktree repair\``;
    case 'open/git-missing':
      return 'Cannot open the repository: git is not installed or not on PATH; install git';
    case 'open/unsupported-format':
      return `Cannot open the repository: ${failure.path} has the object format ${failure.format}; only sha1 and sha256 are read`;
    case 'open/no-state-home':
      return 'Cannot open the state folder: neither XDG_STATE_HOME nor HOME names a place; set one of them';
    case 'open/state-inside-repository':
      return `Cannot open the state folder: ${failure.path} is inside the repository; set XDG_STATE_HOME to a place outside`;
    case 'open/state-not-private':
      return `Cannot open the state folder: ${failure.path} ${stateProblem(failure.problem)}; look at it, then remove it or set XDG_STATE_HOME`;
    case 'open/io':
      return `Cannot open ${failure.path}: ${failure.operation} failed with ${failure.errno}; mend that and try again`;
    default:
      return unreachable(failure);
  }
}

/** Why the parsers cannot be loaded, in words: the installation is broken or was changed. */
export function grammarFailureMessage(failure: GrammarFailure): string {
  const { file } = failure;
  const name = `${file.package} ${file.version} ${file.file}`;
  switch (failure.kind) {
    case 'unreadable':
      return `Cannot load the parsers: ${name} cannot be read; install emetgate again`;
    case 'changed':
      return `Cannot load the parsers: ${name} is not the file that this version was built for; install emetgate again`;
    default:
      return unreachable(failure);
  }
}

function stateProblem(problem: StateProblem): string {
  switch (problem) {
    case 'symlink':
      return 'is a symbolic link';
    case 'not-a-folder':
      return 'is no folder';
    case 'not-a-file':
      return 'is no file';
    case 'not-owned':
      return 'belongs to another user';
    case 'open-to-others':
      return 'is open to other users';
    case 'damaged':
      return 'is damaged';
    default:
      return unreachable(problem);
  }
}
