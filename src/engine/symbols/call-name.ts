import type { Node } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import { refNameCharsMax } from '../limits.js';
import { compact, identifierName } from './name-text.js';
import { indexName, propertyName, type TextOf, templateName } from './property-name.js';
import { requiredField } from './required-field.js';

/** How a call is named, and whether a title told it apart from its like. */
export interface CallName {
  readonly text: string;
  readonly callee: string;
  readonly hasTitle: boolean;
}

/**
 * The name of a call for what is written in its arguments: the callee and the plain arguments before the first function
 * or object, as in `describe("stack")`, `app.get("/users", auth)`, `promise.then()`.
 */
export function callName(call: Node, textOf: TextOf): CallName {
  const callee = requiredField(call, call.type === 'new_expression' ? 'constructor' : 'function');
  const name = expressionName(callee, textOf);
  const args = plainArguments(requiredField(call, 'arguments'), textOf);
  const prefix = call.type === 'new_expression' ? 'new ' : '';
  return {
    callee: prefix + name,
    text: `${prefix}${name}(${args.map((arg) => arg.text).join(', ')})`,
    hasTitle: args.some((arg) => arg.isTitle),
  };
}

/**
 * An expression as a name: members, indexes and calls back to where it starts, as in `exports.a`, `this.on`,
 * `cy.get("x").then`. What has no name becomes `(…)`; a long chain keeps its end.
 */
export function expressionName(expression: Node, textOf: TextOf): string {
  const steps: string[] = [];
  let length = 0;
  let node: Node | null = expression;
  while (node !== null && length <= refNameCharsMax) {
    const step: Step = stepOf(node, textOf);
    if (step.text !== '') steps.push(step.text);
    length += step.text.length;
    node = step.rest;
  }
  if (node !== null) steps.push('…');
  return steps.reverse().reduce((path, step) => (path === '' ? step : path + glue(step) + step), '');
}

interface Step {
  readonly text: string;
  /** What the step is taken from; `null` at the start of the chain. */
  readonly rest: Node | null;
}

const glue = (step: string): string => (step.startsWith('[') || step.startsWith('(') ? '' : '.');

function stepOf(node: Node, textOf: TextOf): Step {
  switch (node.type) {
    case 'identifier':
      return { text: identifierName(textOf(node)), rest: null };
    case 'member_expression': {
      const name = propertyName(requiredField(node, 'property'), textOf);
      return { text: name ?? '', rest: requiredField(node, 'object') };
    }
    case 'subscript_expression':
      return { text: indexName(requiredField(node, 'index'), textOf), rest: requiredField(node, 'object') };
    case 'call_expression':
      return { text: `(${firstArgument(node, textOf)})`, rest: requiredField(node, 'function') };
    case 'new_expression':
      return { text: `new ${expressionName(requiredField(node, 'constructor'), textOf)}()`, rest: null };
    default:
      return wrapped(node) ?? { text: startName(node, textOf), rest: null };
  }
}

/** What wraps an expression without changing what it is called. */
function wrapped(node: Node): Step | undefined {
  if (!TRANSPARENT.has(node.type)) return undefined;
  return { text: '', rest: node.namedChildren.find((child) => child.type !== 'comment') ?? null };
}

const TRANSPARENT: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'non_null_expression',
  'as_expression',
  'satisfies_expression',
  'await_expression',
  'instantiation_expression',
]);

/** What a chain can start with, other than a name. */
function startName(node: Node, textOf: TextOf): string {
  if (functionKinds.has(node.type)) return '(iife)';
  switch (node.type) {
    case 'this':
    case 'super':
    case 'import':
    case 'meta_property':
      return compact(textOf(node));
    case 'array':
      return '[]';
    case 'object':
      return '{}';
    case 'string':
    case 'template_string':
      return '""';
    default:
      return '(…)';
  }
}

/** What a call in the middle of a chain is given first, where that is a string, a number or a simple name. */
function firstArgument(call: Node, textOf: TextOf): string {
  const first = requiredField(call, 'arguments').firstNamedChild;
  const plain = first !== null && SIMPLE.has(first.type) ? plainArgument(first, textOf) : undefined;
  return plain?.text ?? '';
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'identifier', 'number']);

interface PlainArgument {
  readonly text: string;
  /** A string: a test's title, an event's name, a route. */
  readonly isTitle: boolean;
}

/** The arguments that name a call: literals and names before the first function or object. */
function plainArguments(args: Node, textOf: TextOf): readonly PlainArgument[] {
  const plain: PlainArgument[] = [];
  let child = args.firstNamedChild;
  for (let seen = 0; child !== null && seen < ARGUMENTS_SEEN_MAX && plain.length < PLAIN_ARGUMENTS_MAX; seen++) {
    if (functionKinds.has(child.type) || child.type === 'object') break;
    const argument = plainArgument(child, textOf);
    if (argument !== undefined) plain.push(argument);
    child = child.nextNamedSibling;
  }
  return plain;
}

const PLAIN_ARGUMENTS_MAX = 3;

/** A function behind more arguments than this is rare, and finding each one's neighbour costs more than the last. */
const ARGUMENTS_SEEN_MAX = 8;

function plainArgument(node: Node, textOf: TextOf): PlainArgument | undefined {
  switch (node.type) {
    case 'string':
    case 'template_string':
      return { text: templateName(node, textOf), isTitle: true };
    case 'identifier':
    case 'member_expression':
    case 'this':
      return { text: expressionName(node, textOf), isTitle: false };
    case 'number':
    case 'regex':
      return { text: compact(textOf(node)), isTitle: false };
    default:
      return undefined;
  }
}
