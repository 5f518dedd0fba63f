import { accessSync, constants, type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { isWithin, type SandboxPolicy } from '../../policy.js';

/** What a look through the system's folders found that a run must not reach, by real paths. */
export interface Survey {
  /** Files and folders that this process may read and others may not. */
  readonly secrets: readonly string[];
  /** Unix sockets, whoever listens and from whichever network namespace. */
  readonly sockets: readonly string[];
}

/** Where to look, and how many names at most; what lies beyond is not found. */
export interface SurveyBounds {
  readonly folders: readonly string[];
  /** What a run is shown on purpose: searched for sockets, and never a secret. */
  readonly shown: readonly string[];
  readonly entriesMax: number;
}

/** Where machines keep their state. Programs and libraries lie elsewhere, in trees that are large and public. */
export const STATE_FOLDERS = ['/etc', '/opt', '/var'] as const;

/**
 * Looks through the folders of the system that a run sees for what is not meant for everyone.
 *
 * The mode bits say what is: a file that others may not read is a secret of somebody, root's keys and another service's data
 * alike. What the run itself stands on (programs in its PATH, the repository, what the operator shows) is never one.
 */
export function surveySystem(policy: SandboxPolicy, { folders, shown, entriesMax }: SurveyBounds): Survey {
  const path = (policy.environment['PATH'] ?? '').split(':').filter((each) => each.startsWith('/'));
  const needed = [policy.repositoryRoot, ...policy.readable, ...shown, ...path];
  const secrets: string[] = [];
  const sockets: string[] = [];
  const open: string[] = [...folders, ...policy.readable, ...shown].reverse();
  let looked = 0;
  for (let folder = open.pop(); folder !== undefined && looked < entriesMax; folder = open.pop()) {
    if (policy.hidden.includes(folder) || folder === policy.repositoryRoot) continue;
    for (const entry of entriesOf(folder)) {
      looked += 1;
      const place = `${folder}/${entry.name}`;
      if (entry.isSocket()) sockets.push(place);
      else if (isSecret(place, entry) && !needed.some((each) => isWithin(each, place) || isWithin(place, each)))
        secrets.push(place);
      else if (entry.isDirectory()) open.push(place);
    }
  }
  return { secrets, sockets };
}

/** Folders are followed, links are not: what they lead to is looked at where it is. */
function isSecret(path: string, entry: Dirent): boolean {
  if (!entry.isFile() && !entry.isDirectory()) return false;
  const stat = statOf(path);
  const shown = stat?.isDirectory() ? 0o005 : 0o004;
  return stat !== undefined && (stat.mode & shown) !== shown && mayRead(path);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
