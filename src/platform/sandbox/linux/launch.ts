import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createPipe } from '../../../../native/linux/pipe.js';
import {
  diagnosticsBytesMax,
  endTimeoutMs,
  launchTimeoutMs,
  outputHeadBytesMax,
  outputTailBytesMax,
  ownMemoryBytes,
  timerMsMax,
  usageIntervalMs,
} from '../limits.js';
import { OutputWindow } from '../output-window.js';
import type { SandboxLimits, SandboxOutcome } from '../sandbox.js';
import { type ControlGroup, type Controller, createControlGroup, type GroupLimits } from './control-group.js';
import { encodeJob } from './job-frame.js';
import type { LaunchJob, SupervisorReport, UpperEntry } from './launch-job.js';
import { statusProblem, type ThreadStatus } from './thread-status.js';
import { childrenOf, usageBelow } from './watch-usage.js';

/** How a supervisor is started: by `unshare`, which makes the namespaces. */
export interface Launcher {
  readonly unshareProgram: string;
  readonly unshareArguments: readonly string[];
  readonly nodeProgram: string;
  readonly supervisorFile: string;
}

/** One launch: who starts it, the job, its files and its caps. */
export interface LaunchRequest {
  readonly launcher: Launcher;
  readonly job: LaunchJob;
  readonly files: readonly Uint8Array[];
  readonly limits: SandboxLimits;
  readonly signal: AbortSignal;
  readonly onOutput?: ((chunk: Uint8Array) => void) | undefined;
  /** A descriptor that the launch hands down on purpose, so that the proof sees it closed. */
  readonly decoy?: number;
}

/** What one launch gave. `entries` is what the run left in the layer over the repository. */
export interface Launched {
  readonly outcome: SandboxOutcome;
  readonly output: string;
  readonly durationMs: number;
  readonly entries: readonly UpperEntry[];
  /** What capped the run from outside, besides polling. */
  readonly controllers: readonly Controller[];
}

/** The number at which a decoy is handed down: past a gap, where Node's own closing of descriptors stops looking. */
export const decoyDescriptor = 40;

/** Starts one job in namespaces of its own and waits until everything in them is gone. */
export function launch(request: LaunchRequest): Promise<Launched> {
  return new Promise((resolve) => new Launch(request, resolve));
}

/** One launch under way: caps are watched from here, outside, where the command cannot reach. */
class Launch {
  readonly #request: LaunchRequest;
  readonly #resolve: (launched: Launched) => void;
  readonly #output = new OutputWindow(outputHeadBytesMax, outputTailBytesMax);
  readonly #entries: UpperEntry[] = [];
  readonly #problems: string[] = [];
  /** What the launch itself says, which is no output of the command. */
  readonly #diagnostics = new OutputWindow(0, diagnosticsBytesMax);
  readonly #child: ChildProcess;
  readonly #group: ControlGroup;
  #controllers: readonly Controller[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  /** What ended the run from here; it wins over how the command then ended. */
  #ended: SandboxOutcome | undefined;
  #outcome: SandboxOutcome | undefined;
  #complete = false;
  #open = 3;
  #startedAt = 0;
  #durationMs = 0;

  constructor(request: LaunchRequest, resolve: (launched: Launched) => void) {
    this.#request = request;
    this.#resolve = resolve;
    const pipe = createPipe();
    this.#group = createControlGroup(groupLimits(request));
    this.#child = this.#spawn(pipe.writeEnd);
    closeSync(pipe.writeEnd);
    this.#readOutput(new Socket({ fd: pipe.readEnd, readable: true, writable: false }));
    this.#readReport(this.#child.stdio[3] as Readable);
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#diagnostics.add(chunk));
    this.#child.once('error', (error) => this.#problems.push(`unshare: ${error.message}`));
    this.#child.once('close', () => this.#closeOne());
    this.#child.stdin?.on('error', () => undefined);
    this.#after(launchTimeoutMs, () => this.#startedAt === 0 && this.#fail('the launch did not finish in time'));
    if (request.signal.aborted) this.#end({ kind: 'cancelled' });
    request.signal.addEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => this.#end({ kind: 'cancelled' });

  #spawn(output: number): ChildProcess {
    const { launcher, decoy } = this.#request;
    const handedDown = decoy === undefined ? [] : [...Array<'ignore'>(decoyDescriptor - 5).fill('ignore'), decoy];
    const program = [
      ...launcher.unshareArguments,
      '--',
      launcher.nodeProgram,
      '--no-warnings',
      launcher.supervisorFile,
    ];
    return spawn(launcher.unshareProgram, program, {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', output, ...handedDown],
    });
  }

