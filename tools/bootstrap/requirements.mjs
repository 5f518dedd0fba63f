import { accessSync, constants } from 'node:fs';
import { projectRoot } from './project-root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

/** Checks what no step can make: git on the PATH. */
export async function requireGit() {
  const { exitCode } = await run('git', ['--version']);
  if (exitCode !== 0) {
    throw new Stop('Cannot find git: Emetgate asks it which files a repository tracks. Install git, then try again');
  }
}

/** Checks that a step may write into the project's folder, before it fails half-way. */
export function requireWritable(purpose) {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new Stop(
      `Cannot ${purpose}: ${projectRoot} is not writable for you. Clone the project into a folder of your own, ` +
        'then try again',
    );
  }
}
