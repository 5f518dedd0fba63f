import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

/**
 * Runs a program in the project's folder and waits for it.
 *
 * @param {string} file the program
 * @param {readonly string[]} args its arguments, passed without a shell
 * @param {{ show?: boolean, env?: Record<string, string>, shell?: boolean }} [options] `show` passes its output
 *   through; otherwise it is collected
 * @returns {Promise<{ exitCode: number, output: string }>} an exit code of 127 when it could not be started, and of
 *   128 or more when a signal ended it, as in a shell
 */
export function run(file, args, { show = false, env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      shell,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => resolve({ exitCode: 127, output: error.message }));
    child.once('close', (code) => resolve({ exitCode: code ?? 128, output }));
    // A person who presses Ctrl-C means the job: the child ends first, and its exit code is the answer.
    for (const signal of ['SIGINT', 'SIGTERM']) {
      const forward = () => child.kill(signal);
      process.on(signal, forward);
      child.once('close', () => process.off(signal, forward));
    }
  });
}

/** Runs one of the project's own JavaScript programs with this very Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
