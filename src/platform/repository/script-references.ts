/** Files that a manifest's scripts name, by what becomes of them. Paths are relative to the manifest's folder. */
export interface ScriptReferences {
  /** Run or preloaded by the scripts that judge a change: what they import is protected, too. */
  readonly judging: readonly string[];
  /** Named by any other script that runs at build or release: protected themselves. */
  readonly named: readonly string[];
}

/**
 * The files that package scripts run. Scripts that start the program itself (`start`, `dev`, …) are left out: they name the
 * code under test. So are the arguments of tools that only read them, such as a linter's.
 */
export function scriptReferences(scripts: Readonly<Record<string, unknown>>): ScriptReferences {
  const judging = reachable(scripts);
  const references = { judging: [] as string[], named: [] as string[] };
  for (const [name, command] of Object.entries(scripts)) {
    if (typeof command !== 'string' || command.length > commandLengthMax) continue;
    if (judging.has(name)) references.judging.push(...loadedFiles(command));
    else if (!STARTS.test(name)) references.named.push(...loadedFiles(command));
  }
  return references;
}

const commandLengthMax = 10_000;

const JUDGES =
  /^(?:pre|post)?(?:tests?|specs?|unit|e2e|checks?|types?|typecheck|type-check|tsc|lint|ci|verify|validate|cov|cover|coverage|install|prepare)(?:[:._-].*)?$/;

const STARTS =
  /^(?:pre|post)?(?:start|dev|develop|serve|server|preview|watch|debug|demo|examples?|playground|storybook|bench|benchmark)(?:[:._-].*)?$/;

/** The scripts that judge a change, and those that they run by name. */
function reachable(scripts: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const reached = new Set(Object.keys(scripts).filter((name) => JUDGES.test(name)));
  for (const name of reached) {
    const command = scripts[name];
    if (typeof command !== 'string') continue;
    const words = command.split(/[\s;&|]+/).map(unquoted);
    // Any word that is a script's name may be a call of it: `npm run x`, `yarn x`, `run-s x y`.
    if (!/\b(?:npm|npx|yarn|pnpm|bun|run-[sp]|npm-run-all|node --run|wireit|concurrently)\b/.test(command)) continue;
    for (const word of words) if (Object.hasOwn(scripts, word)) reached.add(word);
  }
  return reached;
}

/** Files that a command starts or preloads: the program after an interpreter, the values of its preload options. */
function loadedFiles(command: string): readonly string[] {
  return command.split(/&&|\|\||[;|&\n]/).flatMap((part) => loadedBy(part.trim().split(/\s+/).map(unquoted)));
}

function loadedBy(words: readonly string[]): readonly string[] {
  const files: string[] = [];
  let interpreter = false;
  for (const [at, word] of words.entries()) {
    const preload = PRELOAD.exec(word);
    const value = preload?.[1] ?? (preload === null ? undefined : words[at + 1]);
    // A value without a slash or an ending is a package, or an option of another tool that looks the same.
    if (value !== undefined && /[/.]/.test(value)) files.push(value);
    if (preload !== null) continue;
    if (INTERPRETER.test(word)) interpreter = true;
    else if (
      interpreter &&
      !word.startsWith('-') &&
      !VALUED.test(words[at - 1] ?? '') &&
      !PRELOAD.test(words[at - 1] ?? '')
    ) {
      files.push(word);
      interpreter = false;
    } else if (at === 0 && /^\.{0,2}\/?[\w./-]+\.(?:sh|bash|[cm]?[jt]sx?)$/.test(word)) files.push(word);
  }
  return files;
}

function unquoted(word: string): string {
  return word.replace(/^['"]|['"]$/g, '');
}

const INTERPRETER =
  /^(?:.*\/)?(?:node|nodejs|tsx|ts-node(?:-esm)?|bun|deno|babel-node|esno|jiti|vite-node|sh|bash|zx)$/;

const PRELOAD =
  /^(?:-r|--require|--import|--loader|--experimental-loader|--setupFiles|--globalSetup|--setup|--file|--config|-c)(?:=(.+))?$/;

/** Options of interpreters whose value is the next word. */
const VALUED =
  /^(?:-C|--conditions|--env-file(?:-if-exists)?|--test-reporter(?:-destination)?|--test-name-pattern|--input-type|--tsconfig|-P|--project)$/;
