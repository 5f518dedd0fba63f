/**
 * Whether a file calls, at the start of a line, something that it takes from `node:test`: then a run of it reports a test.
 *
 * A file of helpers that runners come across has none. Reads text, not code: it knows the two ways in which files take names.
 */
export function declaresTests(source: string): boolean {
  const taken = [...source.matchAll(TAKEN)].flatMap(([, imported, required]) => names(imported ?? required ?? ''));
  return taken.some((name) =>
    new RegExp(`^(?:await |void )?${name.replaceAll('$', '\\$')}(?:\\.\\w+)?\\(`, 'm').test(source),
  );
}

const TAKEN =
  /\bimport\s+([\w$\s{},*]{1,1000}?)\s*from\s*['"](?:node:)?test['"]|\b(?:const|let|var)\s+([\w$\s{},:]{1,1000}?)\s*=\s*(?:await\s+import|require)\(\s*['"](?:node:)?test['"]/g;

/** `test, { it as spec }` and `{ describe: suite }`: the names that the file calls. */
function names(clause: string): readonly string[] {
  return clause
    .split(/[{},]/)
    .map((part) => /([\w$]+)\s*$/.exec(part)?.[1] ?? '')
    .filter((name) => name !== '' && !NOT_TESTS.has(name));
}

const NOT_TESTS: ReadonlySet<string> = new Set([
  'mock',
  'before',
  'after',
  'beforeEach',
  'afterEach',
  'run',
  'snapshot',
]);
