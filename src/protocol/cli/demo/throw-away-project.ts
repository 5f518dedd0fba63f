import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../package-facts.js';

/** A git repository that lives as long as the demonstration. */
export interface ThrowAwayProject {
  readonly root: string;
  /** State folder of the demonstration's server, beside the project, so that nothing of it stays behind. */
  readonly stateHome: string;
  /** Replaces text in a file, as a person with an editor does. */
  edit(path: string, edit: { readonly old: string; readonly new: string }): Promise<void>;
  /** What changed since the project was made, as git shows it. */
  diff(): Promise<string>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/** Copies the template and puts its files into git's index. Needs git; throws an error in words without it. */
export async function createThrowAwayProject(): Promise<ThrowAwayProject> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'emetgate-demo-')));
  const root = join(base, 'project');
  const stateHome = join(base, 'state');
  await cp(join(packageRoot(), 'assets', 'demo'), root, { recursive: true });
  await mkdir(stateHome, { mode: 0o700 });
  const git = (...args: string[]): Promise<{ stdout: string }> =>
    run('git', args, { cwd: root, env: gitEnvironment() });
  await git('init', '--quiet');
  await git('add', '--all');
  return {
    root,
    stateHome,
    async edit(path, { old, new: replacement }) {
      const file = join(root, path);
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replace(old, () => replacement),
      );
    },
    diff: async () => (await git('diff', '--no-color', '--no-ext-diff')).stdout,
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

/** Without the person's own git configuration: the demonstration looks the same everywhere. */
function gitEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: tmpdir(), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
}
