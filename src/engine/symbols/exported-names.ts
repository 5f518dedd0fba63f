import type { Node, Tree } from 'web-tree-sitter';
import { expressionName } from './call-name.js';
import { identifierName } from './name-text.js';
import { isCommonJsExport } from './naming-rules.js';
import type { TextOf } from './property-name.js';
import { requiredField } from './required-field.js';

/**
 * The names at the top of a file that its export lists give away: `export { a as b }`, `export default a`,
 * `export = a`, `exports.b = a`, `module.exports = a`, `module.exports = { a, b: c }`.
 *
 * What is exported where it is written needs no list: the walk sees that.
 */
export function exportedNames(tree: Tree, textOf: TextOf): ReadonlySet<string> {
  const names = new Set<string>();
  const cursor = tree.walk();
  try {
    if (!cursor.gotoFirstChild()) return names;
    do {
      const type = cursor.nodeType;
      if (type === 'export_statement') addExportStatement(cursor.currentNode, textOf, names);
      if (type === 'expression_statement') addCommonJsExport(cursor.currentNode, textOf, names);
    } while (cursor.gotoNextSibling());
    return names;
  } finally {
    cursor.delete();
  }
}

function addExportStatement(statement: Node, textOf: TextOf, names: Set<string>): void {
  if (statement.childForFieldName('source') !== null) return;
  for (const child of statement.namedChildren) {
    if (child.type === 'identifier') names.add(identifierName(textOf(child)));
    if (child.type !== 'export_clause') continue;
    for (const specifier of child.namedChildren) {
      // A comment may stand between them.
      const name = specifier.childForFieldName('name');
      if (name !== null) names.add(identifierName(textOf(name)));
    }
  }
}

/** Follows `a = b = value`: each target may be an export, the last value is what they share. */
function addCommonJsExport(statement: Node, textOf: TextOf, names: Set<string>): void {
  let node = statement.firstNamedChild;
  let exports = false;
  while (node?.type === 'assignment_expression') {
    exports ||= isCommonJsExport(expressionName(requiredField(node, 'left'), textOf));
    node = requiredField(node, 'right');
  }
  if (exports && node !== null) addValue(node, textOf, names);
}

function addValue(value: Node, textOf: TextOf, names: Set<string>): void {
  if (value.type === 'identifier') names.add(identifierName(textOf(value)));
  if (value.type !== 'object') return;
  for (const member of value.namedChildren) {
    const held = member.type === 'pair' ? requiredField(member, 'value') : member;
    if (held.type === 'identifier' || held.type === 'shorthand_property_identifier') {
      names.add(identifierName(textOf(held)));
    }
  }
}
