import ts from 'typescript';
import { findBody, parseFile } from './find-body.js';
import { isDirective } from './single-edits.js';

/**
 * The body of a function, written otherwise with the same meaning: an inert statement comes first (after directives) and
 * every returned expression stands in parentheses.
 */
export function harmlessRewrite(path: string, text: string, ref: string): string {
  const { node: body } = findBody(parseFile(path, text), ref);
  const first = body.statements.find((statement) => !isDirective(statement));
  const inert = first === undefined ? body.end - 1 : first.getStart();
  const insertions: { readonly at: number; readonly text: string }[] = [{ at: inert, text: 'void 0; ' }];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) {
      insertions.push({ at: node.expression.getStart(), text: '(' }, { at: node.expression.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  insertions.sort((a, b) => a.at - b.at);
  let rewritten = '';
  let from = body.getStart();
  for (const insertion of insertions) {
    rewritten += text.slice(from, insertion.at) + insertion.text;
    from = insertion.at;
  }
  return rewritten + text.slice(from, body.end);
}
