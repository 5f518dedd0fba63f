import { commandNestingMax } from '../../limits.js';
import { importSpecifiers } from './import-specifiers.js';
import type { Reference } from './reference.js';
import { isKnownRunner, optionRole, type RunnerRule, runnerRule } from './runner-table.js';
import { shellCommands } from './shell-commands.js';

/**
 * What a shell text names that decides how its run ends: programs, preloads, reporters, configuration, tests, scripts.
 *
 * Reads too much rather than too little: a name counts when there is such a file, and a word that may be two things is both.
 * Knows no file; what a name leads to is found by the caller.
 */
export function commandReferences(text: string): readonly Reference[] {
  return new CommandReader().read(text, 0);
}

class CommandReader {
  readonly #found: Reference[] = [];

  read(text: string, depth: number): readonly Reference[] {
    if (depth > commandNestingMax) return this.#found;
    // Code that is given on the command line: `node -e "require('./x')"`.
    for (const name of importSpecifiers(text)) this.#add('load', name);
    for (const { assignments, words } of shellCommands(text)) {
      for (const assignment of assignments) this.#assignment(assignment, depth);
      const judging = withoutServed(words);
      for (const word of judging) this.#inner(word, depth);
      this.#command(judging, depth);
    }
    return this.#found;
  }

  /** `NODE_OPTIONS='--import ./x'` and its like: any variable may hold options, or name a file. */
  #assignment(assignment: string, depth: number): void {
    const value = assignment.slice(assignment.indexOf('=') + 1);
    this.#inner(value, depth);
    if (value.startsWith('-')) this.#options(value.split(/\s+/), { argument: 'program' });
    else this.#add('load', value);
  }

  #command(words: readonly string[], depth: number): void {
    const [program, ...rest] = words;
    if (program === undefined || depth > commandNestingMax) return;
    const rule = ruleFor(program, rest);
    if (program === 'cd') for (const word of rest) this.#add('root', word);
    if (/[/\\]|\.[cm]?[jt]sx?$|\.sh$/.test(program)) this.#add('program', program);
    else if (rule.argument === 'unknown') this.#add('tool', program);
    for (const name of rule.recipes ?? []) this.#add('commands', name);
    // The rest may be a command of its own: `cross-env A=b node x`, `npx mocha`, `c8 -r lcov node x`.
    const inner = startsOthers(program, rule) ? rest.findIndex((word) => isCommandWord(word)) : -1;
    const own = inner < 0 ? rest : rest.slice(0, inner);
    this.#arguments(own, rule, depth);
    if (inner >= 0) this.#command(rest.slice(inner), depth + 1);
  }

  #arguments(words: readonly string[], rule: RunnerRule, depth: number): void {
    const values = this.#options(words, rule);
    let started = false;
    for (const [at, word] of words.entries()) {
      if (word.startsWith('-') || values.has(at)) continue;
      if (/^\w+=/.test(word)) this.#assignment(word, depth);
      else if (rule.argument === 'program') {
        if (!started) this.#add('program', word);
        started ||= /[/.]/.test(word);
      } else this.#argument(word, rule);
    }
  }

  #argument(word: string, rule: RunnerRule): void {
    if (rule.argument === 'commands' || rule.argument === 'tests') this.#add(rule.argument, word);
    if (rule.argument === 'unknown') this.#add('file', word);
    if (rule.argument === 'unknown' || rule.argument === 'scripts') this.#add('tool', word);
    if (rule.argument === 'scripts' || rule.argument === 'serve') {
      if (/[/.]/.test(word)) this.#add('program', word);
      this.#add('script', word.replace(/^\w+:(?=.)/, ''), word);
    }
  }

  /** Adds what options name, and answers which words are values and nothing else. */
  #options(words: readonly string[], rule: RunnerRule): ReadonlySet<number> {
    const values = new Set<number>();
    for (const [at, word] of words.entries()) {
      if (!word.startsWith('-') || values.has(at)) continue;
      const joined = /^(--?[^=]+)=(.+)$/s.exec(word) ?? /^(-[A-Za-z])(\.{0,2}\/.+)$/.exec(word);
      const next = words[at + 1];
      const [option, value] = joined === null ? [word, next] : [joined[1] ?? '', joined[2]];
      if (value === undefined || (joined === null && value.startsWith('-'))) continue;
      if (joined === null && rule.valued?.test(option)) values.add(at + 1);
      if (/^--?run$/.test(option)) this.#add('script', value);
      const role = optionRole(option, rule, joined === null);
      if (role !== 'nothing') this.#add(role, value);
    }
    return values;
  }

  /** A word that is a command itself, as the arguments of `sh -c` and `concurrently` are. */
  #inner(word: string, depth: number): void {
    if (/\s/.test(word)) this.read(word, depth + 1);
  }

  #add(kind: Reference['kind'], ...names: readonly string[]): void {
    for (const name of new Set(names)) if (name !== '') this.#found.push({ kind, name });
  }
}

/** Without what `start-server-and-test` starts first: the program under test. */
function withoutServed(words: readonly string[]): readonly string[] {
  const server = words.findIndex((word) => runnerRule(word).argument === 'serve');
  return server < 0 ? words : [...words.slice(0, server + 1), ...words.slice(server + 2)];
}

/** `node --test` runs what it is given as tests. */
function ruleFor(program: string, rest: readonly string[]): RunnerRule {
  const rule = runnerRule(program);
  if (rule.argument !== 'program' || !rest.some((word) => /^--test(?:-only)?$/.test(word))) return rule;
  return { ...rule, argument: 'tests' };
}

/** Programs whose arguments may hold another command: those that nobody knows, and package managers (`npm exec`, `yarn x`). */
function startsOthers(program: string, { argument }: RunnerRule): boolean {
  return argument === 'unknown' || argument === 'scripts' || /^(?:bun|corepack)$/.test(program);
}

function isCommandWord(word: string): boolean {
  return !word.startsWith('-') && word !== 'test' && word !== 'task' && isKnownRunner(word);
}
