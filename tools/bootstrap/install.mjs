import { isInstalled } from './installed.mjs';
import { requireWritable } from './requirements.mjs';
import { run, runNode } from './run.mjs';
import { Stop } from './stop.mjs';

/**
 * Installs the packages of the lock file when they are missing or others.
 *
 * Install scripts stay off: the grammars are used as WebAssembly and every native package brings its binary, so none is
 * needed, and a package's own script is code that nobody here has read.
 */
export async function install() {
  if (isInstalled()) return;
  requireWritable('install the packages');
  process.stderr.write('Installing the packages of package-lock.json (once)\n');
  const { exitCode, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (exitCode === 0) return;
  throw new Stop(`Cannot install the packages: ${reason(output)}\n\n${output.trim()}`);
}

/** npm by the file that started us, where npm did; else by its name, which is a script for the shell on Windows. */
function npm(args) {
  const program = process.env.npm_execpath;
  if (program !== undefined && /npm-cli\.c?js$/.test(program)) return runNode([program, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/** What an error of npm means for the person who reads it; npm's own words follow. */
function reason(output) {
  const known = [
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/,
      "the npm registry cannot be reached. Check the network or npm's proxy settings, then try again",
    ],
    [/E40[13]\b/, "the npm registry refuses access. Check npm's settings (npm config list), then try again"],
    [/ENOSPC/, 'the disk is full. Free about 400 MB, then try again'],
    [/EACCES|EPERM|EROFS/, "a folder is not writable for you: this one, or npm's cache (npm config get cache)"],
    [/EINTEGRITY/, 'a package is not the one that package-lock.json names. Do not go on with it'],
    [/EUSAGE|in sync/, 'package-lock.json and package.json disagree. Run npm install, then look at what it changed'],
    [/ENOENT.*npm|not found|127/, 'npm is not on the PATH. It comes with Node; install it, then try again'],
  ];
  return known.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm failed, in these words';
}
