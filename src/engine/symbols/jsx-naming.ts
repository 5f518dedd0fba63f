import type { Node } from 'web-tree-sitter';
import { compact, memberName } from './name-text.js';
import type { NamingRule } from './naming-rules.js';
import { inside, named, settled, unreachable } from './place.js';
import type { TextOf } from './property-name.js';
import { requiredField } from './required-field.js';

/** How JSX names what is in it: `Form.<Button>.onClick`. */
export function jsxRuleFor(parentType: string): NamingRule | undefined {
  switch (parentType) {
    case 'jsx_element':
      return element;
    case 'jsx_opening_element':
    case 'jsx_self_closing_element':
      return tag;
    case 'jsx_attribute':
      return attribute;
    case 'jsx_expression':
      return expression;
    default:
      return undefined;
  }
}

/** A function that is an element's child is called by the element, what is deeper in it is not. */
const element: NamingRule = ({ parent, place, file }) =>
  named(settled(unreachable(place)), elementName(requiredField(parent, 'open_tag'), file.textOf), 'position');

const tag: NamingRule = ({ parent, place, file }) =>
  inside(settled(unreachable(place)), elementName(parent, file.textOf));

const attribute: NamingRule = ({ parent, place, file }) => {
  const name = parent.firstNamedChild;
  return name === null ? place : named(place, memberName(file.textOf(name)), 'untitled');
};

const expression: NamingRule = ({ place }) => place;

function elementName(openingTag: Node, textOf: TextOf): string {
  const name = openingTag.childForFieldName('name');
  return `<${name ? compact(textOf(name)) : ''}>`;
}
