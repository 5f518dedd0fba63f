import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { isData, lineOf, programsIn } from '../syntax.js';
import { LAYERS } from './layers.js';

/** Words that say where code was put, not what it is. */
const EMPTY_WORDS = ['util', 'utils', 'utility', 'utilities', 'common', 'helper', 'helpers', 'misc', 'shared', 'stuff'];

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

/** Folders whose files have names of their own: documents, and what other programs look for by name. */
const OTHER_CUSTOMS = /^(docs\/|\.claude\/|[^/]+$)|(^|\/)README\.md$/;

export const names: Rule = {
  name: 'a file is named in kebab-case after what it holds',
  why: 'a newcomer finds a thing by its name; a drawer named after nothing only grows',
  check: (tree) => [
    ...tree.files.filter(({ path }) => !isData(path)).flatMap(({ path }) => nameComplaints(path)),
    ...programsIn(tree, 'src', 'native', 'tests', 'tools').flatMap((file) => barrel(tree, file)),
  ],
  planted: [
    { files: { 'src/Engine.ts': '' }, at: ['src/Engine.ts'] },
    { files: { 'src/fooBar/a.ts': '' }, at: ['src/fooBar/a.ts'] },
    { files: { 'src/utils/a.ts': '' }, at: ['src/utils/a.ts'] },
    { files: { 'src/path-helpers.ts': '' }, at: ['src/path-helpers.ts'] },
    { files: { 'src/engine/guards/index.ts': '' }, at: ['src/engine/guards/index.ts'] },
    { files: { 'src/a.ts': "export * from './b.js';\n" }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': "\nexport { b } from './b.js';\n" }, at: ['src/a.ts:2'] },
    { files: { 'src/engine/index.ts': "export { b } from './b.js';\n" }, at: [] },
    { files: { 'tests/a/b-c.prop.test.ts': '' }, at: [] },
  ],
};

function nameComplaints(path: string): readonly Violation[] {
  if (OTHER_CUSTOMS.test(path)) return [];
  const parts = path.split('/');
  const wrong = parts.find((part) => !KEBAB_CASE.test(part.replace(/^\./, '')));
  if (wrong !== undefined) return [{ path, message: `${wrong} is not in kebab-case` }];
  const empty = parts.flatMap((part) => part.split(/[-.]/)).find((word) => EMPTY_WORDS.includes(word));
  if (empty !== undefined) return [{ path, message: `"${empty}" says nothing: name it after what it holds` }];
  if (parts.at(-1) === 'index.ts' && !isDoor(path)) {
    return [{ path, message: 'only a layer has an index.ts: import from the file itself' }];
  }
  return [];
}

function isDoor(path: string): boolean {
  return LAYERS.some(({ door }) => door === path);
}

/** A file that hands on what another holds hides where it lives. */
function barrel(tree: SourceTree, file: SourceFile): readonly Violation[] {
  if (isDoor(file.path)) return [];
  return tree
    .syntax(file)
    .statements.filter((node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
    .map((node) => ({
      path: file.path,
      line: lineOf(node),
      message: 'hands on what another file holds: import from that file',
    }));
}
