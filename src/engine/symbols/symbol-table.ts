import type { Position } from '../failure.js';
import type { ByteSpan, Utf16Offset, Utf16Span } from '../source/offset.js';
import type { SourceText } from '../source/source-text.js';
import { contentHash, type Hash64 } from './content-hash.js';

/** What a function is to a reader. */
export type SymbolKind = 'function' | 'arrow' | 'callback' | 'method' | 'constructor' | 'getter' | 'setter';

/** One function as text, with the hash that a change must bring back. */
export interface SymbolReading {
  readonly ref: string;
  readonly hash: string;
  readonly source: string;
  readonly body: string;
  readonly start: Position;
  readonly end: Position;
}

/** What the walk finds of one function. */
export interface FunctionFacts {
  readonly kind: SymbolKind;
  readonly exported: boolean;
  readonly isNamed: boolean;
  readonly callee: string | undefined;
  readonly nodeType: string;
  readonly utf16Span: Utf16Span;
  readonly utf16BodySpan: Utf16Span;
}

/**
 * One function of a file.
 *
 * Its span is the function itself, from its first keyword, modifier, name or parameter to the end of its body: without
 * the decorators, comments and `export` before it, and without the variable, key or call that it is given to. The
 * hash is over exactly these bytes. The body's span has its braces, or is the expression of an arrow with its
 * parentheses. Offsets of bytes, places and the hash are computed when they are asked for.
 */
export class FunctionSymbol implements FunctionFacts {
  readonly ref: string;
  /** The ref but for what tells it and the functions around it from their twins. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Whether an importer can reach it by names: exported itself, or a member of what is. */
  readonly exported: boolean;
  /** Whether it has a name, a key, a variable or a title, and is no passing callback. */
  readonly isNamed: boolean;
  /** For a callback: what it is given to, such as `describe.each`. */
  readonly callee: string | undefined;
  /** The tree-sitter node type. */
  readonly nodeType: string;
  readonly utf16Span: Utf16Span;
  readonly utf16BodySpan: Utf16Span;
  /** The innermost function around this one. */
  readonly parent: FunctionSymbol | undefined;
  readonly #source: SourceText;
  readonly #hash64: Hash64;
  #hash: string | undefined;

  constructor(parts: {
    readonly ref: string;
    readonly name: string;
    readonly facts: FunctionFacts;
    readonly parent: FunctionSymbol | undefined;
    readonly source: SourceText;
    readonly hash64: Hash64;
  }) {
    this.ref = parts.ref;
    this.name = parts.name;
    this.kind = parts.facts.kind;
    this.exported = parts.facts.exported;
    this.isNamed = parts.facts.isNamed;
    this.callee = parts.facts.callee;
    this.nodeType = parts.facts.nodeType;
    this.utf16Span = parts.facts.utf16Span;
    this.utf16BodySpan = parts.facts.utf16BodySpan;
    this.parent = parts.parent;
    this.#source = parts.source;
    this.#hash64 = parts.hash64;
  }

  get span(): ByteSpan {
    return this.#source.byteSpan(this.utf16Span);
  }

  get bodySpan(): ByteSpan {
    return this.#source.byteSpan(this.utf16BodySpan);
  }

  get start(): Position {
    return this.#source.position(this.utf16Span.start);
  }

  /** The place behind the last character. */
  get end(): Position {
    return this.#source.position(this.utf16Span.end);
  }

  /** 32 lower-case hex digits over the raw bytes of the span. */
  get hash(): string {
    const { start, end } = this.span;
    this.#hash ??= contentHash(this.#source.bytes.subarray(start, end), this.#hash64);
    return this.#hash;
  }

  /** The function as text. */
  reading(): SymbolReading {
    return {
      ref: this.ref,
      hash: this.hash,
      source: this.#source.slice(this.utf16Span),
      body: this.#source.slice(this.utf16BodySpan),
      start: this.start,
      end: this.end,
    };
  }
}

/** Every function of one file, in document order. Holds no tree. */
export class SymbolTable {
  readonly source: SourceText;
  readonly symbols: readonly FunctionSymbol[];
  /** Own names of what is called otherwise: `Page` stands for `default` in `export default function Page`. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly #byRef: ReadonlyMap<string, FunctionSymbol>;
  readonly #twins: ReadonlyMap<string, readonly FunctionSymbol[]>;

  constructor(parts: {
    readonly source: SourceText;
    readonly symbols: readonly FunctionSymbol[];
    readonly twins: ReadonlyMap<string, readonly FunctionSymbol[]>;
    readonly aliases: ReadonlyMap<string, string>;
  }) {
    this.source = parts.source;
    this.symbols = parts.symbols;
    this.aliases = parts.aliases;
    this.#byRef = new Map(parts.symbols.map((symbol) => [symbol.ref, symbol]));
    this.#twins = parts.twins;
  }

  /** The function with exactly this ref. Use `resolveRef` for what a model wrote. */
  find(ref: string): FunctionSymbol | undefined {
    return this.#byRef.get(ref);
  }

  /** The functions that share a name, which is a ref without what tells twins apart; none where it is one function's. */
  twins(name: string): readonly FunctionSymbol[] {
    return this.#twins.get(name) ?? [];
  }

  /** The innermost function whose span holds an offset. */
  enclosing(offset: Utf16Offset): FunctionSymbol | undefined {
    let low = 0;
    let high = this.symbols.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.symbols[middle]?.utf16Span.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let symbol = this.symbols[low - 1];
    while (symbol !== undefined && symbol.utf16Span.end <= offset) symbol = symbol.parent;
    return symbol;
  }
}
