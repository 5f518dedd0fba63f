import ts from 'typescript';

/** Function bodies as TypeScript's parser sees them. */
export interface OracleBodies {
  /** `start-end` in UTF-16 code units of the text, which has no BOM. */
  readonly spans: ReadonlySet<string>;
  /** Whether TypeScript finds the file free of syntax errors. */
  readonly isClean: boolean;
}

/** Lists every function body of a file with a parser that the kernel does not use. */
export function oracleBodies(path: string, text: string): OracleBodies {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, scriptKind(path));
  const spans = new Set<string>();
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const body = bodyOf(node);
    if (body !== undefined) spans.add(`${body.getStart(file)}-${body.end}`);
    ts.forEachChild(node, (child) => void pending.push(child));
  }
  const { parseDiagnostics } = file as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  return { spans, isClean: parseDiagnostics.length === 0 };
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node);
  return isFunction ? node.body : undefined;
}

function scriptKind(path: string): ts.ScriptKind {
  if (/\.tsx$/.test(path)) return ts.ScriptKind.TSX;
  if (/\.[cm]?ts$/.test(path)) return ts.ScriptKind.TS;
  return ts.ScriptKind.JSX;
}
