import type { Node } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import { callName, expressionName } from './call-name.js';
import { classRuleFor } from './class-naming.js';
import { jsxRuleFor } from './jsx-naming.js';
import { compact, identifierName, memberName, stringValue } from './name-text.js';
import { inside, named, type Place, settled, unreachable } from './place.js';
import { propertyName, type TextOf } from './property-name.js';
import { requiredField } from './required-field.js';

/** A node on the way down, seen from its parent. */
export interface Step {
  readonly parent: Node;
  /** The parent's place. */
  readonly place: Place;
  readonly child: Node;
  /** The grammar's field that the child is in. */
  readonly field: string | null;
  /** Functions that were direct children of the parent before this one. */
  readonly functionsBefore: number;
  readonly file: FileNames;
}

/** What naming knows of the whole file. */
export interface FileNames {
  readonly textOf: TextOf;
  /** Names of the file's top that its exports list. */
  readonly exported: ReadonlySet<string>;
  /** Collects own names of what is called by another: `Page` of `export default function Page`. */
  readonly aliases: Map<string, string>;
}

/** How a kind of node names what is written in it. */
export type NamingRule = (step: Step) => Place;

/** The place of a child: by its parent's rule, else one that only carries the path on. */
export function placeOf(step: Step): Place {
  const type = step.parent.type;
  const rule = ruleFor(type) ?? classRuleFor(type) ?? jsxRuleFor(type);
  return rule === undefined ? settled(unreachable(step.place)) : rule(step);
}

/** A switch and not a table, so that nothing runs on import. */
function ruleFor(parentType: string): NamingRule | undefined {
  switch (parentType) {
    case 'lexical_declaration':
    case 'variable_declaration':
    case 'parenthesized_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
    case 'type_assertion':
    case 'await_expression':
    case 'sequence_expression':
    case 'template_string':
    case 'template_substitution':
      return keeps;
    case 'variable_declarator':
      return declarator;
    case 'assignment_expression':
    case 'augmented_assignment_expression':
      return assignment;
    case 'pair':
      return pair;
    case 'object':
      return object;
    case 'array':
      return array;
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return patternDefault;
    case 'required_parameter':
    case 'optional_parameter':
      return parameterDefault;
    case 'call_expression':
    case 'new_expression':
      return call;
    case 'arguments':
      return callArguments;
    case 'member_expression':
      return member;
    case 'binary_expression':
    case 'ternary_expression':
      return choice;
    case 'return_statement':
      return returned;
    case 'export_statement':
      return exportStatement;
    case 'internal_module':
    case 'module':
      return namespace;
    default:
      return undefined;
  }
}

const keeps: NamingRule = ({ place }) => place;

const declarator: NamingRule = ({ parent, place, file }) => {
  const name = requiredField(parent, 'name');
  if (name.type !== 'identifier') return settled(unreachable(place));
  const text = identifierName(file.textOf(name));
  const exported = place.exported || (place.scope === 'file' && file.exported.has(text));
  return { ...named(place, text, 'bound'), exported };
};

