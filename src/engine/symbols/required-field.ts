import type { Node } from 'web-tree-sitter';
import { invariant } from '../invariant.js';

/**
 * A field that all grammars require of a node: there in broken text too, where the parser puts in what is missing.
 *
 * Source: `node-types.json` of the grammars.
 */
export function requiredField(node: Node, field: string): Node {
  const child = node.childForFieldName(field);
  invariant(child !== null, `a ${node.type} has a ${field}`);
  return child;
}
