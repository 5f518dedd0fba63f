import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Engine } from '../../src/engine/index.js';
import { type EngineDoor, kernelInProcess } from './kernel-in-process.js';

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
  { name: "what TypeScript's parser misreads", file: 'syntax/judge.js', edits: [never('misread !== undefined')] },
  { name: 'comments about the whole file', file: 'syntax/judge.js', edits: [never('pragma !== undefined')] },
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

/** A kernel without one guard, made of a copy of the compiled engine, which `end` removes. */
export async function kernelWithout(
  { name, file, edits }: Guard,
  compiled = fileURLToPath(new URL('../../src/engine', import.meta.url)),
): Promise<{ readonly engine: Engine; readonly end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'emetgate-weakened-'));
  // Maps would lead to sources that are not there.
  cpSync(compiled, folder, { recursive: true, filter: (path) => !/\.(?:map|d\.ts)$/.test(path) });
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
  return { engine: await kernelInProcess(door), end: () => rmSync(folder, { recursive: true }) };
}
