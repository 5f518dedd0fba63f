import { isWithin, type SandboxPolicy } from '../../policy.js';

/** Something that is mounted at a path of the command's view. */
export type Attachment =
  /** An empty writable folder of the run's own. */
  | { readonly kind: 'private'; readonly at: string }
  /** The host's file or folder, read-only. */
  | { readonly kind: 'readable'; readonly at: string }
  /** A layer over the repository, or over a mount below it. */
  | { readonly kind: 'layer'; readonly at: string };

/** A mount below the repository, which a layer over the repository alone would lose. */
export interface Submount {
  readonly at: string;
  readonly kind: 'file' | 'folder';
}

/**
 * What is mounted where, in the order in which it must be done: parents before what lies below them, so that a private
 * folder never covers what is shown again inside it.
 */
export function planAttachments(policy: SandboxPolicy, submounts: readonly Submount[]): readonly Attachment[] {
  const root = policy.repositoryRoot;
  const planned: readonly Attachment[] = [
    ...policy.hidden.map((at) => ({ kind: 'private', at }) as const),
    ...policy.readable.filter((path) => !isWithin(path, root)).map((at) => ({ kind: 'readable', at }) as const),
    { kind: 'layer', at: root },
    ...submounts
      .filter(({ at }) => !isCovered(at, policy))
      .map(({ at, kind }): Attachment => ({ kind: kind === 'folder' ? 'layer' : 'readable', at })),
  ];
  return planned
    .map((attachment, index) => ({ attachment, depth: attachment.at.split('/').length, index }))
    .sort((a, b) => a.depth - b.depth || a.index - b.index)
    .map(({ attachment }) => attachment);
}

/** Whether a private folder inside the repository covers the path anyway. */
function isCovered(path: string, policy: SandboxPolicy): boolean {
  return policy.hidden.some((folder) => isWithin(folder, policy.repositoryRoot) && isWithin(path, folder));
}
