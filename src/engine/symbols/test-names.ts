import type { Node, Tree } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import { identifierName, stringValue } from './name-text.js';
import type { TextOf } from './property-name.js';
import { requiredField } from './required-field.js';

/**
 * The names by which a file calls a test runner: those that runners give as globals, and those that the file takes from a
 * test package or from `import.meta.vitest`, or makes by calling one of them.
 *
 * In doubt a name is a runner's, since what is closed by mistake the operator opens with a flag, and what is open by
 * mistake lets a change choose what it is tested by. A name is the file's own where a function, a class or an enumeration at
 * its top has it; and where it is one of the words that mean other things as well (`setup`, `context`, …) and comes from a
 * module that is no test package.
 */
export function testNames(tree: Tree, textOf: TextOf): ReadonlySet<string> {
  const names = new Set([...RUNNER_NAMES, ...WORDS]);
  for (const statement of tree.rootNode.namedChildren) {
    const declared = statement.type === 'export_statement' ? statement.childForFieldName('declaration') : statement;
    if (declared === null) continue;
    if (declared.type === 'import_statement') readImport(declared, textOf, names);
    else if (DECLARATIONS.has(declared.type)) remove(requiredField(declared, 'name'), textOf, names);
    else if (VARIABLES.has(declared.type)) {
      for (const declarator of declared.namedChildren) readDeclarator(declarator, textOf, names);
    }
  }
  return names;
}

/** Whether a module is a test runner's or gives a runner's functions on. */
const isTestModule = (source: string): boolean => TEST_MODULE.test(source);

const TEST_MODULE =
  /^(?:node:test|bun:test|vitest|jest|ava|tape|tap|uvu|mocha|jasmine|zora|qunit|japa|baretest|riteway)(?:\/|$)|^@(?:jest|vitest|playwright|japa|effect\/vitest|web\/test|std\/testing|deno\/testing|tapjs|fast-check\/vitest|fast-check\/jest|fast-check\/ava)\b/;

/** What runners give as globals, and nothing else is called. */
const RUNNER_NAMES: readonly string[] = [
  ...['test', 'it', 'describe', 'specify', 'beforeEach', 'beforeAll', 'afterEach', 'afterAll'],
  ...['suiteSetup', 'suiteTeardown', 'fit', 'xit', 'xtest', 'ftest', 'fdescribe', 'xdescribe', 'xcontext', 'xspecify'],
  ...['QUnit', 'Deno'],
];

/** Globals of runners whose names other libraries have too. */
const WORDS: readonly string[] = ['suite', 'context', 'bench', 'before', 'after', 'setup', 'teardown'];

const DECLARATIONS: ReadonlySet<string> = new Set([
  'function_declaration',
  'generator_function_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'enum_declaration',
]);

const VARIABLES: ReadonlySet<string> = new Set(['lexical_declaration', 'variable_declaration']);

function readImport(statement: Node, textOf: TextOf, names: Set<string>): void {
  const source = statement.childForFieldName('source');
  const clause = statement.namedChildren.find(({ type }) => type === 'import_clause');
  if (source === null || clause === undefined) return;
  const isTest = isTestModule(stringValue(textOf(source)));
  for (const name of clause.namedChildren) {
    if (name.type !== 'named_imports') take(name, isTest, textOf, names);
    else for (const part of name.namedChildren) take(part.childForFieldName('alias') ?? part, isTest, textOf, names);
  }
}

/** `const { test: check } = require("node:test")`, `const check = suite("x")`, `const check = isWindows ? test.skip : test`,
 * `const test = () => …`. */
function readDeclarator(declarator: Node, textOf: TextOf, names: Set<string>): void {
  const name = declarator.childForFieldName('name');
  const value = declarator.childForFieldName('value');
  if (name === null || value === null) return;
  if (functionKinds.has(value.type) || value.type === 'class') remove(name, textOf, names);
  else if (isVitestOf(value)) take(name, true, textOf, names);
  else {
    const required = requiredModule(value, textOf);
    if (required !== undefined) take(name, isTestModule(required), textOf, names);
    else if (rootNames(value, textOf).some((root) => names.has(root))) take(name, true, textOf, names);
  }
}

/** Whether a value is `import.meta.vitest`, whatever is made of it. */
function isVitestOf(value: Node): boolean {
  return value.descendantsOfType('meta_property').some((meta) => /\bvitest\b/.test(meta.parent?.text ?? ''));
}

function requiredModule(value: Node, textOf: TextOf): string | undefined {
  const [call] = value.descendantsOfType('call_expression');
  if (call === undefined || textOf(requiredField(call, 'function')) !== 'require') return undefined;
  const source = requiredField(call, 'arguments').firstNamedChild;
  return source?.type === 'string' ? stringValue(textOf(source)) : undefined;
}

/** The names that an expression starts with: a chain of members and calls has one, a choice between such has each. */
function rootNames(expression: Node, textOf: TextOf): readonly string[] {
  const names: string[] = [];
  const open = [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'identifier') names.push(identifierName(textOf(node)));
    if (WRAPPINGS.has(node.type)) open.push(...node.namedChildren);
    for (const field of ROOT_FIELDS) {
      const child = node.childForFieldName(field);
      if (child !== null) open.push(child);
    }
  }
  return names;
}

const WRAPPINGS: ReadonlySet<string> = new Set(['parenthesized_expression', 'as_expression', 'satisfies_expression']);

const ROOT_FIELDS: readonly string[] = ['function', 'object', 'left', 'right', 'consequence', 'alternative'];

/** Every name that a pattern or import binds: a runner's all, of another module's none of the words. */
function take(pattern: Node, isTest: boolean, textOf: TextOf, names: Set<string>): void {
  for (const identifier of pattern.descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])) {
    const name = identifierName(textOf(identifier));
    if (isTest) names.add(name);
    else if (WORDS.includes(name)) names.delete(name);
  }
}

function remove(name: Node, textOf: TextOf, names: Set<string>): void {
  names.delete(identifierName(textOf(name)));
}
