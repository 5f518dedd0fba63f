import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';
import { configurationTexts } from './configuration-texts.js';
import type { Reference } from './reference.js';

/** Whom a configuration file is for: what runs the tests, or another tool that the checks may run. */
export type ConfigurationKind = 'runner' | 'tool';

/** What is known of a configuration before it is read. */
export interface ConfigurationContext {
  readonly path: RepoPath;
  readonly kind: ConfigurationKind;
  /** Whether a module name is one of the repository's own packages, or inside one. */
  readonly own: (name: string) => boolean;
}

/**
 * What a configuration names. Of a test runner's, every text counts but those below keys that name the code under test; of
 * another tool's, those below keys that load code.
 *
 * An alias counts when it replaces a module that is not the repository's own: then it stands for something (a fake), where
 * an alias of an own name stands for the code under test.
 */
export function configurationReferences(text: string, context: ConfigurationContext): readonly Reference[] {
  const syntax = /\.(?:[cm]?[jt]sx?|json[c5]?)$/.test(context.path) ? 'code' : 'yaml';
  const found: Reference[] = [];
  let replaced = '';
  for (const { value, keys } of configurationTexts(text, syntax)) {
    if (keys.at(-1) === 'find') replaced = value;
    const kind = kindOf(keys, context, replaced);
    if (kind === undefined) continue;
    for (const name of namesIn(value)) found.push({ kind, name });
  }
  return found;
}

/** The kind of a file by its name; undefined for what is no configuration that loads code. */
export function configurationKind(path: RepoPath, rule: string | undefined): ConfigurationKind | undefined {
  const name = posix.basename(path);
  if (RUNNER_CONFIGURATION.test(name) || rule === 'test-setup') return 'runner';
  const loads = rule === 'tool-configuration' || AUTOMATION_CODE.test(name);
  return loads && !DATA_ONLY.test(name) ? 'tool' : undefined;
}

const RUNNER_CONFIGURATION =
  /^\.?(?:vite|vitest|jest|mocha|ava|karma|jasmine|cypress|playwright|wdio|web-test-runner|wtr|tap|uvu|babel|swc|nyc|c8|ts-node|stryker|qunit|testem|lab|intern|nightwatch|codecept)(?:rc|[.-].*)?\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml)$|^\.(?:mocha|babel|nyc|swc|tap|c8|lab|jest)rc$|^jest-preset\.[cm]?js(?:on)?$/;

const AUTOMATION_CODE =
  /^(?:gulpfile|gruntfile|jakefile|\.?lint-?staged.*|commitlint\.config|\.commitlintrc)\..*[jt]s$/i;

/** Never name code. */
const DATA_ONLY = /^\.(?:editorconfig|browserslistrc|.*ignore)$/;

function kindOf(
  keys: readonly string[],
  { path, kind, own }: ConfigurationContext,
  replaced: string,
): Reference['kind'] | undefined {
  const last = keys.at(-1) ?? '';
  if (ROOTS.test(last)) return 'root';
  if (CONFIGURES.test(last)) return 'configuration';
  if (keys.some((key) => LOADS.test(key)) && !OUTPUT.test(last)) return 'load';
  if (kind === 'tool') return undefined;
  if (keys.some((key) => ALIASES.test(key)))
    return own(aliased(last === 'replacement' ? replaced : last)) ? undefined : 'file';
  if (keys.some((key) => INPUTS.test(key))) return undefined;
  if (TESTS.test(last)) return LISTS_TESTS.test(posix.basename(path)) ? 'tests' : undefined;
  return 'mention';
}

const ROOTS = /^(?:root|rootDir|cwd|baseDir|basePath|spec_dir|testDir)$/;
const CONFIGURES = /^(?:extends|presets?|projects|workspace|config|configFile|babelrc|parentConfig)$/;
const LOADS =
  /^(?:setup.*|globals?Setup|globalTeardown|plugins?|jsPlugins|transform(?:s|er|ers)?|rulesdir|rulePaths|require|requires|import|loader|node-?[oO]ptions?|nodeArguments|resolver|snapshot.*|reporters?|testResultsProcessor|formatter|customSyntax|customProviderModule|provider|processors?|parser|supportFile|helpers)$/;
const OUTPUT = /^(?:output.*|file(?:Name)?|include|exclude)$/;
const ALIASES = /^(?:\w*[aA]lias(?:es)?|moduleNameMapper|paths|replacement)$/;
/** Name the code under test, or what is written. */
const INPUTS =
  /^(?:entry|entries|entryPoints?|input|inputs|coverage.*|collectCoverage.*|exclude|ignore.*|ignores|external.*|includeSource|outDir|output.*|optimizeDeps|build|lib|server|preview|publicDir|watch.*|forceRerunTriggers|mutate|src|source|sources|preprocessors|modulePaths|moduleDirectories|roots|.*IgnorePatterns|define|thresholds?)$/;
const TESTS = /^(?:spec|specs|testMatch|specPattern|spec_files|testFiles|files|include|test)$/;
/** Runners of which `files` and `include` list tests and not sources. */
const LISTS_TESTS =
  /^(?:\.?(?:vite|vitest|jest|mocha|ava|jasmine|cypress|playwright|wdio|web-test-runner|wtr|tap|uvu|qunit|lab|nightwatch|codecept)\b|\.(?:mocha|tap|lab)rc|package\.json$)/;

/** The module name that an alias or a pattern of one replaces. */
function aliased(pattern: string): string {
  return pattern
    .replace(/^\^/, '')
    .replace(/(?:\/?\(\.[*+]\)|\/\*+)?\$?$/, '')
    .replaceAll('\\', '');
}

/** A text, and what stands in it after a space or a sign: `import=./x`, `--require ./x`. */
function namesIn(value: string): readonly string[] {
  return [...new Set([value, ...value.split(/[\s=]+/)])].filter((name) => name !== '');
}
