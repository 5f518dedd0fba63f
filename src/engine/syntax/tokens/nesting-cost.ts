import { invariant } from '../../invariant.js';
import { angleCost, bracketCost, nestingCostMax } from '../../limits.js';

/** What an open frame is: which bracket closes it, and what may stand in it. */
export type FrameKind =
  | 'root'
  | 'paren'
  /** The parentheses behind `if`, `while`, `for` and `with`: a statement follows. */
  | 'head'
  | 'bracket'
  | 'block'
  | 'object'
  | 'template'
  | 'substitution'
  | 'jsx-tag'
  | 'jsx-children'
  | 'jsx-expression';

/** One open bracket, tag or template, with the chain of operators that is being read directly inside it. */
interface Frame {
  readonly kind: FrameKind;
  /** Cost of everything around this frame, its own bracket included. */
  readonly outer: number;
  /** Cost of the present chain's links. */
  chain: number;
  /** The chain that the last `;` ended: `else` goes on with it. */
  ended: number;
  /** Cost of the deepest frame that stood inside the present chain. */
  inside: number;
  /** The largest `chain + inside` of any chain in this frame. */
  deepest: number;
  /** `<` that may open type arguments and are still open. */
  angles: number;
  /** `?` of conditional expressions whose `:` has not come. */
  questions: number;
}

/**
 * Adds up what a parser's recursion costs, without parsing.
 *
 * A chain such as `a + b + c` becomes a tree as deep as the chain is long, with its *first* operand deepest. So the
 * cost of a place is that of everything around it, plus the whole chain, plus the deepest frame inside the chain.
 */
export class NestingCost {
  readonly #frames: Frame[] = [frameOf('root', 0)];
  #top: Frame = this.#last();
  #exceeded = false;

  /** Whether the limit has been passed anywhere so far. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  get kind(): FrameKind {
    return this.#top.kind;
  }

  open(kind: FrameKind): void {
    this.#top = frameOf(kind, this.#top.outer + this.#top.chain + bracketCost);
    this.#frames.push(this.#top);
    this.#measure();
  }

  /**
   * Closes the innermost frame of one of these kinds, and what was left open inside it; gives its kind. A closing
   * bracket that closes nothing is passed over: in a text that a parser accepts there is none.
   */
  close(kinds: readonly FrameKind[]): FrameKind | undefined {
    const at = this.#frames.findLastIndex(({ kind }) => kinds.includes(kind));
    const closed = this.#frames[at]?.kind;
    if (closed === undefined) return undefined;
    while (this.#frames.length > at) this.#pop();
    return closed;
  }

  /** One more link of the present chain. */
  link(cost: number): void {
    this.#top.chain += cost;
    this.#measure();
  }

  openAngle(): void {
    this.#top.angles += 1;
    this.link(angleCost);
  }

  /** Whether a `>` closes type arguments, as far as tokens tell. */
  closeAngle(): boolean {
    if (this.#top.angles === 0) return false;
    this.#top.angles -= 1;
    return true;
  }

  openQuestion(): void {
    this.#top.questions += 1;
  }

  /** Whether a `:` belongs to a conditional expression. */
  closeQuestion(): boolean {
    if (this.#top.questions === 0) return false;
    this.#top.questions -= 1;
    return true;
  }

  /** A comma: the next chain stands beside this one, inside the type arguments that are still open. */
  separate(): void {
    this.#top.chain = this.#top.angles * angleCost;
    this.#top.inside = 0;
    this.#top.questions = 0;
  }

  /** The present statement is over. */
  endStatement(): void {
    const top = this.#top;
    top.ended = top.chain;
    top.chain = 0;
    top.inside = 0;
    top.angles = 0;
    top.questions = 0;
  }

  /** `else` hangs on the `if` before it, also behind the `;` that ended its statement. */
  resumeStatement(): void {
    this.#top.chain = Math.max(this.#top.chain, this.#top.ended);
  }

  #pop(): void {
    const closed = this.#frames.pop();
    this.#top = this.#last();
    this.#top.inside = Math.max(this.#top.inside, bracketCost + (closed?.deepest ?? 0));
    this.#measure();
  }

  #last(): Frame {
    const frame = this.#frames[this.#frames.length - 1];
    invariant(frame !== undefined, 'the root frame is never closed');
    return frame;
  }

  #measure(): void {
    const top = this.#top;
    top.deepest = Math.max(top.deepest, top.chain + top.inside);
    if (top.outer + top.chain + top.inside > nestingCostMax) this.#exceeded = true;
  }
}

function frameOf(kind: FrameKind, outer: number): Frame {
  return { kind, outer, chain: 0, ended: 0, inside: 0, deepest: 0, angles: 0, questions: 0 };
}
