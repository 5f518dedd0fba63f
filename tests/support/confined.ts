import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Failure, Result } from '../../src/engine/index.js';
import type { SandboxLimits, SandboxProof, SandboxRun } from '../../src/platform/sandbox/sandbox.js';
import type { SandboxOptions } from '../../src/platform/sandbox/sandbox-options.js';

/** Whom the sandbox is opened as: whoever runs the tests, or a user without a home and without rights. */
export type Caller = 'caller' | 'plain user';

/** Root can play both; a plain user only itself. */
export const CALLERS: readonly Caller[] = process.getuid?.() === 0 ? ['caller', 'plain user'] : ['caller'];

/**
 * Why this machine cannot confine anything, in the words of the system; undefined where it can.
 *
 * Tests of the sandbox are then left out, and their titles say so: the product refuses to run commands there.
 */
export const NO_NAMESPACES: string | undefined = whyNot();

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return `${process.platform} has no namespaces`;
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const { error, status, stderr } = spawnSync('unshare', [...user, '--mount', '--pid', '--fork', '--net', 'true'], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

const PLAIN_USER = 65534;

export interface ConfinedJob {
  readonly command: string;
  readonly folder?: string;
  readonly overlay?: Readonly<Record<string, string>>;
  readonly tracked?: readonly string[];
  readonly masked?: readonly string[];
  readonly shadowWrites?: readonly string[];
  readonly limits?: Partial<SandboxLimits>;
  /** Cancels the run when the output holds this. */
  readonly cancelOn?: string;
}

type Options = Omit<SandboxOptions, 'repositoryRoot' | 'environment'> & { readonly supervisorFile?: string };

/** A process that runs confined commands for a test. */
export interface Confined {
  /** A new folder that the caller owns, with files in it. */
  folder(name: string, files: Readonly<Record<string, string>>): string;
  prove(root: string, options?: Options): Promise<Result<SandboxProof, Failure>>;
  run(root: string, job: ConfinedJob, options?: Options): Promise<SandboxRun>;
  /** A supervisor program that leaves one step of the confinement out. */
  supervisorWithout(step: string): string;
  /** Its process id, and everything that it started. */
  readonly pid: number;
  close(): void;
}

/** Mounts a folder on another before the runner starts, in a mount namespace of its own. For root alone. */
export type Bind = (base: string) => { readonly from: string; readonly onto: string };

/** Starts a runner as `caller`, on a copy of the compiled sources that every user may read. */
export function startConfined(caller: Caller, bind?: Bind): Confined {
  const base = realpathSync(mkdtempSync('/tmp/emetgate-test-'));
  chmodSync(base, 0o755);
  const sources = copySources(base);
  const child = startRunner(caller, sources, bind === undefined ? undefined : bind(base));
  const answers = new Map<number, (answer: Answer) => void>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const { id, answer } = JSON.parse(line) as { id: number; answer: Answer };
    answers.get(id)?.(answer);
  });
  // Whoever still waits is told: a runner that died must fail its test at once.
  child.once('exit', (code, signal) => {
    for (const give of answers.values()) give({ died: `the runner ended with ${signal ?? code}` });
  });
  let next = 0;
  const ask = (root: string, options: Options | undefined, job: ConfinedJob | undefined): Promise<Answer> =>
    new Promise((resolve) => {
      next += 1;
      answers.set(next, resolve);
      if (child.exitCode !== null || child.signalCode !== null) resolve({ died: 'the runner has ended' });
      child.stdin?.write(`${JSON.stringify({ id: next, options: { repositoryRoot: root, ...options }, job })}\n`);
    });
  return {
    pid: child.pid ?? 0,
    folder: (name, files) => makeFolder(`${base}/${name}`, files, caller),
    supervisorWithout: (step) => {
      const file = `${sources}/src/platform/sandbox/linux/namespaces/without-${step}.js`;
      const steps = `CONFINEMENT_STEPS.filter(({ name }) => name !== '${step}')`;
      const imports =
        "import { CONFINEMENT_STEPS } from './confinement-steps.js';\nimport { supervise } from '../supervise.js';";
      writeFileSync(file, `${imports}\nsupervise(${steps});\n`);
      return file;
    },
    prove: async (root, options) => {
      const { proof, refused, died } = await ask(root, options, undefined);
      if (died !== undefined) throw new Error(died);
      return proof ?? { ok: false, error: refused as Failure };
    },
    run: async (root, job, options) => {
      const { run, refused, died } = await ask(root, options, job);
      if (run === undefined) throw new Error(died ?? `no sandbox: ${JSON.stringify(refused)}`);
      return run;
    },
    close: () => {
      child.kill('SIGKILL');
      rmSync(base, { recursive: true, force: true });
    },
  };
}

interface Answer {
  readonly run?: SandboxRun;
  readonly proof?: Result<SandboxProof, Failure>;
  readonly refused?: Failure;
  readonly died?: string;
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

function copySources(base: string): string {
  const sources = `${base}/sources`;
  for (const part of ['src/engine', 'src/platform', 'native']) {
    cpSync(`${PROJECT}dist/${part}`, `${sources}/${part}`, {
      recursive: true,
      filter: (file) => !/\.(?:map|d\.ts)$/.test(file),
    });
  }
  for (const part of ['koffi', '@koromix']) {
    cpSync(`${PROJECT}node_modules/${part}`, `${sources}/node_modules/${part}`, {
      recursive: true,
      filter: (file) => !/\/(?:doc|vendor)$/.test(file),
    });
  }
  writeFileSync(`${sources}/package.json`, '{"type":"module"}');
  cpSync(`${PROJECT}tests/support/confined-runner.mjs`, `${sources}/confined-runner.mjs`);
  return sources;
}

function startRunner(caller: Caller, sources: string, bind: ReturnType<Bind> | undefined): ChildProcess {
  const program = [process.execPath, `${sources}/confined-runner.mjs`, sources];
  const user = ['setpriv', `--reuid=${PLAIN_USER}`, `--regid=${PLAIN_USER}`, '--clear-groups', '--'];
  const asUser = caller === 'caller' ? program : [...user, ...program];
  const mounted = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mkdir -p "$1" "$2" && mount --bind "$1" "$2" && shift 2 && exec "$@"',
    'sh',
  ];
  const [command = '', ...args] = bind === undefined ? asUser : [...mounted, bind.from, bind.onto, ...asUser];
  const env = {
    PATH: process.env['PATH'],
    SECRET_TOKEN: 'of the caller',
    ...(caller === 'caller' ? { HOME: process.env['HOME'] } : {}),
  };
  return spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
}

function makeFolder(folder: string, files: Readonly<Record<string, string>>, caller: Caller): string {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = `${folder}/${path}`;
    mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
    writeFileSync(file, text);
  }
  if (caller === 'plain user') execFileSync('chown', ['-R', `${PLAIN_USER}:${PLAIN_USER}`, folder]);
  return folder;
}