  #readOutput(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.#output.add(chunk);
      this.#request.onOutput?.(chunk);
      if (this.#output.bytes > this.#request.limits.outputBytesMax) this.#end({ kind: 'output-limit' });
    });
    stream.on('error', (error) => this.#problems.push(`output: ${error.message}`));
    stream.once('close', () => this.#closeOne());
  }

  #readReport(stream: Readable): void {
    const lines = createInterface({ input: stream });
    lines.on('line', (line) => this.#takeLine(line));
    lines.once('close', () => this.#closeOne());
  }

  #takeLine(line: string): void {
    try {
      this.#take(JSON.parse(line) as SupervisorReport);
    } catch (error) {
      // A supervisor that was killed leaves half a line.
      if (!(error instanceof SyntaxError)) throw error;
      this.#complete = false;
    }
  }

  #take(report: SupervisorReport): void {
    switch (report.kind) {
      case 'ready':
        this.#giveJob();
        break;
      case 'started':
        this.#started(report.status);
        break;
      case 'problem':
        this.#problems.push(`${report.step}: ${report.detail}`);
        break;
      case 'exited':
        this.#commandEnded({ kind: 'exited', exitCode: report.exitCode });
        break;
      case 'signalled':
        this.#commandEnded({ kind: 'signalled', signal: report.signal });
        break;
      case 'entry':
        this.#entries.push(report.entry);
        break;
      case 'done':
        this.#complete = report.entries === this.#entries.length;
    }
  }

  /** The supervisor runs and waits: nothing of the command is there yet that could be out of the group. */
  #giveJob(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    this.#controllers = this.#group.add([pid, ...childrenOf(pid)]);
    this.#child.stdin?.write(encodeJob(this.#request.job, this.#request.files));
  }

  #started(status: ThreadStatus): void {
    const problem = statusProblem(status);
    if (problem !== undefined) {
      this.#fail(problem);
      return;
    }
    this.#startedAt = performance.now();
    const { limits } = this.#request;
    this.#after(limits.timeoutMs, () => this.#end({ kind: 'timeout' }));
    this.#timers.push(setInterval(() => this.#watch(), usageIntervalMs));
  }

  #watch(): void {
    const { limits } = this.#request;
    const memoryBytesMax = limits.memoryBytesMax + ownMemoryBytes;
    const usage = usageBelow(this.#child.pid ?? -1, memoryBytesMax, this.#request.job.processesMax);
    // The kernel ends one process of the group, and the others may wait for it.
    const isOut = usage.memoryBytes > memoryBytesMax || this.#group.outOfMemory();
    if (isOut) this.#end({ kind: 'memory' });
    else if (usage.processes > this.#request.job.processesMax) this.#end({ kind: 'processes' });
  }

  #commandEnded(outcome: SandboxOutcome): void {
    this.#outcome = outcome;
    this.#durationMs = performance.now() - this.#startedAt;
    this.#stopTimers();
    this.#after(endTimeoutMs, () => this.#fail('the report did not finish in time'));
  }

  #fail(problem: string): void {
    this.#problems.push(problem);
    this.#end(this.#failure());
  }

  /** What fails before the command starts is the machine's; what fails after it has, the run brought about. */
  #failure(): SandboxOutcome {
    return { kind: this.#startedAt === 0 ? 'not-confined' : 'unreported', problems: this.#problems };
  }

  /** Kills the namespace: without its process 1 the kernel ends everything in it, and `unshare` waits for that. */
  #end(outcome: SandboxOutcome): void {
    if (this.#ended !== undefined) return;
    this.#ended = outcome;
    this.#durationMs = this.#startedAt === 0 ? 0 : performance.now() - this.#startedAt;
    this.#stopTimers();
    this.#child.stdin?.destroy();
    const first = childrenOf(this.#child.pid ?? -1)[0];
    if (first !== undefined) kill(first);
    else this.#child.kill('SIGKILL');
    this.#after(endTimeoutMs, () => this.#child.kill('SIGKILL'));
  }

  /** The launch is over when `unshare` has ended and both the output and the report are read to their end. */
  #closeOne(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#stopTimers();
    this.#request.signal.removeEventListener('abort', this.#cancel);
    this.#child.stdin?.destroy();
    const outcome = this.#finalOutcome();
    this.#group.remove();
    this.#resolve({
      outcome,
      output: this.#output.text(),
      durationMs: this.#durationMs,
      entries: this.#entries,
      controllers: this.#controllers,
    });
  }

  #finalOutcome(): SandboxOutcome {
    if (this.#ended !== undefined) return this.#ended;
    if (this.#group.outOfMemory()) return { kind: 'memory' };
    if (this.#outcome !== undefined && this.#complete && this.#problems.length === 0) return this.#outcome;
    if (this.#problems.length === 0)
      this.#problems.push(`the supervisor ended without a report: ${this.#diagnostics.text().trim()}`);
    return this.#failure();
  }

  #after(delayMs: number, action: () => void): void {
    this.#timers.push(setTimeout(action, Math.min(delayMs, timerMsMax)));
  }

  #stopTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}

/** What the supervisor and its parent use is not the command's; the job's count of processes has room for them. */
function groupLimits({ limits, job }: LaunchRequest): GroupLimits {
  return { memoryBytesMax: limits.memoryBytesMax + ownMemoryBytes, processesMax: job.processesMax };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
