import { fork, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect as netConnect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Attempt, CanaryReport, CanaryTask } from './canary-report.js';

// Runs confined, as one file that is planted in the shadow: it imports nothing of Emetgate. It reports what it found and
// judges nothing. What it tries, it tries as a test would: by Node's own calls and the system's programs.

if (process.send !== undefined) process.send('hello', () => process.disconnect());
else await main();

async function main(): Promise<void> {
  const task = JSON.parse(readFileSync(`${fileURLToPath(import.meta.url)}.json`, 'utf8')) as CanaryTask;
  // Stays, so that the scan of the upper layer has something to find.
  writeFileSync(`.emetgate-written-${task.nonce}`, '');
  // A shared mapping could be written through it, and no time stamp would tell.
  closeSync(openSync(task.opened, 'r+'));
  shutAndOpen(task.shut);
  process.stdout.write(`emetgate-canary ${JSON.stringify(await look(task))}\n`);
}

async function look(task: CanaryTask): Promise<CanaryReport> {
  const [forkChannel, localhost, hostSocket, hostAbstractSocket, hostPort] = await Promise.all([
    tryFork(),
    tryLocalhost(),
    tryConnect({ path: task.hostSocket }),
    task.hostAbstractSocket === undefined
      ? ({ failed: 'untried' } as const)
      : tryConnect({ path: task.hostAbstractSocket }),
    tryConnect({ host: '127.0.0.1', port: task.hostPort }),
  ]);
  return {
    nonce: task.nonce,
    seenAbsolute: textOf(task.seen.absolute),
    seenRelative: textOf(task.seen.relative),
    masked: textOf(task.masked),
    attempts: {
      'shadow-write': attempt(() => writeIn(process.cwd(), task.nonce)),
      'temp-write': attempt(() => writeIn(tmpdir(), task.nonce)),
      'home-write': attempt(() => writeIn(homedir(), task.nonce)),
      'nested-spawn': attempt(spawnNested),
      'fork-channel': forkChannel,
      'localhost-server': localhost,
      'host-socket': hostSocket,
      'host-abstract-socket': hostAbstractSocket,
      'host-port': hostPort,
      'read-process-1': anyOf([
        () => readFileSync('/proc/1/environ'),
        () => readFileSync('/proc/1/maps'),
        () => closeSync(openSync('/proc/1/mem', 'r')),
        () => readlinkSync('/proc/1/cwd'),
        () => readlinkSync('/proc/1/root'),
        () => readlinkSync('/proc/1/fd/0'),
      ]),
      'decoy-descriptor': attempt(() => findDecoy(task)),
      'landlock-write': attempt(() => writeFileSync(task.landlockProbe, '')),
      'device-node': run('mknod', [`${tmpdir()}/device`, 'c', '1', '3']),
      'new-namespace': run('unshare', ['--user', 'true']),
    },
    secretReads: task.secrets.map((path) => attempt(() => readFileSync(path))),
    uncovered: task.covered.filter(hasContent),
    socketsLeft: task.sockets.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSocket()),
    secretWrites: task.secrets.map((path) => attempt(() => overwrite(path))),
    systemWrites: task.systemFolders.map((folder) => attempt(() => writeIn(folder, task.nonce))),
    outsideProcesses: processesNaming(task.nonce),
    status: textOf('/proc/self/status'),
    firstStatus: textOf('/proc/1/status'),
    limits: textOf('/proc/self/limits'),
    mountinfo: textOf('/proc/self/mountinfo'),
    namespaces: namespaces(),
    environment: Object.keys(process.env),
  };
}

/** Hides what is in a folder for a while. A file that comes and goes then makes the folder's time stamps say nothing. */
function shutAndOpen(folder: string): void {
  const { mode } = statSync(folder);
  chmodSync(folder, 0);
  chmodSync(folder, mode);
  writeFileSync(`${folder}/passing`, '');
  rmSync(`${folder}/passing`);
}

function attempt(action: () => unknown): Attempt {
  try {
    action();
    return 'done';
  } catch (error) {
    return failed(error);
  }
}

/** Done where one of them works. */
function anyOf(actions: readonly (() => unknown)[]): Attempt {
  const attempts = actions.map(attempt);
  return attempts.includes('done') ? 'done' : (attempts[0] ?? { failed: 'untried' });
}

function failed(error: unknown): Attempt {
  if (!(error instanceof Error)) return { failed: String(error) };
  return { failed: 'code' in error ? String(error.code) : error.message };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return `unreadable: ${String(error)}`;
  }
}

/** What cannot be read has nothing for the command in it. */
function hasContent(path: string): boolean {
  try {
    return statSync(path).isDirectory() ? readdirSync(path).length > 0 : readFileSync(path).length > 0;
  } catch {
    return false;
  }
}

/** A folder with a file in it, made, renamed, read back and removed. */
function writeIn(folder: string, nonce: string): void {
  const path = `${folder}/.emetgate-${nonce}`;
  mkdirSync(path);
  writeFileSync(`${path}/a`, nonce);
  renameSync(`${path}/a`, `${path}/b`);
  if (readFileSync(`${path}/b`, 'utf8') !== nonce) throw new Error('other bytes came back');
  rmSync(path, { recursive: true });
}

/** Inside a private folder this works, and must change nothing outside. */
function overwrite(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'overwritten');
}

/** Pipes between programs that are started by a program that was started. */
function spawnNested(): void {
  const script = "process.stdout.write(require('node:child_process').execSync('echo nested | cat'))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  if (stdout !== 'nested\n') throw new Error(`nested programs wrote ${JSON.stringify(stdout)}`);
}

function tryFork(): Promise<Attempt> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url));
    child.once('message', (message) => resolve(message === 'hello' ? 'done' : { failed: String(message) }));
    child.once('error', (error) => resolve(failed(error)));
    child.once('exit', (code) => resolve({ failed: `the child ended with ${code}` }));
  });
}

function tryLocalhost(): Promise<Attempt> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error) => resolve(failed(error)));
    server.listen(0, '127.0.0.1', async () => {
      const address = server.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      const outcome = await tryConnect({ host: '127.0.0.1', port });
      server.close();
      resolve(outcome);
    });
  });
}

function tryConnect(
  to: { readonly path: string } | { readonly host: string; readonly port: number },
): Promise<Attempt> {
  return new Promise((resolve) => {
    const socket = netConnect({ ...to, timeout: 2000 });
    socket.once('connect', () => resolve('done'));
    socket.once('error', (error) => resolve(failed(error)));
    socket.once('timeout', () => resolve({ failed: 'timeout' }));
    socket.once('connect', () => socket.destroy());
    socket.once('timeout', () => socket.destroy());
  });
}

function findDecoy(task: CanaryTask): void {
  const target = readlinkSync(`/proc/self/fd/${task.decoyDescriptor}`);
  if (!target.includes(task.nonce)) throw new Error('another file');
}

function run(program: string, args: readonly string[]): Attempt {
  const folder = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].find((each) => existsSync(`${each}/${program}`));
  if (folder === undefined) return { failed: 'untried' };
  const { status } = spawnSync(`${folder}/${program}`, args);
  return status === 0 ? 'done' : { failed: `exit ${status}` };
}

function processesNaming(nonce: string): number {
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  return pids.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(`victim-${nonce}`)).length;
}

function namespaces(): Record<string, string> {
  return Object.fromEntries(readdirSync('/proc/self/ns').map((name) => [name, readlinkSync(`/proc/self/ns/${name}`)]));
}
