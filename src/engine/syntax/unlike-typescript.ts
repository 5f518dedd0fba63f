import { nodesOf, type OxcNode } from './oxc.js';

/** A place of a file's text, as a UTF-16 offset, and what is wrong there. */
export interface Misread {
  readonly at: number;
  readonly message: string;
}

/**
 * Where a body has what the second parser takes and TypeScript's parser reads as something else. TypeScript then finds the
 * end of the body at another place, or in what it makes of an element another name.
 */
export function unlikeTypeScript(text: string, body: OxcNode): Misread | undefined {
  const statements = new Set<number>();
  for (const node of nodesOf(body)) {
    if (node.type === 'ExpressionStatement') statements.add(node.start);
    const found = escapedName(text, node) ?? wordAsOperand(node, statements) ?? decoratedBody(text, node);
    if (found !== undefined) return found;
  }
  return startsWithDecorator(text, body);
}

/** `<\u0061/>`: TypeScript refuses it (error 17021), and what compilers make of it differs. */
function escapedName(text: string, { type, start, end }: OxcNode): Misread | undefined {
  if (type !== 'JSXIdentifier' || !text.slice(start, end).includes('\\')) return undefined;
  return { at: start, message: 'Unicode escapes cannot appear in the names of JSX' };
}

/** `static in a` as a statement: TypeScript waits for the declaration, as it waits for an operand behind `await in`. */
function wordAsOperand(node: OxcNode, statements: ReadonlySet<number>): Misread | undefined {
  const operand = OPERATORS.has(String(node['operator'] ?? node.type))
    ? (node['left'] ?? node['expression'])
    : undefined;
  const { type, name } = (operand ?? {}) as Partial<OxcNode>;
  if (type !== 'Identifier') return undefined;
  const word = String(name);
  if (!WAITING.has(word) && !(MODIFIERS.has(word) && statements.has(node.start))) return undefined;
  return { at: node.start, message: `${word} cannot be an operand here: put it in parentheses` };
}

const OPERATORS: ReadonlySet<string> = new Set(['in', 'instanceof', 'TSAsExpression', 'TSSatisfiesExpression']);

const WAITING: ReadonlySet<string> = new Set(['await', 'yield']);

/** Those of which TypeScript 5.9 takes none of these operators behind them; behind a line's end it takes them. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'accessor',
  'let',
  'private',
  'protected',
  'public',
  'readonly',
  'static',
]);

/** `() => @d class {}`: TypeScript takes it for a block without its braces. */
function decoratedBody(text: string, { type, body }: OxcNode): Misread | undefined {
  return type === 'ArrowFunctionExpression' ? startsWithDecorator(text, body as OxcNode) : undefined;
}

function startsWithDecorator(text: string, { start }: OxcNode): Misread | undefined {
  if (text.charAt(start) !== '@') return undefined;
  return { at: start, message: 'A body cannot begin with a decorator: put it in parentheses' };
}
