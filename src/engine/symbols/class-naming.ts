import type { Node } from 'web-tree-sitter';
import { identifierName } from './name-text.js';
import type { NamingRule } from './naming-rules.js';
import { inside, named, settled, takenName, unreachable } from './place.js';
import { propertyName, type TextOf } from './property-name.js';

/** What a class member is called, as a step of a ref: `push`, `#grow`, `get size`, `static of`, `static get all`. */
export interface MemberName {
  readonly text: string;
  readonly isStatic: boolean;
  readonly accessor: 'get' | 'set' | undefined;
  readonly isPrivate: boolean;
}

/** The name of a method or field, or `undefined` where the parser put in a name that is not there. */
export function memberStep(member: Node, textOf: TextOf): MemberName | undefined {
  const key = member.childForFieldName('name') ?? member.childForFieldName('property');
  const name = key === null ? undefined : propertyName(key, textOf);
  if (key === null || name === undefined) return undefined;
  let isStatic = false;
  let accessor: 'get' | 'set' | undefined;
  for (const token of member.children) {
    if (token.type === 'static') isStatic = true;
    if (token.type === 'get' || token.type === 'set') accessor = token.type;
  }
  const text = `${isStatic ? 'static ' : ''}${accessor === undefined ? '' : `${accessor} `}${name}`;
  return { text, isStatic, accessor, isPrivate: key.type === 'private_property_identifier' };
}

/** How classes name what is in them. Methods are functions: the walk names those itself. */
export function classRuleFor(parentType: string): NamingRule | undefined {
  switch (parentType) {
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'class':
      return classRule;
    case 'class_body':
      return classBody;
    case 'field_definition':
    case 'public_field_definition':
      return classField;
    case 'class_static_block':
      return staticBlock;
    case 'decorator':
      return decorator;
    default:
      return undefined;
  }
}

const classRule: NamingRule = ({ parent, place, child, file }) => {
  const ownNode = parent.childForFieldName('name');
  const own = ownNode === null ? undefined : identifierName(file.textOf(ownNode));
  const name = takenName(place, own) ?? '(class)';
  if (own !== undefined && name === 'default' && place.path === '') file.aliases.set(own, name);
  const isDeclared = place.scope === 'file' && parent.type !== 'class';
  const exported = place.exported || (isDeclared && file.exported.has(name));
  const body = { ...inside(place, name), exported };
  if (child.type === 'decorator') return named(unreachable(body), '@', 'position');
  return body;
};

/** In the TypeScript grammars a member's decorators are its siblings before it, in the JavaScript one its children. */
const classBody: NamingRule = ({ place, child, file }) => {
  if (child.type !== 'decorator') return place;
  const member = decoratedMember(child);
  const name = member === undefined ? undefined : memberStep(member, file.textOf);
  return named(unreachable(name === undefined ? place : inside(place, name.text)), '@', 'position');
};

function decoratedMember(decorator: Node): Node | undefined {
  let sibling = decorator.nextNamedSibling;
  for (let seen = 0; sibling !== null && seen < DECORATORS_SEEN_MAX; seen++) {
    if (sibling.type !== 'decorator' && sibling.type !== 'comment') return sibling;
    sibling = sibling.nextNamedSibling;
  }
  return undefined;
}

/** Each look at a neighbour costs as much as there are neighbours: without a bound, 20,000 decorators took minutes. */
const DECORATORS_SEEN_MAX = 32;

const classField: NamingRule = ({ parent, place, child, field, file }) => {
  const name = memberStep(parent, file.textOf);
  if (name === undefined) return settled(unreachable(place));
  if (child.type === 'decorator') return named(unreachable(inside(place, name.text)), '@', 'position');
  if (field !== 'value') return unreachable(place);
  return named(name.isPrivate ? unreachable(place) : place, name.text, 'bound');
};

const staticBlock: NamingRule = ({ place }) => unreachable(inside(place, '(static)'));

/** In a decorator the call's own name gets the `@` that waits. */
const decorator: NamingRule = ({ place }) => place;
