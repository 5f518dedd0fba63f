import type { CheckName } from '../checks.js';
import type { Failure, Position } from '../failure.js';
import type { OxcLang } from '../language/profile.js';
import { LineIndex } from '../source/line-index.js';
import { utf16Offset } from '../source/offset.js';
import { type Literal, literalsOf } from '../syntax/literals.js';

/** A rule about the words of a body, decided before any parser reads the result. */
export interface BodyGuard {
  readonly name: CheckName;
  /** What is wrong with the new body; `undefined` where nothing is. */
  readonly inspect: (bodies: Bodies) => Failure | undefined;
}

/** A function's body before and after a change, as text. */
export class Bodies {
  readonly path: string;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly #start: Position;
  readonly #lang: OxcLang;
  #literalsBefore: readonly Literal[] | undefined;
  #literalsAfter: readonly Literal[] | undefined;

  constructor(parts: {
    readonly path: string;
    readonly ref: string;
    readonly before: string;
    readonly after: string;
    /** Where both begin in their file. */
    readonly start: Position;
    readonly lang: OxcLang;
  }) {
    this.path = parts.path;
    this.ref = parts.ref;
    this.before = parts.before;
    this.after = parts.after;
    this.#start = parts.start;
    this.#lang = parts.lang;
  }

  get literalsBefore(): readonly Literal[] {
    this.#literalsBefore ??= literalsOf(this.before, this.#lang);
    return this.#literalsBefore;
  }

  get literalsAfter(): readonly Literal[] {
    this.#literalsAfter ??= literalsOf(this.after, this.#lang);
    return this.#literalsAfter;
  }

  /** The place of an offset of the new body in the changed file. */
  position(offset: number): Position {
    const { line, column } = new LineIndex(this.after).position(utf16Offset(offset));
    if (line === 1) return { line: this.#start.line, column: this.#start.column + column - 1 };
    return { line: this.#start.line + line - 1, column };
  }
}
