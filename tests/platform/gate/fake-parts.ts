import { err, type Failure, ok, type RepoPath, type Result } from '../../../src/engine/index.js';
import type { Commit, GateConfig, GateParts } from '../../../src/platform/gate/gate-parts.js';
import type { FileReading, TreeFingerprint } from '../../../src/platform/repository/repository.js';
import type { Sandbox, SandboxJob, SandboxOutcome, SandboxRun } from '../../../src/platform/sandbox/sandbox.js';
import { kernel } from '../../engine/support/kernel.js';

/**
 * A gate's parts in memory: the real kernel over files in a map, a sandbox that answers as the test says, and a disk that
 * can be told to fail. Faults, each certain when set: `outcomes` (how each run ends), `modified` (what it wrote),
 * `during` (what happens to the tree while it runs), `commitFailure`, `lockFailure`, `unsettled` (of a commit that is in
 * place), `afterwards` (what happens to the tree right after it), `readFailure` (of the reading back).
 */
export interface FakeParts extends GateParts {
  readonly files: Map<RepoPath, string>;
  /** Every job that ran, in order. */
  readonly jobs: SandboxJob[];
  readonly faults: Faults;
}

interface Faults {
  outcomes: SandboxOutcome[];
  output: string;
  modified: RepoPath[];
  during: (job: SandboxJob) => void | Promise<void>;
  proofFailure: Failure | undefined;
  lockFailure: Failure | undefined;
  commitFailure: Failure | undefined;
  unsettled: Failure | undefined;
  afterwards: () => void;
  readFailure: Failure | undefined;
  admitFailure: Failure | undefined;
}

const proof = { backend: 'namespaces', proven: ['shadow-seen'], residual: ['memory-counted-by-polling'] } as const;

/** Parts over one repository's files. */
export async function fakeParts(
  files: Readonly<Record<RepoPath, string>>,
  config: Partial<GateConfig> = {},
): Promise<FakeParts> {
  const tree = new Map(Object.entries(files));
  const jobs: SandboxJob[] = [];
  const faults: Faults = {
    outcomes: [],
    output: '',
    modified: [],
    during: () => {},
    proofFailure: undefined,
    lockFailure: undefined,
    commitFailure: undefined,
    unsettled: undefined,
    afterwards: () => {},
    readFailure: undefined,
    admitFailure: undefined,
  };
  return {
    engine: await kernel(),
    files: tree,
    jobs,
    faults,
    repository: repositoryOf(tree, faults),
    sandbox: ok(sandboxOf(jobs, faults)),
    store: storeOf(tree, faults),
    config: {
      test: 'npm test',
      alwaysTest: false,
      shadowWrites: [],
      timeoutMs: 1000,
      memoryBytesMax: 1024,
      processesMax: 8,
      warnings: [],
      ...config,
    },
  };
}

function repositoryOf(tree: ReadonlyMap<RepoPath, string>, faults: Faults): GateParts['repository'] {
  const read = async (path: string): Promise<Result<FileReading, Failure>> => {
    const text = tree.get(path);
    if (text === undefined) return err({ code: 'address/unknown-path', path, similar: [] });
    return ok({ path, bytes: Buffer.from(text), identity: {} as FileReading['identity'] });
  };
  return {
    read: async (path) => (faults.readFailure === undefined ? read(path) : err(faults.readFailure)),
    async admit(path) {
      if (faults.admitFailure !== undefined) return err(faults.admitFailure);
      const found = await read(path);
      return found.ok ? ok({ ...found.value, allowed: false }) : found;
    },
    fingerprint: async (): Promise<Result<TreeFingerprint, Failure>> =>
      ok({ digest: JSON.stringify([...tree]), entries: new Map(tree) }),
    tracked: async () => ok(new Set(tree.keys())),
    secrets: async () => ok(['.env']),
  };
}

function sandboxOf(jobs: SandboxJob[], faults: Faults): Sandbox {
  return {
    backend: 'namespaces',
    prove: async () => (faults.proofFailure === undefined ? ok(proof) : err(faults.proofFailure)),
    async run(job): Promise<SandboxRun> {
      jobs.push(job);
      await faults.during(job);
      const outcome = faults.outcomes.shift() ?? { kind: 'exited', exitCode: 0 };
      return { outcome, output: faults.output, durationMs: 5, modified: faults.modified, proof };
    },
  };
}

function storeOf(tree: Map<RepoPath, string>, faults: Faults): GateParts['store'] {
  const commit: Commit = async ({ path, after }) => {
    if (faults.commitFailure !== undefined) return err(faults.commitFailure);
    tree.set(path, Buffer.from(after).toString('utf8'));
    faults.afterwards();
    return ok(faults.unsettled);
  };
  return {
    underLock: async (_signal, work) =>
      faults.lockFailure === undefined ? ok(await work(commit)) : err(faults.lockFailure),
  };
}
