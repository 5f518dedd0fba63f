import ts from 'typescript';
import type { SourceFile, SourceTree } from './source-tree.js';

/** Every node below a node, itself first, each before its children. Those of a whole file are remembered. */
export function nodesOf(root: ts.Node): readonly ts.Node[] {
  const known = nodesOfFiles.get(root);
  if (known !== undefined) return known;
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  if (ts.isSourceFile(root)) nodesOfFiles.set(root, nodes);
  return nodes;
}

const nodesOfFiles = new WeakMap<ts.Node, readonly ts.Node[]>();

/** The line on which a node begins, from 1, comments before it left out. */
export function lineOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** The TypeScript programs of the given folders; declaration files and fixtures are no programs of ours. */
export function programsIn(tree: SourceTree, ...folders: readonly string[]): readonly SourceFile[] {
  return tree.files.filter(
    ({ path }) => isProgram(path) && folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)),
  );
}

/** Whether a file is one of the project's own programs: what tests feed to the kernel is data. */
export function isProgram(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts') && !isData(path);
}

/** Files that hold programs as data: fixtures of tests, and the project that the demo changes. */
export function isData(path: string): boolean {
  return /(^|\/)fixtures\//.test(path) || path.startsWith('assets/');
}
