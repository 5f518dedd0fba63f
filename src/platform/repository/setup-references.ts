/**
 * The files that a test runner's configuration loads by name: values of `setupFiles`, `globalSetup`, `require`, `reporters`
 * and their like, in JavaScript, JSON or YAML. Reads text, not syntax. Values of other keys, such as `alias` or `entry`,
 * name the code under test and are left out.
 */
export function setupReferences(text: string): readonly string[] {
  const found: string[] = [];
  for (const key of text.matchAll(KEY)) {
    const rest = text.slice(key.index + key[0].length);
    const value = /^\s*[[{]/.test(rest) ? bracketed(rest.trimStart()) : undefined;
    if (value !== undefined) for (const quoted of value.matchAll(QUOTED)) found.push(quoted[2] ?? '');
    else found.push(...plainValues(rest));
  }
  return found.map((reference) => reference.replace(/^<rootDir>\/?/, './')).filter((reference) => reference !== '');
}

const KEY =
  /["']?\b(?:setupFiles(?:AfterEnv|AfterEach)?|setupFile|setupTestFrameworkScriptFile|globalSetup|globalTeardown|globalsSetup|setup|teardown|testEnvironment|environment|reporters?|snapshotSerializers|snapshotResolver|transform|resolver|runner|testRunner|testSequencer|sequencer|dependencyExtractor|preset|provider|require|requires|import|loader|file|supportFile|pool|before|after)\b["']?\s*:[ \t]*/g;

const QUOTED = /(['"`])([^'"`\n\\]{1,300})\1/g;

/** Longest value that is looked through: a list of setup files, many times over. */
const valueLengthMax = 5000;

/** The text from an opening bracket to the one that closes it. Brackets in strings are counted too: too much, not too little. */
function bracketed(text: string): string {
  let depth = 0;
  const end = Math.min(text.length, valueLengthMax);
  for (let at = 0; at < end; at += 1) {
    const unit = text[at];
    if (unit === '[' || unit === '{') depth += 1;
    if (unit === ']' || unit === '}') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return text.slice(0, end);
}

/** One value on the key's line, quoted or as YAML writes it, or a YAML list below it. */
function plainValues(rest: string): readonly string[] {
  const [first = '', ...lines] = rest.slice(0, valueLengthMax).split(/\r?\n/);
  const inline = first.trim().replace(/,$/, '');
  if (inline !== '')
    return [
      ...(/^(?:require\.resolve\(|resolve\(|path\.resolve\(__dirname,\s*|\()?\s*(['"`]?)([^'"`\s,)]+)\1/.exec(inline) ??
        []),
    ].slice(2);
  const values: string[] = [];
  for (const line of lines) {
    const item = /^\s*-\s+(['"]?)([^'"#\s]+)\1/.exec(line)?.[2];
    if (item === undefined) break;
    values.push(item);
  }
  return values;
}
