import {
  err,
  type Failure,
  languageOf,
  ok,
  type RepoPath,
  type Result,
  supportedExtensions,
} from '../../engine/index.js';
import { isWritable } from '../disk/target.js';
import { confine } from './confine.js';
import type { Git } from './git.js';
import type { GlobMatcher } from './glob.js';
import { judgingFiles } from './judging/judging-files.js';
import { importedByTests, protectedPathRule, unreadJudges } from './protected-paths.js';
import { protectedReadRule } from './protected-reads.js';
import { readConfined } from './read-file.js';
import type { Admission } from './repository.js';

/** What the allow-list is asked about. */
export interface AdmitContext {
  readonly root: string;
  readonly git: Git;
  /** Paths that the operator opened. */
  readonly allowed: GlobMatcher;
  /** The commands that judge a change. */
  readonly commands: readonly string[];
}

/**
 * Whether the model may change a file: a regular one with one link, tracked and not ignored, of a supported language, not
 * protected by its name, by where its links lead, or by what loads it.
 *
 * The operator's `--allow-path` opens what a rule protects, but for the rules that are locked; it opens nothing else.
 */
export async function admitFile(context: AdmitContext, given: string): Promise<Result<Admission, Failure>> {
  const confined = confine(given);
  if (!confined.ok) return confined;
  const named = protection(context, confined.value);
  if (named.failure !== undefined) return err(named.failure);
  const read = await readConfined(context.root, confined.value);
  if (!read.ok) return read;
  const { path, identity } = read.value;
  const real = protection(context, path);
  if (real.failure !== undefined) return err(real.failure);
  if (languageOf(path) === undefined) {
    return err({ code: 'address/unsupported-language', path, supported: supportedExtensions() });
  }
  if (identity.nlink !== 1n) return err({ code: 'policy/linked-file', path, links: Number(identity.nlink) });
  // The commit refuses it as well; here nobody has waited for the tests yet.
  if (!(await isWritable(context.root, path, identity))) return err({ code: 'commit/read-only', path });
  const known = await trackedFiles(context.git, path);
  if (!known.ok) return known;
  const { root, commands } = context;
  const { files, unread } = await judgingFiles({ root, paths: known.value, commands });
  const imported = files.has(path);
  const allowed = context.allowed(path);
  if (!allowed) {
    if (imported) return err({ code: 'policy/protected-path', path, rule: importedByTests.name });
    if (unread !== undefined)
      return err({ code: 'policy/protected-path', path, rule: `${unreadJudges.name}: ${unread}` });
  }
  const opened = real.opened ?? named.opened ?? (imported ? importedByTests.name : undefined);
  return ok({ ...read.value, ...(opened !== undefined && { opened }), allowed });
}

interface Protection {
  readonly failure?: Failure;
  readonly opened?: string;
}

function protection({ allowed }: AdmitContext, path: RepoPath): Protection {
  const secret = protectedReadRule(path);
  const rule = protectedPathRule(path);
  // What may not be read may not be changed either: a change shows what was there.
  if (rule === undefined && secret === undefined) return {};
  const name = rule?.name ?? `secret-${secret}`;
  const open = secret === undefined && rule?.locked !== true && allowed(path);
  return open ? { opened: name } : { failure: { code: 'policy/protected-path', path, rule: name } };
}

/** Every path that git tracks or would track, once it is sure that it tracks `path` as a file and ignores it nowhere. */
async function trackedFiles(git: Git, path: RepoPath): Promise<Result<readonly RepoPath[], Failure>> {
  const [index, untracked, ignored] = await Promise.all([
    git.index(),
    git.untracked(),
    git.trackedIgnored({ paths: [path] }),
  ]);
  if (!index.ok) return index;
  if (!untracked.ok) return untracked;
  if (!ignored.ok) return ignored;
  const entry = index.value.find((known) => known.path === path);
  if (entry?.kind !== 'file') {
    return err({ code: 'policy/not-tracked', path, state: untracked.value.includes(path) ? 'untracked' : 'ignored' });
  }
  if (ignored.value.length > 0) return err({ code: 'policy/not-tracked', path, state: 'ignored' });
  return ok([...index.value.map((known) => known.path), ...untracked.value]);
}
