import type { Node, Tree } from 'web-tree-sitter';
import { functionKinds } from '../language/node-kinds.js';
import {
  skeletonDepthMax,
  skeletonHeadCharsMax,
  skeletonNestingMax,
  skeletonOpenLinesMin,
  skeletonValueCharsMax,
} from '../limits.js';
import { bodySpanOf } from '../syntax/body-span.js';
import { FunctionPlaces } from './function-places.js';
import { requiredField } from './required-field.js';
import { SkeletonText } from './skeleton-text.js';
import type { SymbolTable } from './symbol-table.js';

/**
 * A file as signatures and structure, for a reader who decides what to read: every body is `{ … }`.
 *
 * Opened are classes, namespaces, objects that hold functions, callbacks and functions called at once that hold named
 * functions (`describe` → `test`), and long functions that do. Imports, types and values are on one line each, cut where they
 * are long. Comments are left out; whatever else is left out shows as `…`.
 */
export function skeleton(tree: Tree, table: SymbolTable): string {
  const sketch = new Sketch(table);
  sketch.statements(tree.rootNode, 'declarations');
  return sketch.text.toString();
}

/** What of a list of statements is shown: declarations of any kind, or only what holds named functions. */
type Shown = 'declarations' | 'functions';

class Sketch {
  readonly text = new SkeletonText();
  readonly #source: string;
  readonly #functions: FunctionPlaces;
  /** Nodes around the present one that are being shown: chains make trees deeper than the call stack. */
  #nesting = 0;

  constructor(table: SymbolTable) {
    this.#source = table.source.text;
    this.#functions = new FunctionPlaces(table.symbols);
  }

  statements(list: Node, shown: Shown): void {
    for (const statement of list.namedChildren) {
      if (SILENT.has(statement.type) || isDirective(statement)) continue;
      const isShown = (shown === 'declarations' && isDeclaration(statement)) || this.#holdsNamed(statement);
      if (!isShown || this.text.depth > skeletonDepthMax) {
        this.text.gap();
        continue;
      }
      this.#part(statement);
      if (statement.type === 'decorator') this.text.write(' ');
      else this.text.endLine();
    }
  }

  /** One statement, declaration, member or value, on the present line and below it. */
  #part(node: Node): void {
    if (this.#nesting === skeletonNestingMax) {
      this.#whole(node, skeletonValueCharsMax);
      return;
    }
    this.#nesting += 1;
    this.#dispatch(node);
    this.#nesting -= 1;
  }

  #dispatch(node: Node): void {
    if (functionKinds.has(node.type)) {
      this.#function(node);
      return;
    }
    switch (node.type) {
      case 'export_statement':
      case 'expression_statement':
      case 'ambient_declaration':
      case 'lexical_declaration':
      case 'variable_declaration':
      case 'variable_declarator':
      case 'assignment_expression':
      case 'pair':
      case 'public_field_definition':
      case 'field_definition':
      case 'parenthesized_expression':
      case 'call_expression':
      case 'new_expression':
      case 'unary_expression':
        this.#pieces(node);
        break;
      case 'class_declaration':
      case 'abstract_class_declaration':
      case 'class':
      case 'internal_module':
      case 'module':
        this.#headed(node);
        break;
      case 'interface_declaration':
      case 'enum_declaration':
        this.#type(node);
        break;
      case 'arguments':
      case 'array':
        this.#list(node);
        break;
      case 'object':
        this.#object(node);
        break;
      default:
        if (this.#holdsNamed(node)) this.#blocks(node);
        else this.#whole(node, roomFor(node));
    }
  }

  /** A node piece by piece: what may hold functions by its own rule, the rest as written. */
  #pieces(node: Node): void {
    if (!this.#holdsFunctions(node)) {
      this.#whole(node, roomFor(node));
      return;
    }
    let at = node.startIndex;
    for (const child of node.namedChildren) {
      if (child.type === 'comment') continue;
      this.#between(at, child.startIndex);
      this.#part(child);
      at = child.endIndex;
    }
    this.#between(at, node.endIndex);
  }

  #function(node: Node): void {
    const body = requiredField(node, 'body');
    this.#head(node, body);
    if (body.type !== 'statement_block') {
      if (this.#holdsNamed(body)) this.#part(body);
      else this.text.write('…');
    } else if (this.#isOpened(node, body)) this.#block(body, 'functions');
    else this.text.write('{ … }');
  }

  /** Whether a function's inside is shown: where it holds named functions and is a mere wrapper of them, or long. */
  #isOpened(node: Node, body: Node): boolean {
    if (this.text.depth > skeletonDepthMax || !this.#holdsNamed(body)) return false;
    const isWrapper = isCallback(node) || isCalledAtOnce(node);
    return isWrapper || body.endPosition.row - body.startPosition.row >= skeletonOpenLinesMin;
  }

  /** A class or namespace: its head, and what is in its body. */
  #headed(node: Node): void {
    const body = node.childForFieldName('body');
    this.#head(node, body);
    if (body?.namedChildCount === 0) this.text.write('{}');
    else if (body !== null) this.#block(body, 'declarations');
  }

  #head(node: Node, body: Node | null): void {
    const end = body?.startIndex ?? node.endIndex;
    this.text.write(this.#compact(node.startIndex, end, skeletonHeadCharsMax));
    if (body !== null) this.text.write(' ');
  }

  #block(body: Node, shown: Shown): void {
    this.text.open('{');
    this.statements(body, shown);
    this.text.close('}');
  }

  /** An object: opened where it holds functions, and then only these. */
  #object(node: Node): void {
    if (!this.#holdsFunctions(node) || this.text.depth > skeletonDepthMax) {
      this.#whole(node, skeletonValueCharsMax);
      return;
    }
    this.text.open('{');
    for (const member of node.namedChildren) {
      if (SILENT.has(member.type)) continue;
      this.#part(member);
      this.text.write(',');
      this.text.endLine();
    }
    this.text.close('}');
  }

  /** Arguments and elements: functions by their heads, what is short as it is. */
  #list(node: Node): void {
    const [open, close] = node.type === 'array' ? ['[', ']'] : ['(', ')'];
    this.text.write(open);
    let isFirst = true;
    for (const item of node.namedChildren) {
      if (SILENT.has(item.type)) continue;
      if (!isFirst) this.text.write(', ');
      isFirst = false;
      if (this.#holdsFunctions(item)) this.#part(item);
      else this.#whole(item, skeletonValueCharsMax);
    }
    this.text.write(close);
  }

  /** Any other statement that holds functions, such as `if`: its blocks are opened, what is between them is shortened. */
  #blocks(node: Node): void {
    let at = node.startIndex;
    for (const child of node.namedChildren) {
      if (!this.#holdsNamed(child)) continue;
      this.#between(at, child.startIndex);
      if (child.type === 'statement_block') this.#block(child, 'functions');
      else this.#part(child);
      at = bodySpanOf(child).end;
    }
    this.#between(at, node.endIndex);
  }

  /** A type with a body: whole where it is short, else its head. */
  #type(node: Node): void {
    const whole = this.#compact(node.startIndex, node.endIndex, skeletonHeadCharsMax);
    if (!whole.endsWith('…')) this.text.write(whole);
    else {
      this.#head(node, requiredField(node, 'body'));
      this.text.write('{ … }');
    }
  }

  #whole(node: Node, charsMax: number): void {
    this.text.write(this.#compact(node.startIndex, node.endIndex, charsMax));
  }

  /** What is written between two parts: tokens and spaces. */
  #between(start: number, end: number): void {
    this.text.write(shortened(onOneLine(this.#source.slice(start, end)), skeletonHeadCharsMax));
  }

  /** Source text on one line, without comments, cut to a bound. */
  #compact(start: number, end: number, charsMax: number): string {
    // Comments and indentation can take most of it; what is beyond is not worth looking at.
    const text = this.#source.slice(start, Math.min(end, start + charsMax * 8));
    return shortened(onOneLine(text).trim(), charsMax);
  }

  #holdsNamed(node: Node): boolean {
    return this.#functions.holdsNamed(node.startIndex, node.endIndex);
  }

  #holdsFunctions(node: Node): boolean {
    return this.#functions.holdsAny(node.startIndex, node.endIndex);
  }
}

