/** What the plain arguments of a program name. */
export type ArgumentRole =
  /** The first file is started; the others are its own. */
  | 'program'
  /** A file of commands. */
  | 'commands'
  /** Tests to run. */
  | 'tests'
  /** Package scripts, or another command. */
  | 'scripts'
  /** Targets of a file of recipes. */
  | 'targets'
  /** What the program reads, or a filter: nothing that decides by running. */
  | 'read'
  /** Nothing at all, and neither do its options. */
  | 'none'
  /** First what starts the program under test, then commands. */
  | 'serve'
  /** Another command, or nobody knows. */
  | 'unknown';

/** How the words of a program's command line are understood. */
export interface RunnerRule {
  readonly argument: ArgumentRole;
  /** The options whose value is the next word, where they are few and known. */
  readonly valued?: RegExp;
  /** Options without a value that are named like some with one. */
  readonly plain?: RegExp;
  /** Files of recipes, by their usual names. */
  readonly recipes?: readonly string[];
}

/** The rule for a program, by the last part of its name. */
export function runnerRule(program: string): RunnerRule {
  const name = (/[^/\\]*$/.exec(program)?.[0] ?? '').replace(/\.(?:cmd|exe|ps1)$/, '').replace(/@.*$/, '');
  return RUNNERS.find(({ names }) => names.test(name)) ?? { argument: 'unknown' };
}

/** Whether a program is one that the table names. */
export function isKnownRunner(program: string): boolean {
  return runnerRule(program).argument !== 'unknown';
}

const NODE_VALUED =
  /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file(?:-if-exists)?|--test-(?:reporter(?:-destination)?|name-pattern|skip-pattern|concurrency|timeout|global-setup|coverage-(?:include|exclude))|--input-type|--title|-e|--eval|-p|--print|-pe|--watch-path|--tsconfig|-P|--project|-O|--compiler-?[oO]ptions|-I|--ignore|--preload|--run)$/;

