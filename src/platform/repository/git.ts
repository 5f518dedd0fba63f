import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, type Failure, ok, type RepoPath, type Result } from '../../engine/index.js';
import { faultOf, ioFailure, type OpenFailure } from '../failure.js';
import { gitExcludeBytesMax, gitOutputBytesMax, gitTimeoutMs } from '../limits.js';
import type { RepositoryPlace } from './discover.js';
import { findProgram } from './find-program.js';
import { makePrivateGitFolder } from './private-git-folder.js';
import { readGitFile } from './read-git-file.js';

/** One entry of git's index. */
export interface IndexEntry {
  readonly path: RepoPath;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

/**
 * Git, asked for what it tracks and ignores, with no configuration of the repository in force.
 *
 * `core.fsmonitor`, filters, hooks and aliases name commands that git runs; `core.worktree` and includes name places. All
 * of them are read from the git folder's `config`. So git is given a private, empty git folder, and of the real one only
 * the index, the objects (a sparse index needs its trees) and `info/exclude`. System and user configuration are off, too,
 * and so are the user's own ignore rules: what is ignored depends on the repository alone.
 */
export interface Git {
  /** Everything in the index. `paths` limits it to these paths, taken literally. */
  index(options?: GitOptions): Promise<Result<readonly IndexEntry[], Failure>>;
  /** Files on disk that git neither tracks nor ignores; a nested repository ends in `/`. */
  untracked(options?: GitOptions): Promise<Result<readonly RepoPath[], Failure>>;
  /** Tracked files that an ignore rule matches all the same. */
  trackedIgnored(options?: GitOptions): Promise<Result<readonly RepoPath[], Failure>>;
  /** The names of everything that git tracks or would track, in bytes: not every name is UTF-8. */
  names(options?: GitOptions): Promise<Result<readonly Buffer[], Failure>>;
  /** Everything on disk that git ignores and does not track; a folder of which nothing is tracked is one entry, ending in `/`. */
  ignoredPlaces(options?: GitOptions): Promise<Result<readonly string[], Failure>>;
  close(): Promise<void>;
}

/** Limits of one question to git. */
export interface GitOptions {
  readonly paths?: readonly RepoPath[];
  readonly signal?: AbortSignal | undefined;
}

/** Prepares the private git folder. Codes: `open/git-missing`, `open/unsupported-format`, `open/io`. */
export async function openGit(place: RepositoryPlace, searchPath: string): Promise<Result<Git, OpenFailure>> {
  const program = await findProgram('git', place.root, searchPath);
  if (program === undefined) return err({ code: 'open/git-missing' });
  let folder: string | undefined;
  try {
    folder = await makePrivateGitFolder();
    const git = new ConfinedGit(program, place, folder);
    const format = await git.prepare();
    if (format === undefined) return ok(git);
    await git.close();
    return err({ code: 'open/unsupported-format', path: place.root, format });
  } catch (thrown) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    const { operation, errno } = faultOf(thrown, 'prepare git', place.root);
    return err({ code: 'open/io', path: place.root, operation, errno });
  }
}

/** Private folders of this process, with one listener for them all. */
const removedAtExit = new Set<string>();

function removeAll(): void {
  for (const folder of removedAtExit) rmSync(folder, { recursive: true, force: true });
}

class ConfinedGit implements Git {
  readonly #program: string;
  readonly #place: RepositoryPlace;
  readonly #folder: string;
  #copies = 0;

  constructor(program: string, place: RepositoryPlace, folder: string) {
    this.#program = program;
    this.#place = place;
    this.#folder = folder;
    removedAtExit.add(folder);
    if (removedAtExit.size === 1) process.once('exit', removeAll);
  }

