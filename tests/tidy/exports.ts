import ts from 'typescript';

/** One name that a file declares and exports. */
export interface Exported {
  readonly name: string;
  readonly node: ts.Declaration | ts.VariableStatement;
}

/** What a file declares and exports itself; what it hands on from another is not its own. */
export function exportsOf(file: ts.SourceFile): readonly Exported[] {
  return file.statements.flatMap((node): readonly Exported[] => {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) {
      return [{ name: 'default', node: node as ts.Declaration & ts.Statement }];
    }
    if (ts.isVariableStatement(node)) {
      return node.declarationList.declarations.map(({ name }) => ({ name: name.getText(), node }));
    }
    const named = node as ts.Statement & ts.Declaration & { readonly name?: ts.Identifier };
    return named.name === undefined ? [] : [{ name: named.name.text, node: named }];
  });
}

/**
 * Whether a documentation comment stands before a declaration. One comment may stand for a group: constants on the
 * lines right after a documented one, with no empty line between.
 */
export function isDocumented(node: ts.Node): boolean {
  const hasComment = ts.getJSDocCommentsAndTags(node).some((note) => ts.isJSDoc(note) && note.comment !== undefined);
  if (hasComment || !ts.isVariableStatement(node) || !ts.isSourceFile(node.parent)) return hasComment;
  const { statements } = node.parent;
  const before = statements[statements.indexOf(node) - 1];
  const isNext = before !== undefined && /^\r?\n\S/.test(node.getFullText());
  return isNext && ts.isVariableStatement(before) && isDocumented(before);
}
