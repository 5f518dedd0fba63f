import type { Node, Tree } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import type { Utf16Span } from '../source/offset.js';
import { stringValue } from './name-text.js';
import type { TextOf } from './property-name.js';
import { requiredField } from './required-field.js';
import type { FunctionSymbol } from './symbol-table.js';
import { testNames } from './test-names.js';

/**
 * The tests that stand in a source file: what is given to a test runner's functions in any of their forms, and what
 * depends on `import.meta.vitest`.
 *
 * A change must not choose what it is tested by, so the functions among these are closed to it, and so is a function that
 * holds one of them, or that is given to a runner by its name.
 */
export class TestCode {
  readonly #spans: readonly Utf16Span[];
  readonly #callbacks: ReadonlySet<string>;

  constructor(tree: Tree, text: string) {
    const found = new TestCalls(tree, text);
    this.#spans = found.spans;
    this.#callbacks = found.callbacks;
  }

  /** Whether a change of a function's body would change a test. */
  concerns(symbol: FunctionSymbol): boolean {
    for (let outer: FunctionSymbol | undefined = symbol; outer !== undefined; outer = outer.parent) {
      if (this.#callbacks.has(outer.name)) return true;
    }
    const { start, end } = symbol.utf16BodySpan;
    return this.#spans.some((span) => span.start < end && start < span.end);
  }
}

class TestCalls {
  readonly spans: Utf16Span[] = [];
  /** Names of functions that a runner is given. */
  readonly callbacks = new Set<string>();
  readonly #textOf: TextOf;
  readonly #tree: Tree;
  readonly #names: ReadonlySet<string>;
  readonly #bindings: Bindings;

