import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { lineOf, nodesOf, programsIn } from '../syntax.js';

/** What a test may not do, and what to do instead. */
const BANNED_CALLS: Readonly<Record<string, string>> = {
  only: 'leaves the other tests out: run one with npm test -- -t NAME',
  skip: 'leaves a test out: give the reason to the context, as in context.skip(reason)',
  todo: 'promises a test: write it, or an issue',
  fails: 'passes when the code is wrong: assert what must hold',
  retry: 'hides a test that fails at times: find out why it does',
};

export const honestTests: Rule = {
  name: 'a test can fail, and none is left out in silence',
  why: 'a green run is evidence only for what ran and could have been red',
  check: (tree) =>
    programsIn(tree, 'tests')
      .filter(({ path }) => path.endsWith('.test.ts'))
      .flatMap((file) => inFile(tree, file)),
  planted: [
    { files: { 'tests/a.test.ts': "it.only('a', () => { expect(1).toBe(1); });\n" }, at: ['tests/a.test.ts:1'] },
    { files: { 'tests/a.test.ts': "describe.skip('a', () => {});\n" }, at: ['tests/a.test.ts:1'] },
    { files: { 'tests/a.test.ts': "it.skipIf(x)('a', () => { expect(1).toBe(1); });\n" }, at: ['tests/a.test.ts:1'] },
    {
      files: { 'tests/a.test.ts': "it('a', { retry: 2 }, () => { expect(1).toBe(1); });\n" },
      at: ['tests/a.test.ts:1'],
    },
    { files: { 'tests/a.test.ts': "\nit('a', () => { run(); });\n" }, at: ['tests/a.test.ts:2'] },
    { files: { 'tests/a.test.ts': "it('a', () => { checkBody(1, 2); });\n" }, at: [] },
    { files: { 'tests/a.test.ts': "it('a', (t) => { if (x) t.skip('needs y'); expect(1).toBe(1); });\n" }, at: [] },
    { files: { 'tests/a.test.ts': "it.skipIf(x)('a (skipped: needs y)', () => { expect(1).toBe(1); });\n" }, at: [] },
  ],
};

function inFile(tree: SourceTree, file: SourceFile): readonly Violation[] {
  const root = tree.syntax(file);
  const found: Violation[] = [];
  for (const node of nodesOf(root)) {
    const message = banned(node) ?? cannotFail(node, root);
    if (message !== undefined) found.push({ path: file.path, line: lineOf(node), message });
  }
  return found;
}

const SUITES = ['it', 'test', 'describe'];

function banned(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'retry') return BANNED_CALLS['retry'];
  if (!ts.isPropertyAccessExpression(node) || !SUITES.includes(node.expression.getText())) return undefined;
  const name = node.name.text;
  if (Object.hasOwn(BANNED_CALLS, name)) return BANNED_CALLS[name];
  if (name !== 'skipIf' && name !== 'runIf') return undefined;
  return /\((skipped|needs|only)[: ]/.test(titleOf(node)) ? undefined : `${name}: say in the title what it needs`;
}

/** The title of the test that a chain such as `it.skipIf(x)('title', …)` ends in. */
function titleOf(node: ts.Node): string {
  for (let at = node; at !== undefined && !ts.isExpressionStatement(at); at = at.parent) {
    const title = ts.isCallExpression(at) ? at.arguments[0] : undefined;
    if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      return title.getText();
    }
  }
  return '';
}

/** A test whose code, functions of its own file included, holds no assertion. */
function cannotFail(node: ts.Node, root: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !/^(it|test)(\.(each|for|skipIf|runIf)\b.*)?$/s.test(node.expression.getText())) {
    return undefined;
  }
  const body = node.arguments.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
  if (body === undefined || asserts(body, root, new Set())) return undefined;
  return 'asserts nothing: a test that cannot fail shows nothing';
}

function asserts(body: ts.Node, root: ts.SourceFile, seen: Set<string>): boolean {
  for (const node of nodesOf(body)) {
    if (!ts.isCallExpression(node)) continue;
    const name = node.expression.getText();
    if (/^(expect|assert|check|refuse|accept)|\b(assert|expect)\b/.test(name)) return true;
    const own = seen.has(name) || !/^\w+$/.test(name) ? undefined : functionNamed(name, root);
    seen.add(name);
    if (own !== undefined && asserts(own, root, seen)) return true;
  }
  return false;
}

function functionNamed(name: string, root: ts.SourceFile): ts.Node | undefined {
  for (const node of nodesOf(root)) {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) return node;
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) return node.initializer;
  }
  return undefined;
}