/** In `a = b = function …` the first target names it: it is what a reader meets. */
const assignment: NamingRule = ({ parent, place, field, file }) => {
  const target = requiredField(parent, 'left');
  if (field !== 'right' || !TARGETS.has(target.type)) return settled(unreachable(place));
  const text = expressionName(target, file.textOf);
  const [root = text] = text.split(/[.[(]/, 1);
  const exported = place.exported || isCommonJsExport(text) || (place.scope === 'file' && file.exported.has(root));
  return { ...(place.pending?.strength === 'bound' ? place : named(place, text, 'bound')), exported };
};

const TARGETS: ReadonlySet<string> = new Set(['identifier', 'member_expression', 'subscript_expression']);

/** Whether an assignment to this target is how a CommonJS module exports. */
export function isCommonJsExport(target: string): boolean {
  return /^(?:module\.)?exports(?:$|[.[])/.test(target) && target !== 'exports';
}

const pair: NamingRule = ({ parent, place, field, file }) => {
  if (field !== 'value') return settled(unreachable(place));
  return named(place, propertyName(requiredField(parent, 'key'), file.textOf), 'bound');
};

const object: NamingRule = ({ place }) => settled(place);

/** Elements have no names: they are told apart by what is in them, or by their ordinal. */
const array: NamingRule = ({ place }) => {
  const below = unreachable(place);
  if (below.pending === undefined) return below;
  return { ...below, pending: { ...below.pending, text: `${below.pending.text}[]` } };
};

/** `{ a = () => 1 }` in a pattern, and in the parameters of JavaScript. */
const patternDefault: NamingRule = (step) => defaultOf(step, step.parent.childForFieldName('left'), 'right');

const parameterDefault: NamingRule = (step) => defaultOf(step, step.parent.childForFieldName('pattern'), 'value');

function defaultOf({ place, field, file }: Step, name: Node | null, valueField: string): Place {
  const isName = name?.type === 'identifier' || name?.type === 'shorthand_property_identifier_pattern';
  if (field !== valueField || !isName) return settled(unreachable(place));
  return named(unreachable(place), identifierName(file.textOf(name)), 'bound');
}

const call: NamingRule = ({ parent, place, field, file }) => {
  if (field !== 'arguments') {
    if (place.pending?.strength === 'bound') return unreachable(place);
    return named(unreachable(place), '(iife)', 'position');
  }
  const { text, callee, hasTitle } = callName(parent, file.textOf);
  if (place.pending?.strength === 'bound' && WRAPPER.test(text)) {
    return { ...place, pending: { ...place.pending, callee } };
  }
  const below = settled(unreachable(place));
  const prefix = place.pending?.text === '@' ? '@' : '';
  return { ...below, pending: { text: prefix + text, strength: hasTitle ? 'titled' : 'untitled', callee } };
};

/**
 * Calls that make something of a function or an object and are called what that is bound to: `memo(…)`,
 * `React.forwardRef(…)`, `new Store(…)`, but not `items.map(…)`, whose callback is no `total`.
 */
const WRAPPER = /^(?:new )?(?:[A-Z_$][\w$]*\.)*[\w$]+\(\)$/;

/** Of several functions among the arguments of a call, all but the first say which they are: `then(#2)`. */
const callArguments: NamingRule = ({ place, child, functionsBefore }) => {
  const { pending } = place;
  if (pending === undefined || functionsBefore === 0 || !functionKinds.has(child.type)) return place;
  if (pending.strength === 'bound') {
    const below = { ...settled(place), exported: false };
    return {
      ...below,
      pending: { ...pending, text: `${pending.callee}(#${functionsBefore + 1})`, strength: 'untitled' },
    };
  }
  const open = pending.text.slice(0, -1);
  const text = `${open}${open.endsWith('(') ? '' : ', '}#${functionsBefore + 1})`;
  return { ...place, pending: { ...pending, text } };
};

/** `(function () { … }).call(this)` is called at once too: its name passes through the member. */
const member: NamingRule = ({ parent, place }) =>
  functionKinds.has(unwrapped(requiredField(parent, 'object')).type) ? place : settled(unreachable(place));

function unwrapped(node: Node): Node {
  let inner = node;
  while (inner.type === 'parenthesized_expression') {
    const next = inner.namedChildren.find((child) => child.type !== 'comment');
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

/** What is chosen by `||`, `??`, `&&` or `? :` is called what the choice is; the second branch says that it is that. */
const choice: NamingRule = ({ parent, place, field, file }) => {
  const below = unreachable(place);
  if (field === 'alternative') return named(below, '(else)', place.pending === undefined ? 'position' : 'bound');
  const operator = parent.childForFieldName('operator');
  const chooses = operator === null ? field !== 'condition' : CHOOSING.has(file.textOf(operator));
  return chooses ? below : settled(below);
};

const CHOOSING: ReadonlySet<string> = new Set(['||', '??', '&&']);

const returned: NamingRule = ({ place }) => named(place, '(return)', 'position');

const exportStatement: NamingRule = ({ parent, place, child, file }) => {
  const kind = parent.children.find((token) => token.type === 'default' || token.type === '=')?.type;
  if (child.type === 'decorator') {
    const name = parent.childForFieldName('declaration')?.childForFieldName('name');
    const owner = name && kind === undefined ? identifierName(file.textOf(name)) : 'default';
    return named(inside(place, owner), '@', 'position');
  }
  const exported = place.scope !== 'none';
  if (kind === undefined) return { ...place, exported };
  return { ...named(place, kind === '=' ? 'export=' : 'default', 'bound'), exported };
};

const namespace: NamingRule = ({ parent, place, file }) => {
  const name = requiredField(parent, 'name');
  const text = file.textOf(name);
  const [first = text] = text.split('.', 1);
  const reachable = place.exported || (place.scope === 'file' && file.exported.has(first));
  const step = name.type === 'string' ? memberName(stringValue(text)) : compact(text);
  return { ...inside(place, step), scope: reachable ? 'namespace' : 'none' };
};
