import { nodesOf, type OxcNode } from './oxc.js';

/**
 * Where a body has a name of JSX that is written with an escape, as a UTF-16 offset of the file's text.
 *
 * The second parser alone takes `<\u0061/>`. TypeScript refuses it (error 17021), and what compilers make of it differs.
 */
export function escapedJsxName(text: string, body: OxcNode): number | undefined {
  if (!text.slice(body.start, body.end).includes('\\u')) return undefined;
  for (const { type, start, end } of nodesOf(body)) {
    if (type === 'JSXIdentifier' && text.slice(start, end).includes('\\')) return start;
  }
  return undefined;
}