const RUNNERS: readonly (RunnerRule & { readonly names: RegExp })[] = [
  {
    names:
      /^(?:node|nodejs|tsx|tsm|ts-node(?:-(?:esm|script|transpile-only|dev))?|deno|babel-node|swc-node|sucrase-node|esno|esmo|esr|jiti|vite-node|zx|electron|qode)$/,
    argument: 'program',
    valued: NODE_VALUED,
  },
  { names: /^(?:sh|bash|zsh|dash|ksh|ash|source|\.)$/, argument: 'commands', valued: /^-[oO]$/ },
  {
    names:
      /^(?:_?mocha|ava|uvu|tap|tape|tap-run|jasmine|qunit|lab|borp|pta|zora|poku|japa|intern|testem|mochapack|electron-mocha|nodeunit|tsd|tap-spec)$/,
    argument: 'tests',
  },
  {
    names:
      /^(?:npm|pnpm|yarn|yarnpkg|bun|corepack|run-s|run-p|npm-run-all2?|nr|ni|ultra|lerna|turbo|nx|rush|wireit|wsrun|concurrently|conc)$/,
    argument: 'scripts',
  },
  {
    names: /^(?:g?make|gnumake)$/,
    argument: 'targets',
    recipes: ['Makefile', 'makefile', 'GNUmakefile'],
  },
  { names: /^just$/, argument: 'targets', recipes: ['justfile', 'Justfile', '.justfile'] },
  {
    names: /^(?:task|go-task)$/,
    argument: 'targets',
    recipes: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml'],
  },
  { names: /^(?:start-server-and-test|start-test|server-test|start-server)$/, argument: 'serve' },
  // Their arguments choose among the tests that the configuration names.
  {
    names: /^(?:vitest|jest|playwright|cypress|karma|wdio|wtr|web-test-runner|stryker|gulp|grunt|jake)$/,
    argument: 'read',
  },
  { names: /^(?:prettier|prettierd|terser|uglifyjs)$/, argument: 'read', plain: /^-[cl]$/ },
  // They read sources, and what they load comes by options and configuration.
  {
    names:
      /^(?:eslint|eslint_d|biome|rome|oxlint|oxfmt|dprint|xo|standard|semistandard|ts-standard|tslint|jshint|jscs|stylelint|markdownlint(?:-cli2)?|remark|textlint|cspell|alex|write-good|tsc|tsgo|vue-tsc|svelte-check|tspc|ttsc|tsd-lite|attw|publint|knip|depcheck|madge|dpdm|depcruise|dependency-cruiser|jscpd|type-coverage|es-check|size-limit|bundlesize|ls-lint|check-dts|dtslint|sort-package-json)$/,
    argument: 'read',
  },
  {
    names:
      /^(?:rollup|rolldown|webpack(?:-cli)?|rspack|esbuild|tsup|tsdown|unbuild|microbundle|parcel|browserify|babel|swc|spack|ncc|vite|bunchee|pkgroll|typedoc|jsdoc|documentation|api-extractor|sass|postcss|tailwindcss|next|nuxt|astro|ng|peggy|pegjs|jison|nearleyc|tree-sitter|napi|wasm-pack)$/,
    argument: 'read',
  },
  // They change the disk or talk, and run nothing.
  {
    names:
      /^(?:rm|rimraf|del|del-cli|cp|mv|ln|mkdir|mkdirp|mkdirp2|make-dir|touch|cat|cpy|cpx|copyfiles|shx|echo|printf|true|false|test|\[|ls|find|grep|sed|awk|diff|cmp|git|tar|zip|unzip|curl|wget|chmod|cd|export|set|exit|sleep|husky|lint-staged|wait-on|kill|kill-port|open-cli|codecov|coveralls|docker|docker-compose)$/,
    argument: 'none',
  },
];

/** What the value of an option is for. */
export type OptionRole = 'configuration' | 'commands' | 'root' | 'folder' | 'condition' | 'load' | 'nothing';

/** What an option's value is for, by the option's name. `apart`: the value is the next word, which may be none of its. */
export function optionRole(option: string, rule: RunnerRule, apart: boolean): OptionRole {
  const name = option.replace(/^-+/, '');
  if (rule.argument === 'none' || (apart && rule.plain?.test(option))) return 'nothing';
  if (apart && rule.valued !== undefined && !rule.valued.test(option)) return 'nothing';
  if (rule.argument === 'targets') return TARGETS_OPTIONS[name] ?? 'nothing';
  if (/^(?:C|conditions)$/.test(name) && rule.valued?.test(option)) return 'condition';
  if (/^(?:root|rootDir|cwd|dir|prefix|chdir|working-directory)$/.test(name)) return 'root';
  if (/^(?:c|config|configFile|config-?[pP]ath|config-file|rcfile|package)$/.test(name)) return 'configuration';
  if (/^(?:rulesdir|rules-dir|plugins?-dir|formatters-dir)$/.test(name)) return 'folder';
  if (apart) return LOADING_OPTION.test(name) ? 'load' : 'nothing';
  return INPUT_OPTION.test(name) ? 'nothing' : 'load';
}

const TARGETS_OPTIONS: Readonly<Record<string, OptionRole>> = {
  f: 'commands',
  file: 'commands',
  makefile: 'commands',
  justfile: 'commands',
  taskfile: 'commands',
  C: 'root',
  directory: 'root',
  dir: 'root',
  d: 'root',
};

/** Options that load code, whose value may be the next word. */
const LOADING_OPTION =
  /^(?:r|R|u|f|ui|file|require|requires|import|preload|register|.*loader|reporters?|test-reporter|test-global-setup|format(?:ter)?|env|.*[eE]nvironment|set-?up.*|global-?[sS]et-?up|global-?[tT]eardown|resolver|runner|testRunner|testSequencer|testResultsProcessor|transform.*|processors?|preset|plugins?|parser|pool|provider|e|eval|env-file(?:-if-exists)?)$/;

/** Options that name what is read or written: sources, coverage, output. */
const INPUT_OPTION =
  /^(?:i|input|entry.*|in|src.*|source.*|ext.*|include.*|all|exclude.*|ignore.*|x|n|out.*|o|d|dest.*|dist.*|watch.*|coverage.*|collectCoverage.*|findRelatedTests|related|changed.*|external.*|stdin.*|cache.*|report.*(?:dir|-dir|path|destination)|test-coverage-.*|.*-destination|name|t|testNamePattern|grep|g|match|m|project|p|P|workspace|w|filter|F)$/;
