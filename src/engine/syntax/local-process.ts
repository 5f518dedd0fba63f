import { nodesOf, type OxcNode } from './oxc.js';

/**
 * Where in a program a name is bound by something around it: a parameter, a variable, a loop, a class or a function, so that
 * `process` there is the program's own child or task and not Node's process.
 *
 * A variable that is made of what leads to Node's process (`globalThis`, `require("node:process")`, …) binds nothing in
 * this sense, nor does an import. What is passed in by a caller is not followed, as no alias is.
 */
export function rangesBinding(program: OxcNode, name: string): readonly Pick<OxcNode, 'start' | 'end'>[] {
  return [...nodesOf(program)].filter((node) => patternsOf(node).some((pattern) => binds(pattern, name)));
}

/** The names that a node gives to all that is in it. */
function patternsOf(node: OxcNode): readonly unknown[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node['params'], node.type === 'FunctionExpression' ? node['id'] : undefined];
    case 'CatchClause':
      return [node['param']];
    case 'ClassExpression':
      return [node['id']];
    case 'ForStatement':
      return declared(node['init']);
    case 'ForInStatement':
    case 'ForOfStatement':
      return declared(node['left']);
    case 'SwitchCase':
      return listOf(node['consequent']).flatMap(declared);
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return listOf(node['body']).flatMap(declared);
    default:
      return [];
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function declared(value: unknown): readonly unknown[] {
  const statement = value as OxcNode | null | undefined;
  switch (statement?.type) {
    case 'VariableDeclaration':
      return (listOf(statement['declarations']) as readonly OxcNode[])
        .filter(({ init }) => !leadsToProcess(init))
        .map(({ id }) => id);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [statement['id']];
    case 'ExportNamedDeclaration':
      return declared(statement['declaration']);
    default:
      return [];
  }
}

/** What stands in a pattern but for keys, defaults and types binds a name. */
function binds(pattern: unknown, name: string): boolean {
  if (Array.isArray(pattern)) return pattern.some((part) => binds(part, name));
  const node = pattern as OxcNode | null | undefined;
  switch (node?.type) {
    case 'Identifier':
      return node['name'] === name;
    case 'ObjectPattern':
      return binds(node['properties'], name);
    case 'ArrayPattern':
      return binds(node['elements'], name);
    case 'Property':
      return binds(node['value'], name);
    case 'RestElement':
      return binds(node['argument'], name);
    case 'AssignmentPattern':
      return !leadsToProcess(node['right']) && binds(node['left'], name);
    case 'TSParameterProperty':
      return binds(node['parameter'], name);
    default:
      return false;
  }
}

function leadsToProcess(value: unknown): boolean {
  for (const node of nodesOf(value)) {
    if (node.type === 'Identifier' && WAYS_TO_PROCESS.has(String(node['name']))) return true;
    if (node.type === 'ThisExpression' || node.type === 'ImportExpression') return true;
    if (node.type === 'Literal' && /^(?:node:)?process$/.test(String(node['value']))) return true;
  }
  return false;
}

const WAYS_TO_PROCESS: ReadonlySet<string> = new Set(['process', 'globalThis', 'global', 'eval', 'Function', 'module']);
