import { spawn } from 'node:child_process';

/** How a command of a repository ended when a person ran it. */
export interface CommandRun {
  readonly outcome: 'passed' | 'failed' | 'timeout';
  readonly durationMs: number;
  /** The last 2,000 characters of both outputs, for a person to look at. */
  readonly tail: string;
}

export interface CommandRequest {
  readonly command: string;
  readonly folder: string;
  readonly timeoutMs: number;
}

const TAIL_LENGTH = 2000;

/** Runs a shell command as at a prompt, with `CI=1` as the gate sets it. A run that takes too long dies with its group. */
export function runCommand({ command, folder, timeoutMs }: CommandRequest): Promise<CommandRun> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      detached: true,
      env: commandEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    let timedOut = false;
    const keep = (chunk: Buffer): void => {
      tail = (tail + chunk.toString()).slice(-TAIL_LENGTH);
    };
    const endGroup = (): void => {
      if (child.pid !== undefined) endProcessGroup(child.pid);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup();
    }, timeoutMs);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    // What the command left behind would hold the pipes open and run beside the next command.
    child.on('exit', endGroup);
    child.on('close', (code) => {
      clearTimeout(timer);
      const outcome = timedOut ? 'timeout' : code === 0 ? 'passed' : 'failed';
      resolve({ outcome, durationMs: Math.round(performance.now() - started), tail });
    });
  });
}

/** The caller's environment without what npm and this project's own scripts add to it. */
export function commandEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name));
  const environment = Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.endsWith('/node_modules/.bin'));
  return { ...environment, PATH: path.join(':'), CI: '1' };
}

function endProcessGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
