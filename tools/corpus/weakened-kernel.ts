import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as engineDoor from '../../src/engine/index.js';
import { loadEngineLibraries } from '../../src/platform/grammars.js';
import { parseSync } from '../../src/platform/referee/oxc.js';

/** One thing that keeps a body in its place, and how it is taken from the compiled engine. */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** Each is found exactly once. */
  readonly edits: readonly { readonly from: string; readonly to: string }[];
}

const never = (condition: string): { readonly from: string; readonly to: string } => ({
  from: `if (${condition})`,
  to: `if (false && ${condition})`,
});

const ACCEPTED =
  '{ kind: "accepted", facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: packMasks([]) } }';

const treeSitter = [
  never("kind === 'escaped'"),
  never("kind === 'errors-changed'"),
  never("kind === 'symbols-changed'"),
];

/** Every guard whose work it is that nothing outside of a body changes. */
export const guards: readonly Guard[] = [
  { name: 'errors of oxc', file: 'syntax/judge.js', edits: [never('problems.length > 0')] },
  {
    name: "oxc's trees compared",
    file: 'syntax/judge.js',
    edits: [{ from: "return { kind: 'escaped', detail: comparison.detail };", to: `return ${ACCEPTED};` }],
  },
  {
    name: 'comments outside compared',
    file: 'syntax/judge.js',
    edits: [{ from: 'if (!haveSameComments(', to: 'if (false && !haveSameComments(' }],
  },
  { name: 'tokens that leave the body', file: 'syntax/judge.js', edits: [never("tokens.kind === 'escaped'")] },
  { name: 'tokens with two meanings', file: 'syntax/judge.js', edits: [never("tokens.kind === 'ambiguous'")] },
  { name: 'escapes in names of JSX', file: 'syntax/judge.js', edits: [never('at !== undefined')] },
  {
    name: 'regular expressions compiled',
    file: 'syntax/judge.js',
    edits: [never("regexes.kind === 'bad'"), { from: ': regexes.unproven,', to: ': 0,' }],
  },
  { name: "tree-sitter's proof", file: 'prove.js', edits: treeSitter },
  {
    name: 'bytes outside compared',
    file: 'prove.js',
    edits: [{ from: 'if (!haveSameOutside(', to: 'if (false && !haveSameOutside(' }],
  },
  {
    name: "oxc's trees compared, and tree-sitter's proof",
    file: 'syntax/judge.js prove.js',
    edits: [
      { from: "return { kind: 'escaped', detail: comparison.detail };", to: `return ${ACCEPTED};` },
      ...treeSitter,
    ],
  },
];

type EngineDoor = typeof engineDoor;

/** The kernel with both parsers in this process. */
export async function wholeKernel(): Promise<engineDoor.Engine> {
  return kernelOf(await import('../../src/engine/index.js'));
}

/** A kernel without one guard, made of a copy of the compiled engine, which `end` removes. */
export async function kernelWithout({
  name,
  file,
  edits,
}: Guard): Promise<{ engine: engineDoor.Engine; end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'emetgate-weakened-'));
  cpSync(fileURLToPath(new URL('../../src/engine', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const paths = file.split(' ').map((each) => join(folder, each));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  for (const { from, to } of edits) {
    const holding = [...texts].filter(([, text]) => text.includes(from));
    const [[path, text] = []] = holding;
    if (holding.length !== 1 || path === undefined || text?.split(from).length !== 2) {
      throw new Error(`Cannot take away «${name}»: ${JSON.stringify(from)} is not in ${file} exactly once`);
    }
    texts.set(
      path,
      text.replace(from, () => to),
    );
  }
  for (const [path, text] of texts) writeFileSync(path, text);
  const door = (await import(pathToFileURL(join(folder, 'index.js')).href)) as EngineDoor;
  return { engine: await kernelOf(door), end: () => rmSync(folder, { recursive: true }) };
}

async function kernelOf({ createEngine, createJudge }: EngineDoor): Promise<engineDoor.Engine> {
  const libraries = await loadEngineLibraries();
  if (!libraries.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(libraries.error)}`);
  const judge = createJudge(parseSync);
  const referee: engineDoor.Referee = { judge: async (request) => ({ kind: 'judged', judgement: judge(request) }) };
  return createEngine({ ...libraries.value, referee });
}
