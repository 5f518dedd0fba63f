import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { isData, lineOf, nodesOf, programsIn } from '../syntax.js';

const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;
/** The median of all source files, with room above the 80 lines that the style aims at. */
const MEDIAN_LINES_MAX = 110;

/** What is longer for now: path, or `path name()`, and its lines. An entry may only shrink, and goes when it fits. */
const LONGER: Readonly<Record<string, number>> = {};

export const sizes: Rule = {
  name: `a file has at most ${FILE_LINES_MAX} lines and a function ${FUNCTION_LINES_MAX}`,
  why: 'a reader holds one idea at a time; what is longer is two ideas',
  check: (tree) => [...files(tree), ...functions(tree), ...median(tree)],
  planted: [
    { files: { 'src/a.ts': '\n'.repeat(401) }, at: ['src/a.ts', 'src'] },
    { files: { 'tools/a.mjs': '\n'.repeat(401) }, at: ['tools/a.mjs'] },
    { files: { 'native/a.ts': `\nfunction a() {${'\n'.repeat(71)}}\n` }, at: ['native/a.ts:2'] },
    { files: { 'src/a.ts': `\nconst a = () => {${'\n'.repeat(60)}};\n` }, at: [] },
  ],
};

function files(tree: SourceTree): readonly Violation[] {
  return tree.files
    .filter(({ path }) => /\.(ts|mts|js|mjs|cjs|sh)$/.test(path) && !isData(path))
    .flatMap((file) => tooLong(file.path, file.path, linesOf(file), FILE_LINES_MAX));
}

/** Suites of tests are lists, not functions: their length says nothing. */
function functions(tree: SourceTree): readonly Violation[] {
  return programsIn(tree, 'src', 'native', 'tools').flatMap((file) => {
    const found: Violation[] = [];
    for (const node of nodesOf(tree.syntax(file))) {
      if (!ts.isFunctionLike(node)) continue;
      const start = lineOf(node);
      const lines = node.getSourceFile().getLineAndCharacterOfPosition(node.end).line + 2 - start;
      const entry = `${file.path} ${nameOf(node)}()`;
      found.push(...tooLong(file.path, entry, lines, FUNCTION_LINES_MAX, start));
    }
    return found;
  });
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'anonymous';
}

function tooLong(path: string, entry: string, lines: number, max: number, line?: number): readonly Violation[] {
  const at = line === undefined ? { path } : { path, line };
  const allowed = LONGER[entry];
  if (allowed === undefined) {
    return lines <= max ? [] : [{ ...at, message: `has ${lines} lines, more than ${max}: split by idea` }];
  }
  if (lines === allowed && lines > max) return [];
  const so = lines > allowed ? 'grew' : 'shrank';
  return [{ ...at, message: `${so} to ${lines} lines: the list of longer ones says ${allowed}, and may only shrink` }];
}

function median(tree: SourceTree): readonly Violation[] {
  const lines = programsIn(tree, 'src', 'native')
    .map(linesOf)
    .sort((a, b) => a - b);
  const middle = lines[Math.floor(lines.length / 2)] ?? 0;
  if (middle <= MEDIAN_LINES_MAX) return [];
  return [{ path: 'src', message: `half of the files have ${middle} lines or more, above ${MEDIAN_LINES_MAX}` }];
}

function linesOf(file: SourceFile): number {
  return file.text.split('\n').length - 1;
}
