import { statSync } from 'node:fs';
import { err, type Failure, ok, type Result } from '../../../../engine/index.js';
import { programFile } from '../../../program-file.js';
import { shadowChanges } from '../../../shadow/shadow-changes.js';
import { ownMemoryBytes, ownProcesses, surveyEntriesMax, upperEntriesMax } from '../../limits.js';
import type { SandboxPolicy } from '../../policy.js';
import { isWithin } from '../../policy.js';
import { type ProofJob, prove } from '../../probe/prove.js';
import { namespacesResiduals } from '../../residuals.js';
import type { Sandbox, SandboxJob, SandboxOutcome, SandboxProof, SandboxRun } from '../../sandbox.js';
import { type Controller, sweepControlGroups } from '../control-group.js';
import { type Launched, type Launcher, launch } from '../launch.js';
import type { LaunchJob } from '../launch-job.js';
import { launcherDigest } from '../launcher-digest.js';
import type { Machine } from '../machine.js';
import { hostSockets } from './host-sockets.js';
import { STATE_FOLDERS, surveySystem } from './survey-system.js';

/** What the backend is made of for one repository. */
export interface NamespacesParts {
  readonly policy: SandboxPolicy;
  readonly machine: Machine;
  readonly unshareProgram: string;
  /** Emetgate's own folders, which the proof plants a secret in. */
  readonly privateFolders: readonly string[];
  /** Paths that commands are shown on purpose, hidden otherwise or not. */
  readonly shown: readonly string[];
  /** The program that confines; another one only where a test takes a step out. */
  readonly supervisorFile?: string;
}

/** The `namespaces` backend: namespaces of its own, an overlay, Landlock and seccomp for each command. */
export function createNamespacesSandbox(parts: NamespacesParts): Sandbox {
  return new NamespacesSandbox(parts);
}

class NamespacesSandbox implements Sandbox {
  readonly backend = 'namespaces';
  readonly #parts: NamespacesParts;
  readonly #launcher: Launcher;
  readonly #userNamespace: boolean;
  /** The proof and the launcher that it was made with; one that is under way is shared. */
  #proof: Promise<Result<SandboxProof, Failure>> | undefined;
  #provenDigest = '';
  /** The policy of the repository with what the survey found; the proof and every command take the same. */
  #policy: SandboxPolicy;
  #sockets: readonly string[] = [];
  /** What capped the canary from outside, and so will cap commands. */
  #controllers: readonly Controller[] = [];

  constructor(parts: NamespacesParts) {
    this.#parts = parts;
    this.#policy = parts.policy;
    this.#userNamespace = !parts.machine.mayAdminister;
    this.#launcher = {
      unshareProgram: parts.unshareProgram,
      unshareArguments: unshareArguments(this.#userNamespace, parts.policy),
      nodeProgram: process.execPath,
      supervisorFile: parts.supervisorFile ?? programFile(import.meta.url, './supervisor.js'),
    };
  }

  get repositoryRoot(): string {
    return this.#parts.policy.repositoryRoot;
  }

