import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile, SourceTree } from './source-tree.js';
import { lineOf, nodesOf } from './syntax.js';

/** One use of another module. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `type` leaves nothing in the compiled program; `dynamic` runs later; `program` starts the file as a process. */
  readonly kind: 'value' | 'type' | 'dynamic' | 'program';
  /** The names taken; empty for a namespace, a side effect, or a dynamic import. */
  readonly names: readonly string[];
  /** The file meant, for a relative specifier. */
  readonly target: string | undefined;
}

/** Every way in which a program names another module by a literal. */
export function importsOf(tree: SourceTree, file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  for (const node of nodesOf(tree.syntax(file))) {
    const use = importAt(node);
    if (use !== undefined) {
      found.push({ ...use, line: lineOf(node), target: resolve(tree, file.path, use.specifier) });
    }
  }
  return found;
}

type Use = Pick<Import, 'specifier' | 'kind' | 'names'>;

function importAt(node: ts.Node): Use | undefined {
  if (ts.isImportDeclaration(node)) return importDeclaration(node);
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: literal(node.moduleSpecifier), kind: exportKind(node), names: exportNames(node) };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: literal(node.argument.literal), kind: 'type', names: [] };
  }
  if (ts.isCallExpression(node)) return callOf(node);
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL') return urlOf(node);
  return undefined;
}

function importDeclaration(node: ts.ImportDeclaration): Use {
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  const elements = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : undefined;
  const onlyTypes =
    clause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (elements !== undefined && clause?.name === undefined && elements.every((element) => element.isTypeOnly));
  return {
    specifier: literal(node.moduleSpecifier),
    kind: onlyTypes ? 'type' : 'value',
    names: elements?.map((element) => (element.propertyName ?? element.name).text) ?? [],
  };
}

function exportKind(node: ts.ExportDeclaration): 'value' | 'type' {
  const clause = node.exportClause;
  const elements = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : undefined;
  return node.isTypeOnly || elements?.every((element) => element.isTypeOnly) === true ? 'type' : 'value';
}

function exportNames(node: ts.ExportDeclaration): readonly string[] {
  const clause = node.exportClause;
  if (clause === undefined || !ts.isNamedExports(clause)) return [];
  return clause.elements.map((element) => (element.propertyName ?? element.name).text);
}

/** `import('./x.js')`, and `programFile(import.meta.url, './x.js')`, which a process is started from. */
function callOf(node: ts.CallExpression): Use | undefined {
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return fromLiteral(node.arguments[0], 'dynamic');
  if (node.expression.getText() === 'programFile') return fromLiteral(node.arguments[1], 'program');
  return undefined;
}

function urlOf(node: ts.NewExpression): Use | undefined {
  const [path, base] = node.arguments ?? [];
  return base?.getText() === 'import.meta.url' ? fromLiteral(path, 'program') : undefined;
}

function fromLiteral(node: ts.Node | undefined, kind: Import['kind']): Use | undefined {
  if (node === undefined || !ts.isStringLiteralLike(node)) return undefined;
  return { specifier: node.text, kind, names: [] };
}

function literal(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : '';
}

function resolve(tree: SourceTree, from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  return tree.has(path) ? path : path.replace(/\.([cm]?)js$/, '.$1ts');
}

/** The package that a bare specifier belongs to: `node:fs` is `node`, `@a/b/c` is `@a/b`. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
