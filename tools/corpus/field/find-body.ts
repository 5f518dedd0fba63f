import ts from 'typescript';

/** A function's body in a file, found without Emetgate so that the gate's own span can be checked against it. */
export interface FoundBody {
  readonly node: ts.Block;
  /** Whether the function is a declaration or a method, after which a statement may follow without a `;`. */
  readonly declared: boolean;
}

/**
 * The block body of the one function that a dotted name means: declarations, methods, functions held by variables or
 * assigned to a property path, a declared default export as `default`, and functions nested in those. Throws when none or several are meant, or the body is an
 * expression: the manifest is then wrong.
 */
export function findBody(file: ts.SourceFile, ref: string): FoundBody {
  const found: FoundBody[] = [];
  const visit = (node: ts.Node, prefix: string): void => {
    const name = isFunctionWithBody(node) ? nameOf(node) : ts.isClassLike(node) ? node.name?.text : undefined;
    const path = name === undefined ? prefix : prefix === '' ? name : `${prefix}.${name}`;
    if (name !== undefined && path === ref && isFunctionWithBody(node) && ts.isBlock(node.body)) {
      found.push({ node: node.body, declared: ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) });
    }
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(file, '');
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    throw new Error(`Cannot find ${ref} in ${file.fileName}: ${found.length} functions with a block have that name`);
  }
  return only;
}

/** Parses a file of a repository with parent links, in the dialect that its extension says. */
export function parseFile(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
}

type FunctionWithBody = ts.FunctionLikeDeclaration & { readonly body: ts.Block | ts.Expression };

function isFunctionWithBody(node: ts.Node): node is FunctionWithBody {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function nameOf(node: FunctionWithBody): string | undefined {
  if (ts.isFunctionDeclaration(node) && isDefaultExport(node)) return 'default';
  if (node.name !== undefined) return node.name.getText();
  const holder = node.parent;
  if (ts.isVariableDeclaration(holder)) return holder.name.getText();
  if (ts.isPropertyAssignment(holder)) return holder.name.getText();
  if (ts.isBinaryExpression(holder) && holder.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return holder.left.getText();
  }
  return undefined;
}

function isDefaultExport(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}