  prove(signal: AbortSignal): Promise<Result<SandboxProof, Failure>> {
    const digest = launcherDigest(this.#launcher);
    if (this.#proof !== undefined && digest === this.#provenDigest) return this.#proof;
    const proof = this.#proveOnce(signal);
    this.#proof = proof;
    this.#provenDigest = digest;
    proof.then(
      (result) => !result.ok && this.#forget(proof),
      () => this.#forget(proof),
    );
    return proof;
  }

  async run(job: SandboxJob): Promise<SandboxRun> {
    const proof = await this.prove(job.signal);
    if (!proof.ok) return this.#refused(proof.error);
    const launched = await this.#launch(job, job.masked ?? [], undefined);
    const modified = shadowChanges(launched.entries, job);
    const { outcome, output, durationMs } = launched;
    return { outcome, output, durationMs, modified, proof: proof.value };
  }

  async #proveOnce(signal: AbortSignal): Promise<Result<SandboxProof, Failure>> {
    const { machine, privateFolders } = this.#parts;
    this.#survey();
    sweepControlGroups();
    const policy = this.#policy;
    const home = machine.policy.home;
    const judgement = await prove({
      policy,
      userNamespace: this.#userNamespace,
      landlock: this.#landlock(),
      seccompFilters: machine.seccompFilters,
      sockets: this.#listedSockets(),
      plantFolders: [...privateFolders, ...(home !== undefined && policy.hidden.includes(home) ? [home] : [])],
      run: (job) => this.#launch({ ...job, shadowWrites: [], signal }, job.masked, job),
    });
    if (signal.aborted) return err({ code: 'server/cancelled' });
    this.#controllers = judgement.controllers;
    if (judgement.problems.length > 0) {
      return err({ code: 'test/sandbox-unavailable', backend: this.backend, problems: judgement.problems });
    }
    return ok({ backend: this.backend, proven: judgement.proven, residual: this.#residual() });
  }

  #launch(job: SandboxJob, masked: readonly string[], proof: ProofJob | undefined): Promise<Launched> {
    const policy = this.#policy;
    const root = policy.repositoryRoot;
    const launchJob: LaunchJob = {
      policy,
      command: job.command,
      folder: job.folder === undefined || job.folder === '' ? root : `${root}/${job.folder}`,
      userNamespace: this.#userNamespace,
      runAs: this.#runAs(),
      stage: policy.temp,
      proposal: [...job.overlay].map(([path, bytes]) => ({ path, bytes: bytes.length })),
      masked: masked.map((path) => `${root}/${path}`),
      sockets: this.#listedSockets(),
      processesMax: job.limits.processesMax + (proof === undefined ? ownProcesses : 0),
      dataBytesMax: Math.max(job.limits.memoryBytesMax, ownMemoryBytes),
      entriesMax: upperEntriesMax,
      judged: [...new Set([...job.tracked, ...job.overlay.keys()])],
    };
    const files = [...job.overlay.values()];
    const { limits, signal, onOutput } = job;
    const request = { launcher: this.#launcher, job: launchJob, files, limits, signal, onOutput };
    return launch(proof === undefined ? request : { ...request, decoy: proof.decoy });
  }

  #survey(): void {
    const { policy, shown } = this.#parts;
    const bounds = { folders: STATE_FOLDERS, shown, entriesMax: surveyEntriesMax };
    const { secrets, sockets } = surveySystem(policy, bounds);
    this.#policy = { ...policy, masked: [...policy.masked, ...secrets] };
    this.#sockets = sockets;
  }

  /** Sockets in sight of a run: those that the survey found, and those that listen by now. */
  #listedSockets(): readonly string[] {
    const { hidden, readable } = this.#policy;
    const isIn = (path: string, folders: readonly string[]): boolean => folders.some((each) => isWithin(path, each));
    return [...new Set([...this.#sockets, ...hostSockets()])].filter(
      (path) => !isIn(path, hidden) || isIn(path, readable),
    );
  }

  /** Root gives its place up to the owner of the repository: without capabilities it could not write there either. */
  #runAs(): LaunchJob['runAs'] {
    if (this.#userNamespace) return undefined;
    const { uid, gid } = statSync(this.#parts.policy.repositoryRoot);
    return uid === 0 ? undefined : { uid, gid };
  }

  #landlock(): number {
    return this.#parts.machine.landlock;
  }

  #residual(): readonly string[] {
    const asRoot = process.getuid?.() === 0 && this.#runAs() === undefined;
    const facts = {
      userNamespace: this.#userNamespace,
      asRoot,
      landlock: this.#landlock(),
      controllers: this.#controllers,
    };
    return namespacesResiduals(this.#parts.policy, facts);
  }

  #refused(failure: Failure): SandboxRun {
    const problems = failure.code === 'test/sandbox-unavailable' ? failure.problems : [failure.code];
    const outcome: SandboxOutcome =
      failure.code === 'server/cancelled' ? { kind: 'cancelled' } : { kind: 'not-confined', problems };
    const proof: SandboxProof = { backend: this.backend, proven: [], residual: this.#residual() };
    return { outcome, output: '', durationMs: 0, modified: [], proof };
  }

  #forget(proof: Promise<unknown>): void {
    if (this.#proof === proof) this.#proof = undefined;
  }
}

/** A caller that may administer mounts goes without a user namespace, in which files of other owners cannot be written. */
function unshareArguments(userNamespace: boolean, policy: SandboxPolicy): readonly string[] {
  return [
    ...(userNamespace ? ['--user', '--map-current-user', '--keep-caps'] : []),
    '--mount',
    '--propagation',
    'private',
    '--pid',
    '--fork',
    '--kill-child=SIGKILL',
    '--ipc',
    '--uts',
    ...(policy.network === 'allow' ? [] : ['--net']),
  ];
}
