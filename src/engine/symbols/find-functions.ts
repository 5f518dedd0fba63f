import type { Node, Tree, TreeCursor } from 'web-tree-sitter';
import { invariant } from '../invariant.js';
import type { LanguageProfile } from '../language/profile.js';
import { utf16Offset } from '../source/offset.js';
import { bodySpanOf } from '../syntax/body-span.js';
import { exportedNames } from './exported-names.js';
import { type FunctionName, functionName, placeInFunction } from './function-naming.js';
import { type FileNames, placeOf } from './naming-rules.js';
import { type Place, topPlace } from './place.js';
import { requiredField } from './required-field.js';
import type { FunctionFacts } from './symbol-table.js';
import { contextTexts, OuterBodies, type Range } from './twin-context.js';

/** One function as it was met in the tree, before twins are told apart. */
export interface FoundFunction {
  /** The ref but for what tells twins apart. */
  readonly name: string;
  /** What is written around it, from the inside out, for telling it from its twins. Needs the tree. */
  readonly contextTexts: () => readonly string[];
  readonly facts: FunctionFacts;
  /** The innermost function around it. */
  readonly parent: FoundFunction | undefined;
}

/** What the walk finds in a file. */
export interface FoundFunctions {
  /** In document order. */
  readonly functions: readonly FoundFunction[];
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Finds and names every function of a tree.
 *
 * The library lists the function nodes in one pass of its own; the walk then goes down only to where these are, so
 * that its cost is that of the functions and not of the file. It keeps its own stack: chains of operators make trees
 * deeper than the call stack.
 */
export function findFunctions(tree: Tree, text: string, profile: LanguageProfile): FoundFunctions {
  const textOf = (node: Node): string => text.slice(node.startIndex, node.endIndex);
  const file: FileNames = { textOf, exported: exportedNames(tree, textOf), aliases: new Map() };
  const cursor = tree.walk();
  try {
    const functions = new FunctionWalk(tree, cursor, profile, file, text).run();
    return { functions: functions.toSorted(byPlace), aliases: file.aliases };
  } finally {
    cursor.delete();
  }
}

/** Where a node starts before another that holds it (a decorator's function before its method), document order wins. */
function byPlace(one: FoundFunction, other: FoundFunction): number {
  return one.facts.utf16Span.start - other.facts.utf16Span.start;
}

/** One node of the way from the root to where the cursor is. */
interface Frame {
  readonly node: Node;
  readonly end: number;
  readonly place: Place;
  /** The function that the node is, where it is one. */
  readonly name: FunctionName | undefined;
  /** The innermost function that the node is in, or is. */
  readonly holder: FoundFunction | undefined;
  readonly outer: FoundFunction | undefined;
  functionChildren: number;
}

class FunctionWalk {
  readonly #cursor: TreeCursor;
  readonly #kinds: ReadonlySet<string>;
  readonly #file: FileNames;
  readonly #found: FoundFunction[] = [];
  readonly #frames: Frame[];
  readonly #bodies: Range[] = [];
  readonly #outerBodies: OuterBodies;
  /** Starts of the functions that the walk has not come to yet, in document order. */
  readonly #starts: readonly number[];
  #next = 0;

  constructor(tree: Tree, cursor: TreeCursor, profile: LanguageProfile, file: FileNames, text: string) {
    this.#cursor = cursor;
    this.#outerBodies = new OuterBodies(text, this.#bodies);
    this.#kinds = profile.kinds.functions;
    this.#file = file;
    this.#starts = tree.rootNode.descendantsOfType([...this.#kinds]).map((node) => node.startIndex);
    this.#frames = [frameOf(tree.rootNode, topPlace, undefined)];
  }

  run(): readonly FoundFunction[] {
    while (this.#next < this.#starts.length && this.#advance()) this.#enter();
    return this.#found;
  }

  /** Moves the cursor to the next node that holds, or is, the next function: down if it can, else to the right. */
  #advance(): boolean {
    const target = this.#starts[this.#next] ?? 0;
    let frame = this.#frames.at(-1);
    invariant(frame !== undefined, 'the root is on the stack');
    if (target < frame.end && this.#cursor.gotoFirstChild()) return this.#skipTo(target);
    while (frame !== undefined) {
      this.#frames.pop();
      const parent = this.#frames.at(-1);
      if (parent === undefined) return false;
      if (target < parent.end && this.#cursor.gotoNextSibling()) return this.#skipTo(target);
      this.#cursor.gotoParent();
      frame = parent;
    }
    return false;
  }

  #skipTo(target: number): boolean {
    while (this.#cursor.endIndex <= target) {
      invariant(this.#cursor.gotoNextSibling(), 'a node that holds an offset has a child that does');
    }
    return true;
  }

  #enter(): void {
    const node = this.#cursor.currentNode;
    const parent = this.#frames.at(-1);
    invariant(parent !== undefined, 'every node but the root has a parent');
    const place = this.#placeUnder(parent, node);
    const isFunction = this.#kinds.has(node.type);
    const holder = node.type === 'decorator' ? parent.outer : parent.holder;
    if (!isFunction) {
      this.#frames.push({ ...frameOf(node, place, holder), outer: holder });
      return;
    }
    const name = functionName(node, place, this.#file);
    const facts = factsOf(node, name);
    const around = this.#aroundFunction();
    const contexts = (): string[] => contextTexts(node, around, this.#outerBodies, this.#file.textOf);
    const found = facts === undefined ? undefined : { name: name.ref, parent: holder, facts, contextTexts: contexts };
    if (found !== undefined) {
      this.#found.push(found);
      this.#bodies.push(found.facts.utf16BodySpan);
    }
    this.#frames.push({ ...frameOf(node, place, found ?? holder), name, outer: holder });
    parent.functionChildren += 1;
    this.#next += 1;
  }

  /** The nodes between the innermost function around the present node and that node. */
  #aroundFunction(): readonly Node[] {
    const outer = this.#frames.findLastIndex(({ name }) => name !== undefined);
    return this.#frames.slice(outer + 1).map(({ node }) => node);
  }

  #placeUnder(parent: Frame, child: Node): Place {
    const field = this.#cursor.currentFieldName;
    if (parent.name !== undefined) {
      return placeInFunction({ name: parent.name, place: parent.place, child, field });
    }
    return placeOf({
      parent: parent.node,
      place: parent.place,
      child,
      field,
      functionsBefore: parent.functionChildren,
      file: this.#file,
    });
  }
}

function frameOf(node: Node, place: Place, holder: FoundFunction | undefined): Frame {
  return { node, end: node.endIndex, place, name: undefined, holder, outer: holder, functionChildren: 0 };
}

/** The facts of a function node; `undefined` where the parser found no body and there is nothing to address. */
function factsOf(node: Node, { kind, exported, isNamed, callee }: FunctionName): FunctionFacts | undefined {
  const body = requiredField(node, 'body');
  if (body.endIndex === body.startIndex) return undefined;
  const bodySpan = bodySpanOf(body);
  return {
    kind,
    exported,
    isNamed,
    callee,
    nodeType: node.type,
    utf16Span: { start: utf16Offset(startWithoutDecorators(node)), end: bodySpan.end },
    utf16BodySpan: bodySpan,
  };
}

/** In the JavaScript grammar a method's decorators are inside its node. */
function startWithoutDecorators(node: Node): number {
  let child = node.firstChild;
  while (child?.type === 'decorator' || child?.type === 'comment') child = child.nextSibling;
  return child?.startIndex ?? node.startIndex;
}
