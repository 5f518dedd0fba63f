import { landlockUnixSockets } from '../linux/landlock-rules.js';
import { parseMountinfo } from '../linux/namespaces/mountinfo.js';
import { parseThreadStatus, statusProblem } from '../linux/thread-status.js';
import type { SandboxPolicy } from '../policy.js';
import { type Attempt, type CanaryReport, NAMESPACES } from './canary-report.js';

/** What the judge holds the report against: the policy, and what was so outside. */
export interface Expectation {
  readonly policy: SandboxPolicy;
  readonly nonce: string;
  /** The namespaces of the prover itself. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Filters that the prover itself is under. */
  readonly seccompFilters: string;
  readonly userNamespace: boolean;
  /** Version of Landlock, 0 where the policy goes without. */
  readonly landlock: number;
  readonly processesMax: number;
  /** Mount points that a run may write to. */
  readonly writable: readonly string[];
  /** Mount points that hold devices. */
  readonly deviceMounts: readonly string[];
}

/** What the prover saw from outside after the run. */
export interface Aftermath {
  /** Planted files that are as they were. */
  readonly secretsIntact: boolean;
  /** Traces of the canary in the repository, the temp folder or the home. */
  readonly traces: readonly string[];
  readonly victimAlive: boolean;
  /** Connections that reached a planted listener. */
  readonly connections: number;
  /** Whether the scan of the upper layer named the file that the canary made and left the planted ones out. */
  readonly scanTruthful: boolean;
  /** Whether it named a proposed file that the canary opened for writing and did not write. */
  readonly proposalWatched: boolean;
  /** Whether it named a folder that the canary shut and opened again. */
  readonly foldersWatched: boolean;
}

/** The properties that hold, by name, and what is wrong with the others. */
export interface Judgement {
  readonly proven: readonly string[];
  readonly problems: readonly string[];
}

/** Every property of the policy, shown by what the canary could and could not do. */
export function judge(report: CanaryReport, expected: Expectation, after: Aftermath): Judgement {
  const properties = [
    ...allowed(report, expected),
    ...forbidden(report, expected, after),
    ...readBacks(report, expected),
    ...mountTable(report, expected),
  ];
  return {
    proven: properties.flatMap(({ name, problem }) => (problem === undefined ? name : [])),
    problems: properties.flatMap(({ name, problem }) => (problem === undefined ? [] : `${name}: ${problem}`)),
  };
}

/** One property by its stable name; without a problem it is proven. */
interface Property {
  readonly name: string;
  readonly problem: string | undefined;
}

function allowed({ attempts, ...report }: CanaryReport, { policy, nonce }: Expectation): readonly Property[] {
  const seen = report.seenAbsolute === nonce && report.seenRelative === nonce;
  return [
    { name: 'shadow-seen', problem: seen ? undefined : 'the command does not find the proposed bytes' },
    mustWork('shadow-write', attempts['shadow-write']),
    mustWork('temp-write', attempts['temp-write']),
    mustWork('home-write', attempts['home-write']),
    mustWork('nested-spawn', attempts['nested-spawn']),
    mustWork('fork-channel', attempts['fork-channel']),
    ...(policy.network === 'deny' ? [] : [mustWork('localhost-server', attempts['localhost-server'])]),
  ];
}

function forbidden(report: CanaryReport, { policy, landlock }: Expectation, after: Aftermath): readonly Property[] {
  const { attempts } = report;
  const open = policy.network === 'allow';
  const network = open
    ? [mustWork('network-open', attempts['host-port'])]
    : [
        mustFail('network-closed', [attempts['host-port']]),
        mustFail('abstract-sockets-closed', [attempts['host-abstract-socket']]),
        { name: 'network-silent', problem: after.connections === 0 ? undefined : 'something reached a host listener' },
      ];
  return [
    ...network,
    mustFail(landlock < landlockUnixSockets ? 'found-sockets-closed' : 'host-sockets-closed', [
      attempts['host-socket'],
    ]),
    { name: 'found-sockets-covered', problem: listOf(report.socketsLeft) },
    { name: 'system-secrets-covered', problem: listOf(report.uncovered) },
    mustFail('secrets-hidden', report.secretReads),
    { name: 'secrets-masked', problem: report.masked === '' ? undefined : 'a masked file can be read' },
    { name: 'outside-intact', problem: after.secretsIntact ? undefined : 'a file outside was changed' },
    { name: 'no-traces', problem: after.traces.length === 0 ? undefined : `left ${after.traces.join(', ')}` },
    mustFail('system-read-only', report.systemWrites),
    { name: 'processes-hidden', problem: report.outsideProcesses === 0 ? undefined : 'a process outside is seen' },
    { name: 'processes-safe', problem: after.victimAlive ? undefined : 'a process outside has ended' },
    mustFail('supervisor-closed', [attempts['read-process-1']]),
    mustFail('descriptors-closed', [attempts['decoy-descriptor']]),
    mustFail('device-nodes-refused', [attempts['device-node']]),
    mustFail('namespaces-refused', [attempts['new-namespace']]),
    { name: 'shadow-scan', problem: after.scanTruthful ? undefined : 'what the canary wrote was not found as it was' },
    {
      name: 'proposal-watched',
      problem: after.proposalWatched ? undefined : 'a proposed file was opened for writing and not named',
    },
    {
      name: 'folders-watched',
      problem: after.foldersWatched ? undefined : 'a folder was shut and opened again and not named',
    },
  ];
}

