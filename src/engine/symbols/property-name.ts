import type { Node } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import { compact, identifierName, memberName, quoted, stringValue } from './name-text.js';

/** The text of a node. web-tree-sitter's own `text` would go through the tree's callback each time. */
export type TextOf = (node: Node) => string;

/**
 * A property's key as a step of a ref, or `undefined` where the parser put in a name that is not there.
 *
 * Equal keys get equal steps however they are written: `a`, `"a"`, `['a']` and `\u0061` are all `a`, `1` and `0x1`
 * are `[1]`. A key that is computed is shown as it is written.
 */
export function propertyName(key: Node, textOf: TextOf): string | undefined {
  const text = textOf(key);
  if (text === '') return undefined;
  switch (key.type) {
    case 'private_property_identifier':
      return identifierName(text);
    case 'string':
      return memberName(stringValue(text));
    case 'number':
      return `[${numberText(text)}]`;
    case 'computed_property_name':
      return computedName(key, textOf);
    default:
      return memberName(identifierName(text));
  }
}

/** A step into a member by an index or computed key: a literal is its value, anything else its text. */
export function indexName(index: Node, textOf: TextOf): string {
  const isPlainTemplate =
    index.type === 'template_string' && index.descendantsOfType('template_substitution').length === 0;
  if (index.type === 'string' || isPlainTemplate) return memberName(stringValue(textOf(index)));
  if (index.type === 'number') return `[${numberText(textOf(index))}]`;
  return `[${holdsFunction(index) ? '…' : compact(textOf(index))}]`;
}

/** A template or string as a name, substitutions as written: but for those that hold a function, whose body is no part of a name. */
export function templateName(template: Node, textOf: TextOf): string {
  let text = '';
  let from = template.startIndex;
  const whole = textOf(template);
  for (const child of template.namedChildren) {
    if (!holdsFunction(child)) continue;
    text += `${whole.slice(from - template.startIndex, child.startIndex - template.startIndex)}\${…}`;
    from = child.endIndex;
  }
  return quoted(stringValue(text + whole.slice(from - template.startIndex)));
}

function holdsFunction(node: Node): boolean {
  return node.descendantsOfType([...functionKinds]).length > 0;
}

function computedName(key: Node, textOf: TextOf): string {
  const inner = key.namedChildren.find((child) => child.type !== 'comment');
  return inner === undefined ? '[]' : indexName(inner, textOf);
}

/** A number's value, so that `0x1`, `1.0` and `1` are one key; BigInt and what JavaScript cannot read stay as written. */
function numberText(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? compact(text) : String(value);
}
