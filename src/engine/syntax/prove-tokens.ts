import type { Utf16Span } from '../source/offset.js';
import type { OpaqueSpan } from './opaque-spans.js';

/** What the tokens of a body say: they stay inside it; or where a token is that not all programs read alike. */
export type TokenProof =
  | { readonly kind: 'proven' }
  | { readonly kind: 'ambiguous'; readonly at: number; readonly message: string }
  | { readonly kind: 'escaped'; readonly at: number };

/**
 * The proof that does not depend on a grammar: every literal of a body begins and ends as all readers of JavaScript and
 * TypeScript agree that it does, between them stands no mark that could begin another, and the brackets of what is left
 * close what they open, the body's own last of all.
 *
 * It holds where the first parser cannot follow, and it refuses what has two meanings: `<!--` and `-->`, which are comments
 * in a script and operators or errors in a module and in TypeScript, so that two programs see two different ends of the
 * function. Source: ECMAScript, 12 (Lexical Grammar) and B.1.1 (HTML-like Comments).
 *
 * `literals` are in order and inside the span.
 */
export function proveTokens(text: string, span: Utf16Span, literals: readonly OpaqueSpan[]): TokenProof {
  const brackets = new Brackets(text, span);
  let at: number = span.start;
  for (const literal of literals) {
    const proof = brackets.code(at, literal.start) ?? literalProof(text, literal) ?? brackets.piece(literal);
    if (proof !== undefined) return proof;
    at = literal.end;
  }
  return brackets.code(at, span.end) ?? brackets.end();
}

type Refusal = Exclude<TokenProof, { readonly kind: 'proven' }>;

const escaped = (at: number): Refusal => ({ kind: 'escaped', at });

class Brackets {
  readonly #text: string;
  readonly #span: Utf16Span;
  readonly #open: string[] = [];

  constructor(text: string, span: Utf16Span) {
    this.#text = text;
    this.#span = span;
  }

  /** Passes code up to an offset. */
  code(from: number, to: number): Refusal | undefined {
    const text = this.#text;
    if (to < from) return escaped(from);
    for (let at = from; at < to; at++) {
      const character = text.charAt(at);
      if (OPENING.has(character)) this.#open.push(character);
      else if (CLOSING.has(character)) {
        if (!this.#close(character, at)) return escaped(at);
      } else if (text.startsWith('<!--', at)) return htmlLike(at, '<!--');
      else if (QUOTES.has(character) || (character === '/' && SECOND_SLASH.has(text.charAt(at + 1))))
        return escaped(at);
    }
    return undefined;
  }

  /** The marks of a template piece are brackets. */
  piece({ kind, start, end }: OpaqueSpan): Refusal | undefined {
    if (kind !== 'template') return undefined;
    const isFirst = this.#text.charAt(start) === '`';
    if (isFirst) this.#open.push('`');
    else if (this.#open.pop() !== '${') return escaped(start);
    // What is open now is the template itself: its pieces alone open and close it.
    if (this.#text.charAt(end - 1) === '{') this.#open.push('${');
    else this.#open.pop();
    return undefined;
  }

  end(): TokenProof {
    return this.#open.length === 0 ? { kind: 'proven' } : escaped(this.#span.end);
  }

  /** Whether a bracket closes the last one; that of a whole body is closed by its last character alone. */
  #close(character: string, at: number): boolean {
    const isPair = this.#open.pop() === CLOSING.get(character);
    const isOwn = this.#open.length === 0 && this.#text.charAt(this.#span.start) === '{';
    return isPair && (!isOwn || at === this.#span.end - 1);
  }
}

const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);

const CLOSING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);

const SECOND_SLASH: ReadonlySet<string> = new Set(['/', '*']);

function htmlLike(at: number, mark: string): Refusal {
  const message = `\`${mark}\` is a comment in a script and none in a module or in TypeScript: put a space into it`;
  return { kind: 'ambiguous', at, message };
}

/** Whether a literal begins and ends as its kind does, with no end of it before. */
function literalProof(text: string, { kind, start, end }: OpaqueSpan): Refusal | undefined {
  const source = text.slice(start, end);
  switch (kind) {
    case 'comment':
      if (source.startsWith('<!--') || source.startsWith('-->'))
        return htmlLike(start, source.startsWith('<') ? '<!--' : '-->');
      return isComment(source) ? undefined : escaped(start);
    case 'string':
      return isString(source) ? undefined : escaped(start);
    case 'attribute':
      return isAttribute(source) ? undefined : escaped(start);
    case 'template':
      return isTemplatePiece(source) ? undefined : escaped(start);
    case 'regex':
      return isRegex(source) ? undefined : escaped(start);
    case 'text':
      return /[{}<>]/.test(source) ? escaped(start) : undefined;
    default:
      return escaped(start);
  }
}

function isComment(source: string): boolean {
  if (source.startsWith('//')) return !LINE_TERMINATOR.test(source);
  return source.startsWith('/*') && source.indexOf('*/', 2) === source.length - 2;
}

const LINE_TERMINATOR = /[\n\r\u2028\u2029]/;

const STRING_QUOTES: ReadonlySet<string> = new Set(['"', "'"]);

/** A string of JSX has no escapes, and may span lines. */
function isAttribute(source: string): boolean {
  const quote = source.charAt(0);
  return STRING_QUOTES.has(quote) && source.indexOf(quote, 1) === source.length - 1;
}

function isString(source: string): boolean {
  const quote = source.charAt(0);
  if (!STRING_QUOTES.has(quote)) return false;
  for (let at = 1; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === quote) return at === source.length - 1;
    if (character === '\\') at += source.startsWith('\r\n', at + 1) ? 2 : 1;
    else if (character === '\n' || character === '\r') return false;
  }
  return false;
}

function isTemplatePiece(source: string): boolean {
  if (!source.startsWith('`') && !source.startsWith('}')) return false;
  for (let at = 1; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '`') return at === source.length - 1;
    if (character === '$' && source.charAt(at + 1) === '{') return at === source.length - 2;
    if (character === '\\') at += 1;
  }
  return false;
}

function isRegex(source: string): boolean {
  if (!source.startsWith('/')) return false;
  let isClass = false;
  for (let at = 1; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '/' && !isClass) return /^[a-z]*$/.test(source.slice(at + 1));
    if (LINE_TERMINATOR.test(character)) return false;
    if (character === '\\') at += 1;
    else if (character === '[') isClass = true;
    else if (character === ']') isClass = false;
  }
  return false;
}