function readBacks(report: CanaryReport, expected: Expectation): readonly Property[] {
  const status = parseThreadStatus(report.status);
  const filters = Number(status.seccompFilters) > Number(expected.seccompFilters);
  const ignored = BigInt(`0x${/^SigIgn:\s*([0-9a-f]+)$/m.exec(report.firstStatus)?.[1] ?? '0'}`);
  const shared = NAMESPACES.filter(
    (name) => isOwn(name, expected) && report.namespaces[name] === expected.namespaces[name],
  );
  const processes = Number(/^Max processes\s+(\d+)/m.exec(report.limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const core = /^Max core file size\s+0\s+0/m.test(report.limits);
  const secrets = report.environment.filter((name) => !(name in expected.policy.environment) && !HARMLESS.has(name));
  const landlock = expected.landlock > 0 ? [landlockProperty(report.attempts['landlock-write'])] : [];
  return [
    { name: 'no-capabilities-no-new-privileges', problem: statusProblem(status) },
    { name: 'system-call-filter', problem: filters ? undefined : `${status.seccompFilters} filters in force` },
    ...landlock,
    { name: 'own-namespaces', problem: shared.length === 0 ? undefined : `${shared.join(', ')} shared with the host` },
    {
      name: 'debugger-signal-ignored',
      problem: (ignored & SIGUSR1_BIT) !== 0n ? undefined : 'SIGUSR1 reaches process 1',
    },
    {
      name: 'resource-limits',
      problem:
        (processes <= expected.processesMax || !expected.userNamespace) && core ? undefined : 'limits are not in force',
    },
    { name: 'environment-clean', problem: secrets.length === 0 ? undefined : `has ${secrets.join(', ')}` },
  ];
}

const SIGUSR1_BIT = 1n << 9n;

/** Set by the shell and by Node itself. */
const HARMLESS: ReadonlySet<string> = new Set(['PWD', 'OLDPWD', 'SHLVL', '_', 'NODE_CHANNEL_FD', 'NODE_UNIQUE_ID']);

function isOwn(namespace: (typeof NAMESPACES)[number], { policy, userNamespace }: Expectation): boolean {
  if (namespace === 'net') return policy.network !== 'allow';
  return namespace === 'user' ? userNamespace : true;
}

/** The mounts would let this write pass: only Landlock refuses it, and it says so by its errno. */
function landlockProperty(write: Attempt): Property {
  const refused = write !== 'done' && write.failed === 'EACCES';
  return { name: 'landlock-writes', problem: refused ? undefined : `a write outside its rules: ${words(write)}` };
}

/** Every mount is read-only but those of the run, none honours set-user-id bits, and devices are where they belong. */
function mountTable(report: CanaryReport, expected: Expectation): readonly Property[] {
  const table = parseMountinfo(report.mountinfo);
  const writable = table.filter(({ flags, mountPoint }) => !flags.has('ro') && !expected.writable.includes(mountPoint));
  const suid = table.filter(({ flags }) => !flags.has('nosuid'));
  const devices = table.filter(
    ({ flags, mountPoint }) => !flags.has('nodev') && !expected.deviceMounts.includes(mountPoint),
  );
  const layer = table.filter(({ mountPoint }) => mountPoint === expected.policy.repositoryRoot).at(-1);
  return [
    { name: 'mounts-read-only', problem: problemOf(writable) },
    { name: 'mounts-nosuid', problem: problemOf(suid) },
    { name: 'mounts-nodev', problem: problemOf(devices) },
    { name: 'shadow-layer', problem: layer?.type === 'overlay' ? undefined : 'no layer lies over the repository' },
  ];
}

const problemOf = (mounts: readonly { readonly mountPoint: string }[]): string | undefined =>
  listOf(mounts.map(({ mountPoint }) => mountPoint));

const listOf = (paths: readonly string[]): string | undefined =>
  paths.length === 0 ? undefined : paths.slice(0, 5).join(', ');

const mustWork = (name: string, attempt: Attempt): Property => ({
  name,
  problem: attempt === 'done' ? undefined : attempt.failed,
});

const mustFail = (name: string, attempts: readonly Attempt[]): Property => ({
  name,
  problem: attempts.includes('done') ? 'it was possible' : undefined,
});

const words = (attempt: Attempt): string => (attempt === 'done' ? 'it was possible' : attempt.failed);
