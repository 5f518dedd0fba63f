/** A path inside the repository: relative, `/`-separated. The engine treats it as a label only. */
export type RepoPath = string;

/** One file as it was read: its name and all of its bytes. */
export interface Snapshot {
  readonly path: RepoPath;
  readonly bytes: Uint8Array;
}
