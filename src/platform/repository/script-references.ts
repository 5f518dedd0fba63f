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
    const words = command.split(/[\s;&|]+/).map((word) => word.replace(/^['"]|['"]$/g, ''));
    // Any word that is a script's name may be a call of it: `npm run x`, `yarn x`, `run-s x y`.
    if (!/\b(?:npm|npx|yarn|pnpm|bun|run-[sp]|npm-run-all|node --run|wireit|concurrently)\b/.test(command)) continue;
    for (const word of words) if (Object.hasOwn(scripts, word)) reached.add(word);
  }
  return reached;
}

/** Files that a command starts or preloads: the program after an interpreter, the values of its preload options. */
function loadedFiles(command: string): readonly string[] {
  const files: string[] = [];
  for (const part of command.split(/&&|\|\||[;|&\n]/)) {
    const words = part
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^['"]|['"]$/g, ''));
    let interpreter = false;
    for (const [at, word] of words.entries()) {
      const preload =
        /^(?:-r|--require|--import|--loader|--experimental-loader|--setupFiles|--setup|--file|--config|-c)(?:=(.+))?$/.exec(
          word,
        );
      if (preload !== null) files.push(preload[1] ?? words[at + 1] ?? '');
      else if (INTERPRETER.test(word)) interpreter = true;
      else if (interpreter && !word.startsWith('-')) {
        files.push(word);
        interpreter = false;
      } else if (at === 0 && /^\.{0,2}\/?[\w./-]+\.(?:sh|bash|[cm]?[jt]sx?)$/.test(word)) files.push(word);
    }
  }
  return files.filter((file) => file !== '' && !file.startsWith('-'));
}

const INTERPRETER =
  /^(?:.*\/)?(?:node|nodejs|tsx|ts-node(?:-esm)?|bun|deno|babel-node|esno|jiti|vite-node|sh|bash|zx)$/;
