import { nodesOf, type OxcNode } from './oxc.js';
import type { ProcessEnding } from './referee.js';

/**
 * The places of a body that end or kill a process, beyond those that the body had before: a body that exits 0 while it
 * is tested forges a green run (threat 5).
 *
 * Reads `process.exit`, `process["exit"]`, `process?.exit`, `globalThis.process.exit` and destructuring from `process`,
 * called or not: passing `process.exit` on is as good as calling it. Names are compared after their `\u` escapes are
 * decoded, which the parser did. An alias (`const p = process`) is not followed; boundedness will.
 */
export function newProcessEndings(before: OxcNode, after: OxcNode): readonly ProcessEnding[] {
  const allowed = new Map<string, number>();
  for (const { call } of processEndings(before)) allowed.set(call, (allowed.get(call) ?? 0) + 1);
  return processEndings(after).filter(({ call }) => {
    const left = allowed.get(call) ?? 0;
    allowed.set(call, left - 1);
    return left <= 0;
  });
}

function processEndings(body: OxcNode): readonly ProcessEnding[] {
  const endings: ProcessEnding[] = [];
  for (const node of nodesOf(body)) {
    for (const name of namesTakenFromProcess(node)) {
      if (ENDINGS.has(name)) endings.push({ call: `process.${name}`, at: node.start });
    }
  }
  return endings;
}

function namesTakenFromProcess(node: OxcNode): readonly (string | undefined)[] {
  if (node.type === 'MemberExpression') return isProcess(node['object']) ? [memberName(node)] : [];
  if (node.type === 'VariableDeclarator' && isProcess(node['init'])) return patternNames(node['id']);
  if (node.type === 'AssignmentExpression' && isProcess(node['right'])) return patternNames(node['left']);
  return [];
}

/** Members of Node's `process` that end or signal a process. Source: Node's documentation of `process`. */
const ENDINGS: ReadonlySet<string | undefined> = new Set([
  'abort',
  'dlopen',
  'exit',
  'kill',
  'reallyExit',
  '_kill',
  '_debugEnd',
]);

function isProcess(value: unknown): boolean {
  const node = withoutWrapping(value);
  if (node === undefined) return false;
  if (node.type === 'Identifier') return node['name'] === 'process';
  if (node.type === 'MemberExpression') return memberName(node) === 'process' && isGlobal(node['object']);
  return isProcessModule(node);
}

function isGlobal(value: unknown): boolean {
  const node = withoutWrapping(value);
  return node?.type === 'Identifier' && GLOBALS.has(String(node['name']));
}

const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'global']);

/** `require('process')` and `await import('node:process')`. */
function isProcessModule(node: OxcNode): boolean {
  if (node.type === 'AwaitExpression') return isProcessModule(withoutWrapping(node['argument']) ?? node);
  const source = node.type === 'ImportExpression' ? node['source'] : requiredName(node);
  return PROCESS_MODULES.has(stringOf(source) ?? '');
}

const PROCESS_MODULES: ReadonlySet<string> = new Set(['process', 'node:process']);

function requiredName(node: OxcNode): unknown {
  const callee = withoutWrapping(node['callee']);
  const args = node['arguments'];
  if (node.type !== 'CallExpression' || callee?.['name'] !== 'require' || !Array.isArray(args)) return undefined;
  return args[0];
}

function memberName(node: OxcNode): string | undefined {
  const property = withoutWrapping(node['property']);
  return node['computed'] === true ? stringOf(property) : nameOf(property);
}

function patternNames(value: unknown): readonly string[] {
  const pattern = withoutWrapping(value);
  const properties = pattern?.type === 'ObjectPattern' ? pattern['properties'] : undefined;
  if (!Array.isArray(properties)) return [];
  return properties.flatMap((property: OxcNode) => {
    const key = withoutWrapping(property['key']);
    return (property['computed'] === true ? stringOf(key) : (nameOf(key) ?? stringOf(key))) ?? [];
  });
}

const nameOf = (node: OxcNode | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node['name']) : undefined;

/** The value of a string or of a template without substitutions; of `'a' + 'b'` the two together. */
function stringOf(value: unknown): string | undefined {
  const node = withoutWrapping(value);
  if (node?.type === 'Literal') return String(node['value']);
  if (node?.type === 'TemplateLiteral') return templateText(node);
  return node?.type === 'BinaryExpression' && node['operator'] === '+' ? sumText(node) : undefined;
}

function templateText(node: OxcNode): string | undefined {
  const quasis = node['quasis'];
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const text: unknown = quasis[0]?.value?.cooked;
  return typeof text === 'string' ? text : undefined;
}

/** Longer sums than two are no name of a member that anyone writes, and would need recursion. */
function sumText(node: OxcNode): string | undefined {
  const [left, right] = [withoutWrapping(node['left']), withoutWrapping(node['right'])];
  return `${String(left?.['value'])}${String(right?.['value'])}`;
}

/** The expression inside parentheses, optional chains and TypeScript's assertions. */
function withoutWrapping(value: unknown): OxcNode | undefined {
  let node = value as OxcNode | null | undefined;
  while (typeof node === 'object' && node !== null && WRAPPINGS.has(node.type)) {
    node = node['expression'] as OxcNode | null | undefined;
  }
  return typeof node === 'object' && node !== null ? node : undefined;
}

const WRAPPINGS: ReadonlySet<string> = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);
