import { chainCost } from '../../limits.js';
import { type FrameKind, NestingCost } from './nesting-cost.js';

/** A stretch of text that is no code. JSX text counts as text, its attributes' strings as strings. */
export type LiteralKind = 'comment' | 'string' | 'template' | 'regex' | 'text';

/** How to scan: whether `<` may begin JSX, and who wants to know of literals. */
export interface ScanOptions {
  readonly jsx: boolean;
  readonly onLiteral?: (kind: LiteralKind, start: number, end: number) => void;
}

/**
 * What the last token was, which says what a `/`, `<` or `{` behind it begins: `block` is a closed block or a type that
 * ended its line, behind which a statement may start; `word` is a contextual keyword that may also be a name.
 */
export type LastToken = 'operator' | 'operand' | 'block' | 'word';

/** What a scan knows at one place. The scanning functions move it forward, never back. */
export class ScanState {
  readonly text: string;
  readonly jsx: boolean;
  readonly cost = new NestingCost();
  at = 0;
  last: LastToken = 'operator';
  /** A statement may begin here: a `{` is a block. */
  atStatement = true;
  /** The next name is a member's, whatever it is spelt like. */
  afterDot = false;
  /** The next parentheses belong to `if`, `while`, `for` or `with`. */
  headPending = false;
  /** A line ended behind the last token. */
  newline = false;
  readonly #onLiteral: ScanOptions['onLiteral'];

  constructor(text: string, options: ScanOptions) {
    this.text = text;
    this.jsx = options.jsx;
    this.#onLiteral = options.onLiteral;
  }

  /** Whether the last token may be followed by a new statement without a mark between them. */
  get mayEndStatement(): boolean {
    return this.last === 'operand' || this.last === 'block';
  }

  unit(ahead = 0): number {
    return this.text.charCodeAt(this.at + ahead);
  }

  /** A name, number or literal up to `end`. Behind another operand it begins a statement. */
  operand(end: number): void {
    if (this.mayEndStatement) this.cost.endStatement();
    this.member(end);
  }

  /** A name behind a dot: it goes on with the chain. */
  member(end: number): void {
    this.at = end;
    this.last = 'operand';
    this.#settle();
  }

  operator(length: number): void {
    this.at += length;
    this.last = 'operator';
    this.#settle();
  }

  /** An operator, word or bracket behind which a statement stands. */
  statementOperator(length: number): void {
    this.operator(length);
    this.atStatement = true;
  }

  /** A bracket that is an operand, or that calls, indexes or tags the operand before it. */
  openOperand(kind: FrameKind): void {
    if (this.mayEndStatement) this.cost.link(chainCost);
    this.open(kind, 1);
  }

  open(kind: FrameKind, length: number): void {
    this.cost.open(kind);
    this.operator(length);
  }

  /** A closing bracket of one character. One that closes nothing changes nothing. */
  close(kinds: readonly FrameKind[]): FrameKind | undefined {
    const kind = this.cost.close(kinds);
    this.at += 1;
    this.#settle();
    if (kind !== undefined) this.last = kind === 'block' ? 'block' : 'operand';
    return kind;
  }

  literal(kind: LiteralKind, end: number): void {
    this.#onLiteral?.(kind, this.at, end);
    this.at = end;
  }

  #settle(): void {
    this.atStatement = false;
    this.afterDot = false;
    this.headPending = false;
    this.newline = false;
  }
}
