import type { Node } from 'web-tree-sitter';
import { memberStep } from './class-naming.js';
import { identifierName } from './name-text.js';
import type { FileNames } from './naming-rules.js';
import { inside, type Place, settled, takenName } from './place.js';
import type { SymbolKind } from './symbol-table.js';

/** What one function is called, and the place that it gives to what is written in it. */
export interface FunctionName {
  readonly ref: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
  /** Whether it has a name, a key, a variable or a title, and is no passing callback. */
  readonly isNamed: boolean;
  /** For a callback: what it is given to, such as `describe.each`. */
  readonly callee: string | undefined;
}

/** Names a function at its place. */
export function functionName(node: Node, place: Place, file: FileNames): FunctionName {
  if (node.type === 'method_definition') return methodName(node, place, file);
  const ownNode = node.childForFieldName('name');
  const own = ownNode === null ? undefined : identifierName(file.textOf(ownNode)) || undefined;
  const isArrow = node.type === 'arrow_function';
  const name = takenName(place, own) ?? (isArrow ? '(arrow)' : '(function)');
  if (own !== undefined && name === 'default' && place.path === '') file.aliases.set(own, name);
  const isDeclared = node.type.endsWith('_declaration') && place.scope === 'file';
  const callee = place.pending?.callee;
  return {
    ref: inside(place, name).path,
    kind: callee !== undefined ? 'callback' : isArrow ? 'arrow' : 'function',
    exported: place.exported || (isDeclared && file.exported.has(name)),
    isNamed: own !== undefined || place.pending?.strength === 'bound' || place.pending?.strength === 'titled',
    callee,
  };
}

function methodName(node: Node, place: Place, file: FileNames): FunctionName {
  const name = memberStep(node, file.textOf);
  const below = settled(place);
  const isConstructor = name?.text === 'constructor' && node.parent?.type === 'class_body';
  return {
    ref: inside(below, name?.text ?? '(method)').path,
    kind: isConstructor ? 'constructor' : accessorKind(name?.accessor),
    exported: below.exported && name?.isPrivate === false,
    isNamed: true,
    callee: undefined,
  };
}

function accessorKind(accessor: 'get' | 'set' | undefined): SymbolKind {
  if (accessor === undefined) return 'method';
  return accessor === 'get' ? 'getter' : 'setter';
}

/**
 * The place of a function's child. Nothing written in a function can be reached by an importer through names, and its
 * own pending name is spent; but a decorator belongs to the class around the method.
 */
export function placeInFunction(step: {
  readonly name: FunctionName;
  readonly place: Place;
  readonly child: Node;
  readonly field: string | null;
}): Place {
  const { name, place, child, field } = step;
  if (field === 'name') return { ...settled(place), exported: false };
  // Only what an arrow's expression is takes the name at once: blocks and parameters let it go.
  const text = child.type === 'decorator' ? '@' : '(return)';
  return { path: name.ref, pending: { text, strength: 'position' }, exported: false, scope: 'none' };
}
