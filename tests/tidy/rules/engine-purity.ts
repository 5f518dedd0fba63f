import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { lineOf, nodesOf, programsIn } from '../syntax.js';

/** What the kernel may not name, each with what to write instead. */
const ENGINE_BANS: Readonly<Record<string, string>> = {
  Date: 'the kernel has no clock: the caller gives what it needs',
  'Math.random': 'the kernel is deterministic: derive the value from the input',
  performance: 'measure in tools/bench, from outside',
  process: 'take the value as an argument of createEngine()',
  Buffer: 'use Uint8Array',
  globalThis: 'name what you mean, and take it as an argument',
  global: 'name what you mean, and take it as an argument',
  window: 'name what you mean, and take it as an argument',
  console: 'return a value; src/protocol makes words of it',
  require: 'import it statically, or take it as an argument',
  setTimeout: 'deadlines belong to the caller',
  setInterval: 'deadlines belong to the caller',
  setImmediate: 'the kernel does not schedule',
  queueMicrotask: 'the kernel does not schedule',
  fetch: 'take the bytes as an argument',
  crypto: 'take a hash function as an argument',
  eval: 'check syntax with the parsers',
  Function: 'check syntax with the parsers; a type is written (...args) => result',
  WebAssembly: 'take the loaded library as an argument',
  Atomics: 'the kernel shares no memory',
  SharedArrayBuffer: 'the kernel shares no memory',
  WeakRef: 'what a collector did must not show',
  FinalizationRegistry: 'what a collector did must not show',
  Intl: 'compare and change case by code point: the answer must not depend on the machine',
};

/** Methods whose answer depends on the machine's language. */
const LOCALE_METHODS = ['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase'];

export const enginePurity: Rule = {
  name: 'the engine is a function of its input',
  why: 'the compiler lets clocks, chance and late imports through; with them two runs could disagree about one change',
  check: (tree) => programsIn(tree, 'src/engine').flatMap((file) => inFile(tree, file)),
  planted: [
    ...Object.keys(ENGINE_BANS).map((name) => ({
      files: { 'src/engine/a.ts': `\nexport const a = () => ${name};\n` },
      at: ['src/engine/a.ts:2'],
    })),
    { files: { 'src/engine/a.ts': 'export const a = (x) => x.localeCompare(x);\n' }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': "export const a = () => import('./b.js');\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': 'export const a = import.meta.url;\n' }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': "export const a = () => { throw new Error('b'); };\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': 'start();\n' }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': 'let count = 0;\n' }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': 'export const a = { process: 1 }.process;\ninterface Date {}\n' }, at: [] },
  ],
};

function inFile(tree: SourceTree, file: SourceFile): readonly Violation[] {
  const root = tree.syntax(file);
  const found: Violation[] = [];
  for (const node of nodesOf(root)) {
    const message = banned(node) ?? thrown(node) ?? onImport(node, root);
    if (message !== undefined) found.push({ path: file.path, line: lineOf(node), message });
  }
  return found;
}

function banned(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return 'imports late: import statically, or take the library as an argument';
  }
  if (ts.isMetaProperty(node)) return 'asks where it is: the kernel has no place';
  if (ts.isPropertyAccessExpression(node)) {
    if (LOCALE_METHODS.includes(node.name.text)) return `${node.name.text}: ${ENGINE_BANS['Intl']}`;
    const whole = `${node.expression.getText()}.${node.name.text}`;
    return Object.hasOwn(ENGINE_BANS, whole) ? `${whole}: ${ENGINE_BANS[whole]}` : undefined;
  }
  if (!ts.isIdentifier(node) || !isReference(node)) return undefined;
  return Object.hasOwn(ENGINE_BANS, node.text) ? `${node.text}: ${ENGINE_BANS[node.text]}` : undefined;
}

/** Whether a name means a value that stands elsewhere: names of members, keys and declarations do not. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  const named = parent as ts.Node & { readonly name?: ts.Node; readonly propertyName?: ts.Node };
  return named.name !== node && named.propertyName !== node;
}

/** Bad input is a value; what is thrown is a bug of ours. */
function thrown(node: ts.Node): string | undefined {
  if (!ts.isThrowStatement(node)) return undefined;
  const thrownValue = node.expression;
  if (ts.isIdentifier(thrownValue)) return undefined;
  const isInvariant = ts.isNewExpression(thrownValue) && thrownValue.expression.getText() === 'InvariantError';
  return isInvariant ? undefined : 'throws: return a Failure, or call invariant() where only a bug leads';
}

/** A module that acts or remembers when it is imported cannot be told apart from one that decides. */
function onImport(node: ts.Node, root: ts.SourceFile): string | undefined {
  if (node.parent !== root) return undefined;
  if (ts.isVariableStatement(node)) {
    const isConst = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
    return isConst ? undefined : 'remembers between calls: keep state in what createEngine() returns';
  }
  const isDeclaration =
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    node.kind === ts.SyntaxKind.EndOfFileToken;
  return isDeclaration ? undefined : 'acts when it is imported: move it into a function';
}
