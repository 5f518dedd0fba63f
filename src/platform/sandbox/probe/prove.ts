import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { programFile } from '../../program-file.js';
import { proofTimeoutMs } from '../limits.js';
import { LANDLOCK_PROBE_FOLDER } from '../linux/landlock-rules.js';
import { decoyDescriptor, type Launched } from '../linux/launch.js';
import { DEVICES } from '../linux/namespaces/device-folder.js';
import { parseMountinfo, submountsOf } from '../linux/namespaces/mountinfo.js';
import type { SandboxPolicy } from '../policy.js';
import type { SandboxLimits } from '../sandbox.js';
import { type CanaryReport, type CanaryTask, REPORT_MARK } from './canary-report.js';
import { type Judgement, judge } from './judge.js';
import { type Planted, plant } from './plant.js';

/** What a backend gives the prover: its own launch path, which commands take too. */
export interface ProofRequest {
  readonly policy: SandboxPolicy;
  readonly userNamespace: boolean;
  readonly landlock: number;
  readonly seccompFilters: string;
  /** Paths of host sockets that are covered by name. */
  readonly sockets: readonly string[];
  /** Folders to plant secrets in, besides the temp folder. */
  readonly plantFolders: readonly string[];
  readonly run: (job: ProofJob) => Promise<Launched>;
}

/** The run of the canary: a job like any other, and a descriptor handed down on purpose. */
export interface ProofJob {
  readonly command: string;
  readonly overlay: ReadonlyMap<string, Uint8Array>;
  readonly tracked: ReadonlySet<string>;
  readonly masked: readonly string[];
  readonly limits: SandboxLimits;
  readonly decoy: number;
}

/** The judgement, and what capped the canary's run from outside. */
export interface Proof extends Judgement {
  readonly controllers: Launched['controllers'];
}

/** Proves by effect that what `run` starts is confined as the policy says. Leaves nothing behind. */
export async function prove(request: ProofRequest): Promise<Proof> {
  const nonce = randomBytes(12).toString('hex');
  const planted = await plant(request.policy, nonce, request.plantFolders);
  try {
    const names = {
      program: `.emetgate-proof-${nonce}.mjs`,
      seen: `.emetgate-proof-${nonce}.txt`,
      masked: `.emetgate-proof-${nonce}.env`,
      opened: `.emetgate-opened-${nonce}.txt`,
      shut: `.emetgate-shut-${nonce}`,
    };
    const launched = await request.run({
      command: `exec ${quote(process.execPath)} ./${names.program}`,
      overlay: new Map([
        [names.program, readFileSync(programFile(import.meta.url, './canary.js'))],
        [`${names.program}.json`, Buffer.from(JSON.stringify(task(request, planted, names)))],
        [names.seen, Buffer.from(nonce)],
        [names.masked, Buffer.from(`SECRET=${nonce}`)],
        [names.opened, Buffer.from(nonce)],
        [`${names.shut}/file`, Buffer.from(nonce)],
      ]),
      tracked: new Set([`.emetgate-written-${nonce}`]),
      masked: [names.masked],
      limits: { timeoutMs: proofTimeoutMs, outputBytesMax: 1 << 20, memoryBytesMax: 4 * 1024 ** 3, processesMax: 512 },
      decoy: planted.decoy,
    });
    const report = reportIn(launched, nonce);
    if (typeof report === 'string') return { proven: [], problems: [report], controllers: [] };
    const named = new Set(launched.entries.map(({ path }) => path));
    const scanTruthful =
      ![...named].some((path) => path.includes('.emetgate-proof-')) && named.has(`.emetgate-written-${nonce}`);
    const proposalWatched = named.has(names.opened);
    const foldersWatched = named.has(names.shut);
    const after = { ...planted.look(), scanTruthful, proposalWatched, foldersWatched };
    const judgement = judge(report, expectation(request, nonce), after);
    return { ...judgement, controllers: launched.controllers };
  } finally {
    await planted.remove();
  }
}

function task(
  { policy, sockets }: ProofRequest,
  planted: Planted,
  names: { readonly seen: string; readonly masked: string; readonly opened: string; readonly shut: string },
): CanaryTask {
  const { nonce, secrets, hostSocket, hostAbstractSocket, hostPort } = planted;
  return {
    nonce,
    seen: { absolute: `${policy.repositoryRoot}/${names.seen}`, relative: `./${names.seen}` },
    masked: names.masked,
    opened: names.opened,
    shut: names.shut,
    covered: policy.masked,
    sockets,
    secrets,
    hostSocket,
    hostAbstractSocket,
    hostPort,
    systemFolders: ['/', '/etc', '/usr', '/var'],
    decoyDescriptor,
    landlockProbe: `${LANDLOCK_PROBE_FOLDER}/emetgate-${nonce}`,
  };
}

function expectation(request: ProofRequest, nonce: string): Parameters<typeof judge>[1] {
  const { policy } = request;
  const table = parseMountinfo(readFileSync('/proc/self/mountinfo', 'utf8'));
  const layers = [policy.repositoryRoot, ...submountsOf(table, policy.repositoryRoot)];
  return {
    policy,
    nonce,
    userNamespace: request.userNamespace,
    landlock: request.landlock,
    seccompFilters: request.seccompFilters,
    namespaces: Object.fromEntries(
      readdirSync('/proc/self/ns').map((name) => [name, readlinkSync(`/proc/self/ns/${name}`)]),
    ),
    processesMax: 512,
    writable: [...policy.hidden, ...layers, '/dev/shm'],
    deviceMounts: [...DEVICES, 'pts'].map((name) => `/dev/${name}`),
  };
}

/** The canary's report, or in words why there is none. */
function reportIn(launched: Launched, nonce: string): CanaryReport | string {
  const { outcome, output } = launched;
  if (outcome.kind === 'not-confined' || outcome.kind === 'unreported') return outcome.problems.join('; ');
  const line = output.split('\n').find((each) => each.startsWith(REPORT_MARK));
  if (outcome.kind !== 'exited' || line === undefined) {
    const error = output.split('\n').find((each) => /\b[A-Z]\w*(?:Error|Exception)\b/.test(each)) ?? '';
    return `canary: ${error.trim().slice(0, 300)}\nended with ${JSON.stringify(outcome)} and no report: ${output.slice(-500)}`;
  }
  const report = JSON.parse(line.slice(REPORT_MARK.length)) as CanaryReport;
  return report.nonce === nonce ? report : 'canary: another report came back';
}

/** One word of a shell command, whatever it holds. */
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
