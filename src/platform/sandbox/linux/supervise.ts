import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, readlinkSync, readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { reapOrphans } from '../../../../native/linux/process.js';
import { opaqueAttribute } from '../../shadow/overlay-options.js';
import { changedMax, jobHeaderBytesMax, killPauseMs, killTimeoutMs, watchIntervalMs } from '../limits.js';
import { isWithin } from '../policy.js';
import { readJob } from './job-frame.js';
import type { SupervisorReport, UpperEntry } from './launch-job.js';
import { type Confinement, type ConfinementStep, treeOf } from './namespaces/confinement-steps.js';
import { judgedPaths } from './namespaces/judged-paths.js';
import { scanUpper } from './namespaces/scan-upper.js';
import { readThreadStatus, statusProblem } from './thread-status.js';

/** The descriptors that the supervisor is given. What it writes to 2 itself is no output of the command. */
const JOB = 0;
const REPORT = 3;
const OUTPUT = 4;

/**
 * The supervisor: process 1 of the namespaces of one run.
 *
 * It takes a job, confines its own main thread for good, starts the command from that thread, which thereby inherits every
 * restriction, ends what the command left running, and reports what lies in the upper layer. The command has the same
 * user, but cannot read, trace or signal this process (not dumpable, process 1, seccomp), holds no descriptor of it,
 * and has no path to the upper layer. A report that ends early refuses the run.
 *
 * Ends when its input does, so that nothing outlives a server that was killed.
 */
export function supervise(steps: readonly ConfinementStep[]): void {
  let step = 'job';
  try {
    report({ kind: 'ready' });
    const { job, files } = readJob(
      (into, offset) => readSync(JOB, into, offset, into.length - offset, null),
      jobHeaderBytesMax,
    );
    const confinement: Confinement = { job, files, tree: undefined, watch: undefined, landlock: 0 };
    for (const each of steps) {
      step = each.name;
      each.run(confinement);
    }
    step = 'command';
    start(confinement);
  } catch (error) {
    report({ kind: 'problem', step, detail: describe(error) });
    process.exit(1);
  }
}

function start(confinement: Confinement): void {
  const { job } = confinement;
  const status = readThreadStatus();
  const problem = statusProblem(status);
  if (problem !== undefined) throw new Error(problem);
  report({ kind: 'started', status, landlock: confinement.landlock });
  const command = spawn('/bin/sh', ['-c', job.command], {
    cwd: job.folder,
    env: { ...job.policy.environment, PWD: job.folder },
    stdio: ['ignore', OUTPUT, OUTPUT],
  });
  command.once('error', (error) => {
    report({ kind: 'problem', step: 'command', detail: describe(error) });
    process.exit(1);
  });
  command.once('exit', (exitCode, signal) => {
    report(signal === null ? { kind: 'exited', exitCode: exitCode ?? 0 } : { kind: 'signalled', signal });
    finish(confinement);
  });
  // The kernel's queue has an end.
  if (confinement.watch !== undefined) setInterval(() => confinement.watch?.collect(), watchIntervalMs);
  process.on('SIGCHLD', () => reapOrphans(command.pid ?? 0));
  const input = new Socket({ fd: JOB });
  input.once('close', () => process.exit(1));
  input.on('error', () => process.exit(1));
  input.resume();
}

/** Ends what is left, so that nothing writes while the layer is read, and reports. */
function finish(confinement: Confinement): void {
  try {
    endAll();
    let entries = 0;
    for (const entry of changes(confinement)) {
      entries += 1;
      if (entries > changedMax) throw new Error(`the run changed more than ${changedMax} files`);
      report({ kind: 'entry', entry });
    }
    report({ kind: 'done', entries });
    process.exit(0);
  } catch (error) {
    report({ kind: 'problem', step: 'report', detail: describe(error) });
    process.exit(1);
  }
}

function* changes(confinement: Confinement): Generator<UpperEntry> {
  const { job } = confinement;
  yield* touchedFolders(confinement);
  for (const layer of treeOf(confinement).layers) {
    const within = layer.at.slice(job.policy.repositoryRoot.length + 1);
    yield* scanUpper({
      upper: `/proc/self/fd/${layer.upper}`,
      lower: `/proc/self/fd/${layer.lower}`,
      prefix: within === '' ? '' : `${within}/`,
      opaque: opaqueAttribute,
      judged: judgedPaths(job.judged),
      entriesMax: job.entriesMax,
    });
  }
}

/** What the watch saw, without folders that the run made itself. */
function* touchedFolders({ watch, tree, job }: Confinement): Generator<UpperEntry> {
  const judged = judgedPaths(job.judged);
  for (const path of watch?.touched() ?? []) {
    const absolute = path === '' ? job.policy.repositoryRoot : `${job.policy.repositoryRoot}/${path}`;
    const layer = tree?.layers.findLast(({ at }) => isWithin(absolute, at));
    const within = absolute.slice((layer?.at.length ?? 0) + 1);
    const below = layer && lstatSync(`/proc/self/fd/${layer.lower}/${within}`, { throwIfNoEntry: false });
    const existed = below?.isDirectory() === true;
    if (existed || judged.folders.has(path)) yield { path, kind: 'attributes', existed };
  }
}

/**
 * Kills every other process of the namespace until none is left; a fork under way may need another round, and one that
 * holds gigabytes takes its time to give them back.
 */
function endAll(): void {
  if (readlinkSync('/proc/self') !== String(process.pid)) throw new Error('the process table is not the run’s own');
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = performance.now() + killTimeoutMs; performance.now() < deadline; ) {
    const others = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && name !== String(process.pid));
    if (others.filter(isAlive).length === 0) return;
    try {
      process.kill(-1, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
    Atomics.wait(nothing, 0, 0, killPauseMs);
  }
  throw new Error('processes of the run do not end');
}

/** A zombie is gone but for its exit status. */
function isAlive(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}

function report(value: SupervisorReport): void {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(REPORT, bytes, written);
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
