import type { OxcLang, SourceType } from '../language/profile.js';

/** The part of oxc-parser that the engine uses, loaded by the platform. Source: the package's own types. */
export type OxcParseSync = (fileName: string, text: string, options: OxcOptions) => OxcResult;

/** How the engine always asks: every error there is, and parentheses as nodes of their own. */
export interface OxcOptions {
  readonly lang: OxcLang;
  readonly sourceType: SourceType;
  readonly astType: 'ts';
  readonly preserveParens: true;
  readonly showSemanticErrors: true;
}

/** What one parse gives. A text with errors has a tree too, which is not looked at. */
export interface OxcResult {
  /** An ESTree with TypeScript's nodes; a plain tree of JSON values. Offsets count UTF-16 code units. */
  readonly program: unknown;
  readonly comments: readonly OxcComment[];
  readonly errors: readonly OxcError[];
}

/** A comment, which is no node. */
export interface OxcComment {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A complaint: errors refuse a text, warnings and advice do not. Its first label is its place. */
export interface OxcError {
  readonly severity: string;
  readonly message: string;
  readonly labels: readonly { readonly start: number; readonly end: number }[];
}

/** A node of oxc's tree. */
export interface OxcNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Whether a value of the tree is a node rather than a list, a literal's value or a plain record. */
export function isNode(value: unknown): value is OxcNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Every node below and including `root`, parents first. Iterative, since trees may be deep. */
export function* nodesOf(root: unknown): Generator<OxcNode> {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) yield value;
    const children = Array.isArray(value) ? value : Object.values(value);
    for (let at = children.length - 1; at >= 0; at--) pending.push(children[at]);
  }
}
