import type { Result } from '../engine/index.js';
import { parseInput } from './parse-input.js';
import {
  type operatorSettings,
  repositorySettings,
  type SettingName,
  type SettingSource,
  type Settings,
} from './settings.js';

/** Name of the file in which a repository says how it is tested; read only with `--allow-repo-config`. */
export const repositoryConfigName = '.emetgaterc.json';

/** The operator's settings in force, each with where it came from. */
export interface Policy {
  readonly settings: Settings & Defaults;
  readonly sources: Readonly<Record<SettingName, SettingSource | 'unset'>>;
  /** What the operator should know, such as a repository's configuration that is ignored. */
  readonly warnings: readonly string[];
}

const defaults = {
  sandbox: 'auto',
  network: 'loopback',
  allowRepoConfig: false,
  read: [],
  allowPath: [],
  shadowWrites: [],
  alwaysTest: false,
  testTimeout: 600,
  memory: 4096,
  processes: 512,
  structured: false,
} as const satisfies Settings;

type Defaults = { readonly [Name in keyof typeof defaults]-?: NonNullable<Settings[Name]> };

/**
 * Settles the policy: flags before the operator's file before the repository's before the defaults.
 *
 * Fails, in words, for settings that this version knows but does not enforce: an operator who asked for a check must
 * not believe that it runs.
 */
export function settlePolicy(options: {
  readonly flags: Settings;
  readonly config?: Settings;
  readonly repository?: RepositoryConfig;
}): Result<Policy, string> {
  const { flags, config = {}, repository } = options;
  const allowed = flags.allowRepoConfig ?? config.allowRepoConfig ?? false;
  const fromRepository = readRepositoryConfig(repository, allowed);
  if (!fromRepository.ok) return fromRepository;
  const layers: readonly (readonly [SettingSource, Settings])[] = [
    ['flag', flags],
    ['config', config],
    ['repository', fromRepository.value],
    ['default', defaults],
  ];
  const settings = Object.assign({}, ...layers.toReversed().map(([, layer]) => layer)) as Settings & Defaults;
  const unenforced = unenforcedSettings(settings);
  if (unenforced !== undefined) return fail(unenforced);
  const warnings =
    repository !== undefined && !allowed
      ? [`${repositoryConfigName} is ignored: the operator did not give --allow-repo-config`]
      : [];
  return { ok: true, value: { settings, sources: sourcesOf(layers), warnings } };
}

/** The repository's configuration file as found: its text, parsed only when it is allowed to count. */
export interface RepositoryConfig {
  readonly text: string;
}

function readRepositoryConfig(found: RepositoryConfig | undefined, allowed: boolean): Result<Settings, string> {
  if (found === undefined || !allowed) return { ok: true, value: {} };
  return parseSettings(found.text, repositoryConfigName, repositorySettings);
}

/** Parses a configuration file strictly; fails in words that name the file and every problem. */
export function parseSettings(
  text: string,
  name: string,
  schema: typeof repositorySettings | typeof operatorSettings,
): Result<Settings, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`Cannot read ${name}: it is not JSON (${error instanceof Error ? error.message : 'unreadable'})`);
  }
  const parsed = parseInput<Settings>(schema, value);
  return parsed.ok ? parsed : fail(`Cannot use ${name}: ${parsed.error.problems.join('; ')}`);
}

/** One entry for each setting that exists in the contract but has no effect yet. */
function unenforcedSettings(settings: Settings): string | undefined {
  if (settings.sandbox !== undefined && settings.sandbox !== 'auto' && settings.sandbox !== 'namespaces') {
    return `Cannot use --sandbox ${settings.sandbox}: this version does not have that backend yet; leave it out or give namespaces`;
  }
  if (settings.rules !== undefined) return notYet('--rules', 'leave it out');
  if (settings.reach !== undefined && settings.reach !== 'off') {
    return notYet(
      `--reach ${settings.reach}`,
      'leave it out or give --reach off; verdicts report the check as skipped',
    );
  }
  if (settings.baseline !== undefined) {
    return notYet(`--baseline ${settings.baseline}`, 'leave it out; verdicts report the check as skipped');
  }
  return undefined;
}

function notYet(flag: string, instead: string): string {
  return `Cannot enforce ${flag}: this version does not have the check yet; ${instead}`;
}

function sourcesOf(layers: readonly (readonly [SettingSource, Settings])[]): Policy['sources'] {
  const sourceOf = (name: SettingName): SettingSource | 'unset' =>
    layers.find(([, layer]) => layer[name] !== undefined)?.[0] ?? 'unset';
  return {
    repo: sourceOf('repo'),
    test: sourceOf('test'),
    typecheck: sourceOf('typecheck'),
    allowRepoConfig: sourceOf('allowRepoConfig'),
    rules: sourceOf('rules'),
    sandbox: sourceOf('sandbox'),
    network: sourceOf('network'),
    read: sourceOf('read'),
    allowPath: sourceOf('allowPath'),
    shadowWrites: sourceOf('shadowWrites'),
    reach: sourceOf('reach'),
    baseline: sourceOf('baseline'),
    alwaysTest: sourceOf('alwaysTest'),
    testTimeout: sourceOf('testTimeout'),
    memory: sourceOf('memory'),
    processes: sourceOf('processes'),
    structured: sourceOf('structured'),
  };
}

function fail(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
