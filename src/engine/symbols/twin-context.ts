import type { Node } from 'web-tree-sitter';
import { refContextCharsMax } from '../limits.js';
import type { TextOf } from './property-name.js';
import { requiredField } from './required-field.js';

/** A half-open range of a text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What is written around a function, from its head outwards, without any function's body: the words by which a reader tells
 * it from others of its name, such as what follows a call, the element that an attribute is of, the case of a switch.
 *
 * Each text holds more than the one before. None says where anything stands, none holds a body or the statements beside, so
 * that a change elsewhere leaves them as they are.
 *
 * @param around the nodes from the innermost function around it, or the file, inwards to its parent
 * @param bodies the bodies of the file's functions that lie in none, in document order
 */
export function contextTexts(node: Node, around: readonly Node[], bodies: OuterBodies, textOf: TextOf): string[] {
  const head = bodies.elided({ start: node.startIndex, end: node.endIndex });
  const texts = head === undefined ? [] : [head];
  let statement = head ?? '';
  let index = around.length - 1;
  for (; index >= 0; index--) {
    const outer = around[index];
    if (outer === undefined || BLOCKS.has(outer.type)) break;
    const text = bodies.elided({ start: outer.startIndex, end: outer.endIndex });
    if (text === undefined) break;
    texts.push(text);
    statement = text;
  }
  for (; index >= 0; index--) {
    const outer = around[index];
    const words = outer === undefined ? undefined : headOf(outer, textOf);
    if (words === undefined) continue;
    statement = `${words} ${statement}`;
    texts.push(statement);
  }
  return texts;
}

/** What holds statements or members beside each other: its text is that of the neighbours too. */
const BLOCKS: ReadonlySet<string> = new Set([
  'program',
  'statement_block',
  'class_body',
  'switch_body',
  'switch_case',
  'switch_default',
  'else_clause',
]);

/** What a statement that holds others says of them: a condition, a case. */
function headOf(statement: Node, textOf: TextOf): string | undefined {
  switch (statement.type) {
    case 'else_clause':
    case 'switch_default':
    case 'catch_clause':
    case 'finally_clause':
      return statement.type;
    case 'if_statement':
    case 'while_statement':
      return fieldText(statement, 'condition', textOf);
    case 'switch_statement':
    case 'switch_case':
      return fieldText(statement, 'value', textOf);
    case 'for_in_statement':
      return fieldText(statement, 'right', textOf);
    case 'labeled_statement':
      return fieldText(statement, 'label', textOf);
    default:
      return undefined;
  }
}

function fieldText(node: Node, field: string, textOf: TextOf): string | undefined {
  const child = requiredField(node, field);
  if (child.endIndex - child.startIndex > refContextCharsMax) return undefined;
  return `${node.type} ${textOf(child)}`;
}

/** The function bodies of a file, for leaving them out of its text. */
export class OuterBodies {
  readonly #text: string;
  /** In document order, each behind or inside the one before. */
  readonly #bodies: readonly Range[];

  constructor(text: string, bodies: readonly Range[]) {
    this.#text = text;
    this.#bodies = bodies;
  }

  /** The text of a range with `…` for each outermost body in it, spaces put together; `undefined` where it is long. */
  elided({ start, end }: Range): string | undefined {
    let text = '';
    let from = start;
    for (let at = this.#firstFrom(start); from < end; at++) {
      const body = this.#bodies[at];
      const to = body === undefined || body.start >= end ? end : body.start;
      if (to < from) continue;
      if (to - from > refContextCharsMax) return undefined;
      text += this.#text.slice(from, to);
      if (text.length > refContextCharsMax) return undefined;
      if (to === end) break;
      text += '…';
      from = body?.end ?? end;
    }
    return text.replace(/\s+/g, ' ').trim();
  }

  #firstFrom(start: number): number {
    let low = 0;
    let high = this.#bodies.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#bodies[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
