import {
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { attachMount, cloneMount, detachMount, MOUNT_FLAG, mount } from '../../../../../native/linux/mount.js';
import { overlayOptions } from '../../../shadow/overlay-options.js';
import { scratchFilesMax } from '../../limits.js';
import { isWithin, type SandboxPolicy } from '../../policy.js';
import { attachAt } from './attach-at.js';
import { fillDeviceFolder, takeDevices } from './device-folder.js';
import { parseMountinfo, submountsOf } from './mountinfo.js';
import { type Attachment, planAttachments, type Submount } from './plan-attachments.js';
import { layProposal, type Owner, type ProposedBytes } from './proposal.js';

/** One layer over the repository or a mount below it, and the descriptors of what was there and of what was written. */
export interface Layer {
  readonly at: string;
  readonly lower: number;
  readonly upper: number;
}

/** What later steps need of the tree: its layers, and the empty things that masks are made of, as detached mounts. */
export interface Tree {
  readonly layers: readonly Layer[];
  /** What was attached, in order. */
  readonly plan: readonly Attachment[];
  readonly emptyFile: number;
  readonly emptyFolder: number;
}

/** What the view is made of: the policy, the proposal, a place to build on, and who will own what is private. */
export interface TreeRequest {
  readonly policy: SandboxPolicy;
  /** Proposed files by their paths in the repository. */
  readonly proposed: readonly ProposedBytes[];
  readonly stage: string;
  readonly userNamespace: boolean;
  /** Owner of the private folders, where it is not the caller. */
  readonly runAs: Owner;
}

/**
 * Builds the command's view of the file system in this mount namespace.
 *
 * All that is private lives on one sized memory file system, so that one cap holds for the shadow, the temp folder and the
 * home together. It is built on `stage`, taken apart into mounts, and then leaves the tree: the command sees the
 * folders that it is given, and no path leads to the upper layer, which only the returned descriptors reach.
 */
export function assembleTree(request: TreeRequest): Tree {
  const { policy, stage } = request;
  const plan = planAttachments(policy, findSubmounts(policy.repositoryRoot));
  // Host paths are taken hold of before anything covers them.
  const sources = plan.map((attachment) => openSource(attachment, request));
  const modes = plan.map(({ at }) => statSync(at).mode & 0o1777);
  const devices = takeDevices();

  const size = `mode=0700,size=${policy.scratchBytesMax},nr_inodes=${scratchFilesMax}`;
  mount('emetgate', stage, 'tmpfs', MOUNT_FLAG.noSuid | MOUNT_FLAG.noDev, size);
  const layers: Layer[] = [];
  const mounts = plan.map((attachment, index) => {
    const source = sources[index] ?? -1;
    if (attachment.kind === 'readable') return source;
    if (attachment.kind === 'private')
      return privateFolder(`${stage}/private${index}`, modes[index] ?? 0o700, request.runAs);
    const layer = makeLayer(`${stage}/layer${index}`, source, proposedIn(attachment.at, plan, request), request);
    layers.push({ at: attachment.at, lower: source, upper: layer.upper });
    return layer.merged;
  });
  const shared = privateFolder(`${stage}/shm`, 0o1777);
  const device = privateFolder(`${stage}/dev`, 0o755);
  writeFileSync(`${stage}/empty-file`, '', { mode: 0o444 });
  const emptyFile = cloneMount(`${stage}/empty-file`, 'alone');
  const emptyFolder = privateFolder(`${stage}/empty-folder`, 0o555);
  detachMount(stage);

  plan.forEach(({ at }, index) => {
    attachAt(mounts[index] ?? -1, at);
  });
  makeHome(request);
  fillDeviceFolder(device, shared, devices);
  return { layers, plan, emptyFile, emptyFolder };
}

function findSubmounts(root: string): readonly Submount[] {
  const table = parseMountinfo(readFileSync('/proc/self/mountinfo', 'utf8'));
  return submountsOf(table, root).map((at) => ({ at, kind: statSync(at).isDirectory() ? 'folder' : 'file' }));
}

/** The host's side of an attachment, as a detached mount; undefined where it has none. */
function openSource(attachment: Attachment, request: TreeRequest): number | undefined {
  if (attachment.kind === 'private') return undefined;
  if (attachment.kind === 'readable') return cloneMount(attachment.at, 'recursive');
  try {
    return cloneMount(attachment.at, 'alone');
  } catch (cause) {
    // The kernel lets no user namespace look behind a mount that it inherited.
    if (!request.userNamespace) throw cause;
    throw new Error(`something is mounted below ${attachment.at}, which only root can layer`, { cause });
  }
}

/** A home of the run's own in its temp folder, where the caller has none that was covered. */
function makeHome({ policy, runAs }: TreeRequest): void {
  if (existsSync(policy.home)) return;
  mkdirSync(policy.home, { mode: 0o700 });
  if (runAs !== undefined) chownSync(policy.home, runAs.uid, runAs.gid);
}

/** An empty folder of the run's own. */
function privateFolder(path: string, mode: number, owner?: TreeRequest['runAs']): number {
  mkdirSync(path);
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  chmodSync(path, mode);
  return cloneMount(path, 'alone');
}

function makeLayer(
  folder: string,
  lower: number,
  proposed: readonly ProposedBytes[],
  { userNamespace, runAs }: TreeRequest,
): { readonly merged: number; readonly upper: number } {
  for (const name of ['', '/lower', '/proposal', '/upper', '/work', '/merged']) mkdirSync(`${folder}${name}`);
  attachMount(lower, `${folder}/lower`);
  layProposal({ folder: `${folder}/proposal`, lower: `${folder}/lower`, userNamespace, owner: runAs }, proposed);
  likeLower(`${folder}/lower`, `${folder}/upper`, userNamespace);
  mount('overlay', `${folder}/merged`, 'overlay', 0, overlayOptions(folder));
  const upper = openSync(`${folder}/upper`, constants.O_RDONLY | constants.O_DIRECTORY);
  return { merged: cloneMount(`${folder}/merged`, 'alone'), upper };
}

/** The proposed files that lie in the layer at `at` and in none that is mounted below it, by their paths in it. */
function proposedIn(
  at: string,
  plan: readonly Attachment[],
  { policy, proposed }: TreeRequest,
): readonly ProposedBytes[] {
  const below = plan.filter((other) => other.at !== at && isWithin(other.at, at));
  return proposed.flatMap(({ path, bytes }) => {
    const file = `${policy.repositoryRoot}/${path}`;
    if (!isWithin(file, at) || below.some((other) => isWithin(file, other.at))) return [];
    return { path: file.slice(at.length + 1), bytes };
  });
}

/** The top of a layer shows the upper folder's own owner and mode. */
function likeLower(lower: string, upper: string, userNamespace: boolean): void {
  const { mode, uid, gid } = statSync(lower);
  // In a user namespace only the caller is mapped, who owns the folder already.
  if (!userNamespace) chownSync(upper, uid, gid);
  chmodSync(upper, mode & 0o7777);
}