  constructor(tree: Tree, text: string) {
    this.#tree = tree;
    this.#textOf = (node) => text.slice(node.startIndex, node.endIndex);
    this.#bindings = new Bindings(this.#textOf);
    const mayTest = HINT.test(text);
    this.#names = mayTest ? testNames(tree, this.#textOf) : new Set();
    if (!mayTest) return;
    for (const { index } of text.matchAll(callsOf(this.#names))) this.#readCalls(index);
    if (text.includes('vitest')) this.#readVitest();
  }

  /** From a runner's name up through its members and calls: `test.skip.each(table)("title", callback)`. */
  #readCalls(at: number): void {
    let node = this.#tree.rootNode.descendantForIndex(at);
    if (node?.type !== 'identifier') return;
    const root = this.#textOf(node);
    const bound = this.#bindings.isBoundAround(node);
    const steps: string[] = [];
    for (let parent = node.parent; parent !== null; parent = parent.parent) {
      if (isIn(node, parent, 'function')) {
        if (this.#isRunner(root, steps[0])) this.#readArguments(requiredField(parent, 'arguments'), { bound, steps });
      } else if (isIn(node, parent, 'object')) {
        steps.push(stepName(parent, this.#textOf));
      } else if (!WRAPPINGS.has(parent.type)) return;
      node = parent;
    }
  }

  /** Of an object that has a runner among other things, only some members are the runner's. */
  #isRunner(root: string, member = ''): boolean {
    if (GLOBALS.has(root) && !this.#names.has(root)) return this.#names.has(member);
    return !RUNNER_OBJECTS.has(root) || FORMS.has(member);
  }

  #readArguments(args: Node, { bound, steps }: { readonly bound: boolean; readonly steps: readonly string[] }): void {
    const [first] = args.namedChildren;
    const hasTitle = first?.type === 'string' || first?.type === 'template_string';
    // A parameter or a variable may have a runner's name by chance: `items.map((it) => it.parts.map((part) => …))`.
    if (bound && !(hasTitle && steps.every((step) => FORMS.has(step)))) return;
    const named = args.namedChildren.filter(({ type }) => type === 'identifier').map(this.#textOf);
    if (hasTitle) for (const name of named) this.callbacks.add(name);
    const hasFunction = args.descendantsOfType([...functionKinds]).length > 0;
    if (hasFunction || (hasTitle && named.length > 0)) this.#add(args);
  }

  /** The statements that depend on `import.meta.vitest`, or on a name that was made of it. */
  #readVitest(): void {
    for (const meta of this.#tree.rootNode.descendantsOfType('meta_property')) {
      const step = stepName(meta.parent ?? meta, this.#textOf);
      if (step === 'vitest') this.#add(statementOf(meta));
    }
    for (const statement of this.#tree.rootNode.namedChildren) {
      const tested = statement.childForFieldName('condition')?.descendantsOfType('identifier') ?? [];
      if (tested.some((name) => this.#names.has(this.#textOf(name)))) this.#add(statement);
    }
  }

  #add({ startIndex, endIndex }: Node): void {
    this.spans.push({ start: startIndex, end: endIndex } as Utf16Span);
  }
}

/** A file without one of these words has no tests; most have none. */
const HINT =
  /\b(?:[fx]?(?:test|it|describe|context|specify)|suite\w*|bench|before\w*|after\w*|setup|teardown|QUnit|Deno|vitest|tape|tap|ava|uvu|zora|japa|baretest|riteway|playwright)\b/;

/** Where one of the names is called, or a member of it: not where it is a member itself, but for those of the global object. */
function callsOf(names: ReadonlySet<string>): RegExp {
  const escaped = [...names].map((name) => name.replaceAll('$', '\\$'));
  return new RegExp(
    `(?<![\\w$#.])(?:${[...escaped, ...GLOBALS].join('|')})(?![\\w$])(?=\\s*[.(<[\`!?)/|&:]|\\s+(?:as|satisfies)\\b)`,
    'g',
  );
}

const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'global', 'window', 'self']);

const RUNNER_OBJECTS: ReadonlySet<string> = new Set(['QUnit', 'Deno']);

/** What may stand around a callee without making it another: `(isWindows ? test.skip : test)("title", callback)`. */
const WRAPPINGS: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'sequence_expression',
  'non_null_expression',
  'as_expression',
  'satisfies_expression',
  'instantiation_expression',
  'await_expression',
  'binary_expression',
  'ternary_expression',
]);

/** Members of a runner's functions that give a form of them. */
const FORMS: ReadonlySet<string> = new Set(
  'only skip todo each for concurrent sequential serial parallel shuffle fails failing skipIf runIf if extend step fixme before after beforeEach afterEach beforeAll afterAll describe test it prop bench module hooks'.split(
    ' ',
  ),
);

const isIn = (node: Node, parent: Node, field: string): boolean => parent.childForFieldName(field)?.id === node.id;

/** The member that an expression takes, by its name or by a string. */
function stepName(expression: Node, textOf: TextOf): string {
  const property = expression.childForFieldName('property');
  if (property !== null) return textOf(property);
  const index = expression.childForFieldName('index');
  return index?.type === 'string' ? stringValue(textOf(index)) : '';
}

/** The statement that an expression is in. */
function statementOf(expression: Node): Node {
  let node = expression;
  while (node.parent !== null && !/(?<!block)(?:_statement|_declaration)$/.test(node.type)) node = node.parent;
  return node;
}

/** What the functions around a name bind, each looked through once. */
class Bindings {
  readonly #textOf: TextOf;
  readonly #known = new Map<number, ReadonlySet<string>>();

  constructor(textOf: TextOf) {
    this.#textOf = textOf;
  }

  /** Whether a function around a name has a parameter or a variable of that name. */
  isBoundAround(identifier: Node): boolean {
    const name = this.#textOf(identifier);
    for (let node = identifier.parent; node !== null; node = node.parent) {
      if (functionKinds.has(node.type) && this.#namesIn(node).has(name)) return true;
    }
    return false;
  }

  #namesIn(node: Node): ReadonlySet<string> {
    const known = this.#known.get(node.id);
    if (known !== undefined) return known;
    const head = node.childForFieldName('parameters') ?? node.childForFieldName('parameter');
    const declared = node.descendantsOfType('variable_declarator').map((one) => one.childForFieldName('name'));
    const names = new Set<string>();
    for (const pattern of [head, ...declared]) {
      const identifiers = pattern?.descendantsOfType(['identifier', 'shorthand_property_identifier_pattern']) ?? [];
      for (const identifier of identifiers) names.add(this.#textOf(identifier));
    }
    this.#known.set(node.id, names);
    return names;
  }
}
