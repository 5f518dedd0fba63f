import { posix } from 'node:path';
import { commandNestingMax } from '../../limits.js';
import { shellCommands } from '../../repository/judging/shell-commands.js';
import type { ClosingKind, ReadProject } from './closing-kind.js';
import { closingOf } from './closing-of.js';
import { packageScripts } from './package-scripts.js';

/** Which closing lines a command that ended well must have printed. */
export interface ExpectedClosings {
  /** One for each runner that the command names, in order. */
  readonly kinds: readonly ClosingKind[];
  /** Whether all of them were bound to run: in `a || b` one is enough. */
  readonly all: boolean;
}

/**
 * The runners that a shell text starts, as far as that can be read: by name, through `npx`, package scripts, wrappers such as
 * `c8` and `cross-env`, one after the other.
 *
 * Reads too little rather than too much: what a pipe, an unknown wrapper or a reporter of another make prints, nobody knows.
 */
export function expectedClosings(command: string, read: ReadProject): ExpectedClosings {
  const reader = new CommandReader(read);
  reader.read(command, '', 0);
  return { kinds: reader.kinds, all: reader.all };
}

class CommandReader {
  readonly kinds: ClosingKind[] = [];
  all = true;
  readonly #read: ReadProject;

  constructor(read: ReadProject) {
    this.#read = read;
  }

  read(text: string, folder: string, depth: number): void {
    if (depth > commandNestingMax) return;
    const structure = text.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '').replace(/\d*>&\d|&>|&&/g, ' ');
    if (/[^|]\|[^|]/.test(structure)) return;
    if (/[|&`]|\$\(|\b(?:if|case|while|until|for)\b/.test(structure)) this.all = false;
    let within: string | undefined = folder;
    for (const { words } of shellCommands(text)) {
      if (words[0] === 'cd') within = within === undefined ? undefined : folderBelow(within, words.slice(1));
      else if (within !== undefined) this.#command(words, within, depth);
    }
  }

  #command(words: readonly string[], folder: string, depth: number): void {
    const [program, ...rest] = words;
    if (program === undefined || depth > commandNestingMax) return;
    const name = nameOf(program);
    const inFolder: ReadProject = (path) => this.#read(posix.join(folder, path));
    if (/^(?:sh|bash|dash|zsh)$/.test(name)) {
      const at = rest.findIndex((word) => /^-[a-z]*c$/.test(word));
      if (at >= 0) this.read(rest[at + 1] ?? '', folder, depth + 1);
    } else if (/^(?:npx|bunx|pnpx)$/.test(name)) {
      const at = rest.findIndex((word) => /^(?:-c|--call)$/.test(word));
      if (at >= 0) this.read(rest[at + 1] ?? '', folder, depth + 1);
      else this.#command(withoutOptions(rest), folder, depth + 1);
    } else if (/^(?:npm|pnpm|yarn|run-s|npm-run-all2?)$/.test(name)) {
      const { scripts, program: started } = packageScripts(name, rest, inFolder);
      for (const script of scripts) this.read(script, folder, depth + 1);
      if (started.length > 0) this.#command(started, folder, depth + 1);
    } else if (WRAPPER.test(name)) {
      const inner = rest.findIndex((word) => STARTED.test(nameOf(word)));
      if (inner >= 0) this.#command(rest.slice(inner), folder, depth + 1);
    } else if (/^(?:node|nodejs|tsx)$/.test(name) && !rest.some((word) => /^--test(?:-only)?$/.test(word))) {
      const at = rest.findIndex((word) => PROGRAM_OF_PACKAGE.test(word));
      const runner = PROGRAM_OF_PACKAGE.exec(rest[at] ?? '')?.[1];
      if (runner !== undefined) this.#command([runner, ...rest.slice(at + 1)], folder, depth + 1);
    } else {
      const kind = closingOf(name, rest, inFolder);
      if (kind !== undefined) this.kinds.push(kind);
    }
  }
}

const WRAPPER =
  /^(?:cross-env|cross-env-shell|env|time|timeout|nice|ionice|stdbuf|setsid|nohup|corepack|nyc|c8|dotenv|xvfb-run|exec|command)$/;

/** What a wrapper starts. */
const STARTED = /^(?:node|nodejs|tsx|npx|npm|pnpm|yarn|vitest|jest|_?mocha|ava)$/;

const PROGRAM_OF_PACKAGE = /(?:^|\/)node_modules\/(?:\.bin\/)?(vitest|jest|_?mocha|ava)(?:\/|$)/;

const nameOf = (program: string): string => (/[^/]*$/.exec(program)?.[0] ?? '').replace(/(.)@.*$/, '$1');

/** What a package runner starts, without its own options. */
function withoutOptions(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word, at) => !word.startsWith('-') && !/^(?:-p|--package)$/.test(words[at - 1] ?? ''));
  return start < 0 ? [] : words.slice(start);
}

function folderBelow(folder: string, words: readonly string[]): string | undefined {
  const [to] = words;
  if (to === undefined || !/^[\w./@-]+$/.test(to) || to.startsWith('/') || to === '-') return undefined;
  const below = posix.join(folder, to);
  return below.startsWith('..') ? undefined : below;
}
