import ts from 'typescript';

/** One small fault: a place in the file, in UTF-16 code units, and what to write there. */
export interface SingleEdit {
  /** The kind of fault. */
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Every single fault that the operators below know for a body, in the order of the text. */
export function singleEdits(body: ts.Block): readonly SingleEdit[] {
  const edits: SingleEdit[] = [];
  const visit = (node: ts.Node): void => {
    // Types do not run: a fault in one is for the compiler alone.
    if (ts.isTypeNode(node)) return;
    for (const [operator, faults] of OPERATORS) {
      for (const [place, text] of faults(node, body)) {
        edits.push({ operator, start: place.getStart(), end: place.end, text });
      }
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return edits;
}

type Fault = readonly [place: ts.Node, text: string];
type Operator = (node: ts.Node, body: ts.Block) => readonly Fault[];

const OTHER_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-=', '='],
  '-=': ['+='],
};

const swapOperator: Operator = (node) =>
  ts.isBinaryExpression(node)
    ? (OTHER_OPERATORS[node.operatorToken.getText()] ?? []).map((text): Fault => [node.operatorToken, text])
    : [];

const negateCondition: Operator = (node) => {
  const condition = conditionOf(node) ?? (ts.isForStatement(node) ? node.condition : undefined);
  if (condition !== undefined) return [[condition, `!(${condition.getText()})`]];
  return ts.isWhileStatement(node) ? [[node.expression, `!(${node.expression.getText()})`]] : [];
};

/** Conditions of loops are left alone: always true is a hang, and always false is the dropped loop. */
const fixCondition: Operator = (node) => {
  const condition = conditionOf(node);
  return condition === undefined ? [] : ['true', 'false'].map((text): Fault => [condition, text]);
};

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

const changeConstant: Operator = (node) => {
  if (isName(node)) return [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node)) return [[node, String(Number(node.text) + 1)]];
  if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) return [[node, "''"]];
  if (!ts.isStringLiteralLike(node) || isDirective(node.parent)) return [];
  return ts.isTaggedTemplateExpression(node.parent) ? [] : [[node, node.text === '' ? "'mutant'" : "''"]];
};

function isName(node: ts.Node): boolean {
  return (ts.isPropertyAssignment(node.parent) || ts.isMethodDeclaration(node.parent)) && node.parent.name === node;
}

/** A string that stands alone as a statement, such as `'use strict'`. */
export function isDirective(node: ts.Node): boolean {
  return ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
}

const DROPPED: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.SwitchStatement,
  ts.SyntaxKind.TryStatement,
  ts.SyntaxKind.ReturnStatement,
  ts.SyntaxKind.ThrowStatement,
  ts.SyntaxKind.BreakStatement,
  ts.SyntaxKind.ContinueStatement,
]);

/** A body keeps at least one statement: an empty one is refused for another reason than its tests. */
const dropStatement: Operator = (node, body) => {
  if (!DROPPED.has(node.kind) || isDirective(node)) return [];
  return node.parent === body && body.statements.length < 2 ? [] : [[node, ';']];
};

const changeReturn: Operator = (node) =>
  ts.isReturnStatement(node) && node.expression !== undefined && node.expression.getText() !== 'undefined'
    ? [[node.expression, 'undefined']]
    : [];

/** A call becomes what it was called on or, where that is only a namespace, its first argument. */
const removeCall: Operator = (node) => {
  if (!ts.isCallExpression(node) || ts.isExpressionStatement(node.parent) || ts.isCallChain(node)) return [];
  const callee = node.expression;
  const first = node.arguments[0];
  const receiver = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  if (receiver !== undefined && !/^[A-Z]\w*$/.test(receiver.getText())) return [[node, receiver.getText()]];
  return first === undefined || ts.isSpreadElement(first) ? [] : [[node, `(${first.getText()})`]];
};

const swapArguments: Operator = (node) => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const [first, second] = node.arguments ?? [];
  if (first === undefined || second === undefined || first.getText() === second.getText()) return [];
  const file = node.getSourceFile().text;
  const head = file.slice(node.getStart(), first.getStart());
  const between = file.slice(first.end, second.getStart());
  return [[node, head + second.getText() + between + first.getText() + file.slice(second.end, node.end)]];
};

/** A step of a loop is left alone: turned round, it only hangs, which costs a whole time limit. */
const changeUnary: Operator = (node) => {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  const operand = node.operand.getText();
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [[node, operand]];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return [[node, operand]];
  if (isInLoopHead(node)) return [];
  if (node.operator === ts.SyntaxKind.PlusPlusToken) return [[node, node.getText().replace('++', '--')]];
  return node.operator === ts.SyntaxKind.MinusMinusToken ? [[node, node.getText().replace('--', '++')]] : [];
};

function isInLoopHead(node: ts.Node): boolean {
  for (let at = node; !ts.isFunctionLike(at.parent) && !ts.isSourceFile(at.parent); at = at.parent) {
    const loop = at.parent;
    if (ts.isForStatement(loop)) return loop.statement !== at;
    if (ts.isWhileStatement(loop)) return loop.expression === at;
  }
  return false;
}

const swapBranches: Operator = (node) =>
  ts.isConditionalExpression(node)
    ? [[node, `${node.condition.getText()} ? (${node.whenFalse.getText()}) : (${node.whenTrue.getText()})`]]
    : [];

const emptyCollection: Operator = (node) => {
  if (isPattern(node)) return [];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [[node, '[]']];
  return ts.isObjectLiteralExpression(node) && node.properties.length > 0 ? [[node, '{}']] : [];
};

function isPattern(node: ts.Node): boolean {
  const holder = node.parent;
  if (ts.isBinaryExpression(holder)) return holder.left === node;
  return (ts.isForOfStatement(holder) || ts.isForInStatement(holder)) && holder.initializer === node;
}

const OPERATORS: readonly (readonly [string, Operator])[] = [
  ['operator swapped', swapOperator],
  ['condition negated', negateCondition],
  ['condition fixed', fixCondition],
  ['constant changed', changeConstant],
  ['statement dropped', dropStatement],
  ['return changed', changeReturn],
  ['call removed', removeCall],
  ['arguments swapped', swapArguments],
  ['sign or step changed', changeUnary],
  ['branches swapped', swapBranches],
  ['collection emptied', emptyCollection],
];
