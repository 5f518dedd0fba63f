import type { SyntaxProblem } from '../failure.js';
import type { OxcLang, SourceType } from '../language/profile.js';
import { syntaxMessageCharsMax, syntaxProblemsMax } from '../limits.js';
import { LineIndex } from '../source/line-index.js';
import { utf16Offset } from '../source/offset.js';

/**
 * The part of oxc-parser that the engine uses, loaded by the platform: the native function itself, whose tree is still
 * the text that crosses the border. Source: the package's `src-js/bindings` and the wrapper that it puts around it.
 */
export type OxcParseSync = (fileName: string, text: string, options: OxcOptions) => OxcResult;

/** How the engine always asks: every error there is, and parentheses as nodes of their own. */
export interface OxcOptions {
  readonly lang: OxcLang;
  readonly sourceType: SourceType;
  readonly astType: 'ts';
  readonly preserveParens: true;
  readonly showSemanticErrors: true;
}

/**
 * What one parse gives. A text with errors has a tree too, which is not looked at. Each field can be read once, and reading
 * it frees what the parser holds of it; what is never read stays until much later.
 */
export interface OxcResult {
  /** `{"node":PROGRAM,"fixes":[…]}`: an ESTree with TypeScript's nodes. Offsets count UTF-16 code units. */
  readonly program: string;
  readonly comments: readonly OxcComment[];
  readonly errors: readonly OxcError[];
  readonly module: unknown;
}

/** What the engine keeps of a parse. */
export type OxcReading = Pick<OxcResult, 'program' | 'comments' | 'errors'>;

/** Parses a text as the engine always does, and lets the parser free what it held. */
export function parseWithOxc(
  parseSync: OxcParseSync,
  { lang, sourceType }: Pick<OxcOptions, 'lang' | 'sourceType'>,
  text: string,
): OxcReading {
  const options = { lang, sourceType, astType: 'ts', preserveParens: true, showSemanticErrors: true } as const;
  const result = parseSync('file', text, options);
  // The list of imports and exports is not needed, but read, so that it is freed.
  void result.module;
  const { program, comments, errors } = result;
  return { program, comments, errors };
}

/** The complaints that refuse a text: warnings and advice do not. */
export function problemsOf(complaints: readonly OxcError[], text: string): readonly SyntaxProblem[] {
  const errors = complaints.filter((error) => error.severity === 'Error').slice(0, syntaxProblemsMax);
  if (errors.length === 0) return [];
  const lines = new LineIndex(text);
  return errors.map(({ message, labels }) => {
    const at = Math.min(labels[0]?.start ?? 0, text.length);
    return { message: message.slice(0, syntaxMessageCharsMax), at: lines.position(utf16Offset(at)) };
  });
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
function isNode(value: unknown): value is OxcNode {
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
