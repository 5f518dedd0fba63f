import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { constants as systemConstants } from 'node:os';
import { landlockVersion, restrictByLandlock } from '../../../../../native/linux/landlock.js';
import { bringUpLoopback } from '../../../../../native/linux/loopback.js';
import { changeMount, cloneMount, MOUNT_ATTRIBUTE, MOUNT_FLAG, mount } from '../../../../../native/linux/mount.js';
import {
  becomeUser,
  dropBoundingSet,
  dropCapabilities,
  forbidInspection,
  forbidNewPrivileges,
} from '../../../../../native/linux/privileges.js';
import { closeOnExecFrom, ignoreSignal } from '../../../../../native/linux/process.js';
import { limitResource, RESOURCE } from '../../../../../native/linux/resource-limit.js';
import { restrictBySeccomp } from '../../../../../native/linux/seccomp.js';
import { NUMBERS } from '../../../../../native/linux/system-call-numbers.js';
import { landlockRules, landlockVersionMin } from '../landlock-rules.js';
import type { LaunchJob } from '../launch-job.js';
import { seccompProgram } from '../seccomp-program.js';
import { assembleTree, type Tree } from './assemble-tree.js';
import { attachAt } from './attach-at.js';
import { allowDevices, DEVICES } from './device-folder.js';
import { FolderWatch } from './folder-watch.js';
import { judgedPaths } from './judged-paths.js';

/** What the steps work on: the job, and what earlier steps made. */
export interface Confinement {
  readonly job: LaunchJob;
  readonly files: readonly Uint8Array[];
  tree: Tree | undefined;
  watch: FolderWatch | undefined;
  landlock: number;
}

/** One step of confining this thread and what it starts. A step that fails ends the launch. */
export interface ConfinementStep {
  readonly name: string;
  readonly run: (confinement: Confinement) => void;
}

/**
 * Every step, in order: the view of the file system first, while this process may still mount, then the limits of the
 * thread itself, each of which narrows what the next may do.
 *
 * Each one leaves a trace that the proof looks for, so that a step that is missing is noticed.
 */
export const CONFINEMENT_STEPS: readonly ConfinementStep[] = [
  { name: 'file-system', run: showTree },
  {
    name: 'processes',
    run: () => mount('proc', '/proc', 'proc', MOUNT_FLAG.noSuid | MOUNT_FLAG.noDev | MOUNT_FLAG.noExec, null),
  },
  { name: 'read-only', run: makeReadOnly },
  { name: 'masks', run: mask },
  { name: 'folders', run: watchFolders },
  { name: 'loopback', run: ({ job }) => job.policy.network === 'loopback' && bringUpLoopback() },
  { name: 'resource-limits', run: limitResources },
  { name: 'descriptors', run: () => closeOnExecFrom(3) },
  // Node would answer this signal with a debugger on the network that the command shares.
  { name: 'signals', run: () => ignoreSignal(systemConstants.signals.SIGUSR1) },
  { name: 'bounding-set', run: () => dropBoundingSet(lastCapability()) },
  { name: 'user', run: ({ job }) => job.runAs && becomeUser(job.runAs.uid, job.runAs.gid) },
  { name: 'capabilities', run: dropCapabilities },
  { name: 'no-new-privileges', run: forbidNewPrivileges },
  { name: 'inspection', run: forbidInspection },
  { name: 'landlock', run: applyLandlock },
  {
    name: 'system-calls',
    run: () => restrictBySeccomp(seccompProgram(process.arch === 'arm64' ? 'arm64' : 'x64', NUMBERS)),
  },
];

/** The tree of the step `file-system`, which no later step can do without. */
export function treeOf(confinement: Confinement): Tree {
  if (confinement.tree === undefined) throw new Error('the file system was not assembled');
  return confinement.tree;
}

/** Before the user is given up: it is root that may list every folder. */
function watchFolders(confinement: Confinement): void {
  const { job } = confinement;
  confinement.watch = new FolderWatch(job.policy.repositoryRoot, judgedPaths(job.judged));
}

function showTree(confinement: Confinement): void {
  const { job, files } = confinement;
  const proposed = job.proposal.map(({ path }, index) => ({ path, bytes: files[index] ?? new Uint8Array() }));
  confinement.tree = assembleTree({ ...job, proposed });
}

function makeReadOnly(confinement: Confinement): void {
  const { readOnly, noSuid, noDev } = MOUNT_ATTRIBUTE;
  changeMount('/', { set: readOnly | noSuid | noDev, clear: 0, tree: 'recursive' });
  const writable = treeOf(confinement).plan.filter(({ kind }) => kind !== 'readable');
  for (const { at } of [...writable, { at: '/dev/shm' }]) changeMount(at, { set: 0, clear: readOnly, tree: 'alone' });
  allowDevices();
}

/** Shows an empty file or folder in the place of each secret and host socket. What is not there needs no mask. */
function mask(confinement: Confinement): void {
  const { job } = confinement;
  const empty = { file: treeOf(confinement).emptyFile, folder: treeOf(confinement).emptyFolder };
  const { readOnly, noSuid, noDev } = MOUNT_ATTRIBUTE;
  const done = { file: '', folder: '' };
  for (const path of [...job.policy.masked, ...job.masked, ...job.sockets]) {
    const target = resolve(path);
    if (target === undefined) continue;
    const kind = statSync(target).isDirectory() ? 'folder' : 'file';
    const source = done[kind] === '' ? empty[kind] : cloneMount(done[kind], 'alone');
    attachAt(source, target);
    changeMount(target, { set: readOnly | noSuid | noDev, clear: 0, tree: 'alone' });
    done[kind] = target;
  }
}

/** The place itself: a mask over a symlink would leave what it points to. */
function resolve(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function limitResources({ job }: Confinement): void {
  limitResource(RESOURCE.core, 0);
  limitResource(RESOURCE.data, job.dataBytesMax);
  // Outside of a user namespace the kernel counts what the user runs on the whole host, and does not count root's at all.
  if (job.userNamespace) limitResource(RESOURCE.processes, job.processesMax);
}

const lastCapability = (): number => Number(readFileSync('/proc/sys/kernel/cap_last_cap', 'utf8'));

function applyLandlock(confinement: Confinement): void {
  const { policy } = confinement.job;
  const version = landlockVersion();
  if (version < landlockVersionMin) {
    if (policy.landlock === 'require')
      throw new Error(`the kernel has Landlock ${version}, ${landlockVersionMin} is needed`);
    return;
  }
  const devices = DEVICES.filter((name) => existsSync(`/dev/${name}`));
  restrictByLandlock(landlockRules(policy, treeOf(confinement).plan, devices, version), version);
  confinement.landlock = version;
}