/** How much of a part is worth showing: types, imports and heads more than values. */
function roomFor(node: Node): number {
  return ROOMY.has(node.type) ? skeletonHeadCharsMax : skeletonValueCharsMax;
}

const ROOMY: ReadonlySet<string> = new Set([
  'import_statement',
  'export_statement',
  'ambient_declaration',
  'type_alias_declaration',
  'function_signature',
  'method_signature',
  'abstract_method_signature',
]);

/** What is shown of a file, a namespace or a class even where it holds no function. */
function isDeclaration(node: Node): boolean {
  return DECLARATIONS.has(node.type) || DECLARING.has(node.firstNamedChild?.type ?? '');
}

/** Expressions that declare. A namespace is one to the grammar. */
const DECLARING: ReadonlySet<string> = new Set(['assignment_expression', 'internal_module']);

const DECLARATIONS: ReadonlySet<string> = new Set([
  ...functionKinds,
  ...ROOMY,
  'lexical_declaration',
  'variable_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'interface_declaration',
  'enum_declaration',
  'internal_module',
  'module',
  'public_field_definition',
  'field_definition',
  'index_signature',
  'decorator',
]);

/** What a skeleton says nothing of, not even that it is left out. */
const SILENT: ReadonlySet<string> = new Set(['comment', 'html_comment', 'hash_bang_line', 'empty_statement']);

function isDirective(statement: Node): boolean {
  return statement.type === 'expression_statement' && statement.firstNamedChild?.type === 'string';
}

function isCallback(node: Node): boolean {
  return node.parent?.type === 'arguments';
}

function isCalledAtOnce(node: Node): boolean {
  let callee: Node = node;
  while (callee.parent?.type === 'parenthesized_expression' || callee.parent?.type === 'member_expression') {
    callee = callee.parent;
  }
  return callee.parent?.type === 'call_expression';
}

/** Without comments and line breaks. Strings are told apart so that an address in one is no comment. */
function onOneLine(text: string): string {
  const plain = /\/[/*]/.test(text) ? text.replace(STRING_OR_COMMENT, keepStrings) : text;
  return plain.replace(/\s+/g, ' ');
}

const STRING_OR_COMMENT = /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g;

const keepStrings = (match: string): string => (match.startsWith('/') ? ' ' : match);

function shortened(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