  /** Writes the private folder; the answer names a format that is not read here. */
  async prepare(): Promise<string | undefined> {
    await mkdir(join(this.#folder, 'refs'));
    await mkdir(join(this.#folder, 'info'));
    await writeFile(join(this.#folder, 'HEAD'), 'ref: refs/heads/none\n');
    await writeFile(join(this.#folder, 'config'), '');
    await writeFile(join(this.#folder, 'none'), '');
    const format = await this.#objectFormat();
    if (format !== 'sha1' && format !== 'sha256') return format;
    const folds = process.platform === 'darwin' || process.platform === 'win32';
    const core = `[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tignorecase = ${folds}\n\tprecomposeunicode = ${process.platform === 'darwin'}\n`;
    await writeFile(join(this.#folder, 'config'), `${core}[extensions]\n\tobjectformat = ${format}\n`);
    return undefined;
  }

  async index(options: GitOptions = {}): Promise<Result<readonly IndexEntry[], Failure>> {
    const listed = await this.#list(['--stage'], options);
    if (!listed.ok) return listed;
    const entries = new Map<RepoPath, IndexEntry>();
    for (const line of listed.value) {
      const parsed = /^(\d{6}) [0-9a-f]+ \d\t(.+)$/s.exec(line);
      const [, mode, path] = parsed ?? [];
      if (path === undefined) return err(gitFailure('unreadable answer'));
      entries.set(path, { path, kind: kindOfMode(mode) });
    }
    return ok([...entries.values()]);
  }

  untracked(options: GitOptions = {}): Promise<Result<readonly RepoPath[], Failure>> {
    return this.#list(['--others', '--exclude-standard'], options);
  }

  trackedIgnored(options: GitOptions = {}): Promise<Result<readonly RepoPath[], Failure>> {
    return this.#list(['--cached', '--ignored', '--exclude-standard'], options);
  }

  async names(options: GitOptions = {}): Promise<Result<readonly Buffer[], Failure>> {
    const answer = await this.#ask(['--cached', '--others', '--exclude-standard'], options);
    return answer.ok ? ok(splitAtZeros(answer.value)) : answer;
  }

  ignoredPlaces(options: GitOptions = {}): Promise<Result<readonly string[], Failure>> {
    return this.#list(['--others', '--ignored', '--exclude-standard', '--directory'], options);
  }

  async close(): Promise<void> {
    removedAtExit.delete(this.#folder);
    if (removedAtExit.size === 0) process.removeListener('exit', removeAll);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** `extensions.objectFormat`, the one key that says how the index is written. `--file` obeys nothing that it reads. */
  async #objectFormat(): Promise<string> {
    const config = join(this.#place.commonFolder, 'config');
    const run = await this.#run(['config', '--file', config, '--no-includes', '--get', 'extensions.objectFormat'], {});
    return run.kind === 'ended' && run.exitCode === 0 ? run.output.toString('utf8').trim().toLowerCase() : 'sha1';
  }

  async #list(question: readonly string[], options: GitOptions): Promise<Result<readonly string[], Failure>> {
    const answer = await this.#ask(question, options);
    return answer.ok ? ok(answer.value.toString('utf8').split('\0').slice(0, -1)) : answer;
  }

  async #ask(question: readonly string[], options: GitOptions): Promise<Result<Buffer, Failure>> {
    try {
      await this.#restore();
      const problem = await this.#copyExcludes();
      if (problem !== undefined) return err(gitFailure(problem, 'read info/exclude'));
    } catch (thrown) {
      return err(ioFailure(faultOf(thrown, 'read ignore rules', '.')));
    }
    const paths = options.paths === undefined ? [] : ['--', ...options.paths];
    const run = await this.#run(['ls-files', '-z', '--full-name', ...question, ...paths], options);
    if (run.kind === 'failed') return err(run.failure);
    if (run.exitCode === 0) return ok(run.output);
    const said = firstLine(run.complaint.replaceAll(`${this.#place.root}/`, ''));
    return err(gitFailure(said === '' ? `exit ${run.exitCode}` : `exit ${run.exitCode}: ${said}`));
  }

  /** Writes the private folder anew when something that cleans temporary folders took it away. */
  async #restore(): Promise<void> {
    const there = await Promise.all(['HEAD', 'config', 'refs', 'none'].map((name) => exists(join(this.#folder, name))));
    if (there.every((each) => each)) return;
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { mode: 0o700 });
    await this.prepare();
  }

  /**
   * The repository's own `info/exclude`, as it is now. Answers what is wrong with it. Renamed into place: another question
   * under way must never read half of the rules, and take for untracked, or for no secret, what they leave out.
   */
  async #copyExcludes(): Promise<string | undefined> {
    const target = join(this.#folder, 'info', 'exclude');
    const rules = await readGitFile(join(this.#place.commonFolder, 'info', 'exclude'), gitExcludeBytesMax);
    if (rules === 'unreadable') return 'not a regular file, or too large';
    if (rules === undefined) await rm(target, { force: true });
    else {
      this.#copies += 1;
      const fresh = join(this.#folder, 'info', `exclude-${this.#copies}`);
      await writeFile(fresh, rules);
      await rename(fresh, target);
    }
    return undefined;
  }

  #run(args: readonly string[], options: GitOptions): Promise<GitRun> {
    const { root, gitFolder, commonFolder } = this.#place;
    const nothing = join(this.#folder, 'none');
    // Nothing is inherited but what a program needs to start: GIT_* variables would change what git does.
    const env: NodeJS.ProcessEnv = {
      PATH: '',
      LC_ALL: 'C',
      HOME: this.#folder,
      XDG_CONFIG_HOME: this.#folder,
      GIT_DIR: this.#folder,
      GIT_WORK_TREE: root,
      GIT_INDEX_FILE: join(gitFolder, 'index'),
      GIT_OBJECT_DIRECTORY: join(commonFolder, 'objects'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_SYSTEM: nothing,
      GIT_CONFIG_GLOBAL: nothing,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
    };
    if (process.env['SystemRoot'] !== undefined) env['SystemRoot'] = process.env['SystemRoot'];
    return runGit(this.#program, args, { cwd: root, env, signal: options.signal });
  }
}

type GitRun =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly output: Buffer; readonly complaint: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface GitProcess {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal | undefined;
}

function runGit(program: string, args: readonly string[], how: GitProcess): Promise<GitRun> {
  if (how.signal?.aborted) return Promise.resolve({ kind: 'failed', failure: { code: 'server/cancelled' } });
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: how.cwd,
      env: how.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let failure: Failure | undefined;
    const stop = (why: Failure): void => {
      failure ??= why;
      child.kill('SIGKILL');
    };
    const cancel = (): void => stop({ code: 'server/cancelled' });
    const timer = setTimeout(() => stop(gitFailure('timeout')), gitTimeoutMs);
    how.signal?.addEventListener('abort', cancel, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > gitOutputBytesMax) stop(gitFailure('output limit'));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < complaintLengthMax) complaint += chunk.toString('utf8');
    });
    child.on('error', (thrown) => {
      failure ??= ioFailure(faultOf(thrown, 'start git', '.'));
    });
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      how.signal?.removeEventListener('abort', cancel);
      if (failure !== undefined) resolve({ kind: 'failed', failure });
      else resolve({ kind: 'ended', exitCode: exitCode ?? -1, output: Buffer.concat(chunks), complaint });
    });
  });
}

const complaintLengthMax = 4096;

function gitFailure(errno: string, operation = 'git ls-files'): Failure {
  return ioFailure({ operation, path: '.', errno, cause: new Error(errno) });
}

/** The first line of what git complains of, which may quote the repository: one line, no control characters. */
function firstLine(complaint: string): string {
  const [line = ''] = complaint.trim().split('\n');
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd').slice(0, 200);
}

function splitAtZeros(bytes: Buffer): readonly Buffer[] {
  const names: Buffer[] = [];
  for (let start = 0, end = bytes.indexOf(0); end >= 0; start = end + 1, end = bytes.indexOf(0, start)) {
    names.push(bytes.subarray(start, end));
  }
  return names;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function kindOfMode(mode: string | undefined): IndexEntry['kind'] {
  if (mode === '120000') return 'symlink';
  return mode === '160000' ? 'submodule' : 'file';
}
