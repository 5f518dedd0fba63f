import type { RepoPath } from '../../engine/index.js';
import { foldName, isGitName } from './name-folding.js';

/** A reason why the model may not change a path. */
export interface PathRule {
  /** Stable name, told to the model and usable by the operator to see what `--allow-path` opens. */
  readonly name: string;
  /** Why such a path decides a verdict, or who else obeys it. */
  readonly reason: string;
  /** Not opened by `--allow-path`: opening it would let a change run commands outside the gate. */
  readonly locked?: true;
  /** Whether the rule covers a path, given its folded names from the root down. */
  readonly covers: (names: readonly string[]) => boolean;
}

/**
 * The rule that protects a path from change, if one does. Names are compared folded, so that no file system finds a
 * protected file under a spelling that is not.
 */
export function protectedPathRule(path: RepoPath): PathRule | undefined {
  const names = path.split('/').map(foldName);
  return PROTECTED_PATHS.find((rule) => rule.covers(names));
}

/** Everything that decides a verdict, or that a tool obeys outside the gate, by name. First match is reported. */
export const PROTECTED_PATHS: readonly PathRule[] = [
  {
    name: 'git',
    reason: 'git runs hooks, filters and commands that its folder names',
    locked: true,
    covers: (names) => names.some(isGitName),
  },
  {
    name: 'git-attributes',
    reason: 'decides what git tracks, ignores and converts',
    covers: lastName(/^\.git(?:ignore|attributes|modules)$/),
  },
  {
    name: 'agent-configuration',
    reason: 'coding agents and editors obey it, with commands in it',
    covers: either(
      anyFolder(
        /^\.(?:claude|cursor|codex|gemini|windsurf|continue|aider.*|vscode|idea|zed|devcontainer|roo|kiro|opencode)$/,
      ),
      lastName(
        /^(?:\.mcp\.json|\.cursorrules|\.windsurfrules|\.clinerules|agents\.md|claude\.md|gemini\.md|\.aider.*)$/,
      ),
    ),
  },
  {
    name: 'emetgate-configuration',
    reason: 'names the commands that judge a change',
    covers: lastName(/^\.emetgaterc(?:\..+)?$/),
  },
  {
    name: 'automation',
    reason: 'runs on commits and on build machines',
    covers: either(
      anyFolder(/^\.(?:github|gitlab|circleci|husky|buildkite|woodpecker|forgejo|gitea|ci)$/),
      lastName(/^(?:\.travis|\.gitlab-ci|\.appveyor|appveyor|azure-pipelines|bitbucket-pipelines)\.ya?ml$/),
      lastName(
        /^(?:\.?lefthook|\.?lint-?staged|\.?simple-git-hooks|\.pre-commit-config|commitlint\.config|\.commitlintrc).*$/,
      ),
      lastName(
        /^(?:makefile|gnumakefile|justfile|dockerfile.*|.*\.dockerfile|docker-compose.*\.ya?ml|gulpfile\..+|gruntfile\..+|jakefile\..+)$/,
      ),
    ),
  },
  {
    name: 'package-manifest',
    reason: 'names the scripts, the dependencies and the entry points',
    covers: lastName(
      /^(?:package\.json|package\.ya?ml|package\.json5|deno\.jsonc?|jsr\.json|lerna\.json|nx\.json|turbo\.json|rush\.json|project\.json)$/,
    ),
  },
  {
    name: 'lock-file',
    reason: 'decides which code is installed',
    covers: lastName(
      /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|deno\.lock)$/,
    ),
  },
  {
    name: 'package-manager',
    reason: 'the package manager runs or obeys it',
    covers: either(
      lastName(
        /^(?:\.npmrc|\.yarnrc(?:\..+)?|\.pnp\..+|\.pnpmfile\..+|pnpmfile\..+|bunfig\.toml|\.nvmrc|\.node-version|\.tool-versions|mise\.toml|volta\.json)$/,
      ),
      anyFolder(/^\.yarn$/),
    ),
  },
  {
    name: 'dependencies',
    reason: 'installed code that tests run',
    covers: anyName(/^(?:node_modules|bower_components|jspm_packages)$/),
  },
  {
    name: 'test-setup',
    reason: 'runs before the tests and decides what they see',
    covers: lastName(
      /^(?:(?:test|tests|spec|jest|vitest|mocha|ava|global|globals?)[-_.]?(?:setup|teardown|env|environment|globals?|init|bootstrap)|setup[-_.]?(?:tests?|jest|vitest|mocha|files?|after-?env)|(?:global|test)[-_.]?(?:setup|teardown))(?:[.-].*)?\.[cm]?[jt]sx?$/,
    ),
  },
  {
    name: 'tool-configuration',
    reason: 'configures or runs inside the commands that judge a change',
    covers: either(
      lastName(/^.+\.(?:config|conf|workspace|setup)\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml|toml)$/),
      lastName(
        /^(?:[cm]?[jt]s)?\.?(?:vite|vitest|jest|mocha|ava|karma|jasmine|cypress|playwright|webpack|rollup|rolldown|tsup|tsdown|esbuild|babel|swc|nyc|c8|stryker|wdio|nightwatch|tap|uvu)(?:\.[^/]*)?\.(?:config|conf)(?:\.[^/]*)?$/,
      ),
      lastName(/^(?:ts|js)config(?:[.-].*)?\.json$/),
      lastName(
        /^\.(?:eslint|prettier|babel|swc|mocha|nyc|c8|tap|ava|jest|taprc|stylelint|tslint|jshint|jscs|xo-config|postcss|browserslist|size-limit|release-it|npmpackagejsonlint|changeset|editorconfig|env-cmd|ncu|depcheck|remark|textlint|istanbul)[^/]*$/,
      ),
      lastName(
        /^(?:biome|tslint|jest|karma|cypress|nodemon|\.nodemon|dprint|rome|oxlint|\.oxlintrc|cspell|knip|typedoc|api-extractor|babel|stryker|jasmine|babel-register|ts-node-register)(?:[.-].*)?\.(?:jsonc?|[cm]?[jt]s|ya?ml)$/,
      ),
      anyFolder(/^\.(?:storybook|changeset|config|jest|mocha)$/),
    ),
  },
  {
    name: 'snapshot',
    reason: 'holds the results that tests expect',
    covers: either(anyFolder(/^__(?:image_)?snapshots?__$/), lastName(/^.+\.(?:snap|snapshot|shot)(?:\..+)?$/)),
  },
  {
    name: 'fixture',
    reason: 'tests read it',
    covers: anyFolder(
      /^(?:__)?(?:fixtures?|testdata|test-data|test-fixtures?|golden|goldens|cassettes|__recordings?__)(?:__)?$/,
    ),
  },
  {
    name: 'test-file',
    reason: 'a change must not choose what it is tested by',
    covers: either(
      lastName(
        /^.+\.(?:test|tests|spec|specs|e2e|it|unit|bench|cy|stories|test-d|spec-d|fixtures?|mocks?)\.[cm]?[jt]sx?$/,
      ),
      lastName(/^.+[_-](?:test|tests|spec|specs|e2e)\.[cm]?[jt]sx?$/),
      lastName(/^(?:(?:tests?|specs?)(?:\..+)?|test[-_].+)\.[cm]?[jt]sx?$/),
      lastName(/^.+\.(?:test|spec)\.[\w-]+\.[cm]?[jt]sx?$/),
      anyFolder(/^(?:__)?(?:tests?|specs?|mocks?|e2e|cypress|playwright)(?:__)?$/),
      anyFolder(/^(?:.+[-_.](?:tests?|e2e)|test[-_]?(?:utils?|helpers?|support|lib|setup|suites?))$/),
    ),
  },
];

/** A rule made from what the operator's commands, judging scripts or tool configuration name or load. */
export const importedByTests = {
  name: 'imported-by-tests-configuration',
  reason: 'the commands that judge a change, their configuration or its setup files load it',
} as const;

/** A rule for every file while something that judges could not be read: then none is known not to judge. */
export const unreadJudges = {
  name: 'unread-configuration',
  reason: 'something that decides a verdict cannot be read',
} as const;

function lastName(pattern: RegExp): PathRule['covers'] {
  return (names) => pattern.test(names.at(-1) ?? '');
}

function anyName(pattern: RegExp): PathRule['covers'] {
  return (names) => names.some((name) => pattern.test(name));
}

function anyFolder(pattern: RegExp): PathRule['covers'] {
  return (names) => names.slice(0, -1).some((name) => pattern.test(name));
}

function either(...rules: readonly PathRule['covers'][]): PathRule['covers'] {
  return (names) => rules.some((covers) => covers(names));
}
