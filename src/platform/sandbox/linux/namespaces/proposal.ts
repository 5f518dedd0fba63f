import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
  writeSync,
} from 'node:fs';

/** A proposed file by its path in a layer. */
export interface ProposedBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Whose the files are; a user namespace knows its caller alone, who owns what it makes. */
export type Owner = { readonly uid: number; readonly gid: number } | undefined;

/** How to make a layer's files look like the ones that they stand for. */
export interface ProposalRequest {
  /** An empty folder, which becomes the layer. */
  readonly folder: string;
  /** What the layer will lie on. */
  readonly lower: string;
  readonly userNamespace: boolean;
  /** Owner of what has nothing below it. */
  readonly owner: Owner;
}

/**
 * Makes a layer of the proposed files, to lie between the repository and what a run writes.
 *
 * So a proposed file is to the kernel what every other one is: opened to be written, it is copied into the upper layer and
 * stays there. Written into the upper layer itself it would have to be watched by its time stamps, and a run that
 * writes through a shared mapping changes none of them.
 */
export function layProposal(request: ProposalRequest, files: readonly ProposedBytes[]): void {
  for (const { path, bytes } of files) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
      makeFolder(request, path.slice(0, end));
    writeFile(request, path, bytes);
  }
}

/** A folder that two layers have shows the owner and mode of the one above. */
function makeFolder(request: ProposalRequest, path: string): void {
  const folder = `${request.folder}/${path}`;
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(folder);
  const below = statBelow(request, path);
  const owner = ownerOf(request, below);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, below?.isDirectory() ? below.mode & 0o7777 : 0o755);
}

const { O_WRONLY, O_CREAT, O_EXCL } = constants;

function writeFile(request: ProposalRequest, path: string, bytes: Uint8Array): void {
  const descriptor = openSync(`${request.folder}/${path}`, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    const below = statBelow(request, path);
    const owner = ownerOf(request, below);
    if (owner !== undefined) fchownSync(descriptor, owner.uid, owner.gid);
    fchmodSync(descriptor, below?.isFile() ? below.mode & 0o7777 : 0o644);
  } finally {
    closeSync(descriptor);
  }
}

function statBelow({ lower }: ProposalRequest, path: string): Stats | undefined {
  return lstatSync(`${lower}/${path}`, { throwIfNoEntry: false });
}

function ownerOf({ userNamespace, owner }: ProposalRequest, below: Stats | undefined): Owner {
  return userNamespace ? undefined : (below ?? owner);
}
