import type { SyntaxProblem } from '../failure.js';
import type { SourceType } from '../language/profile.js';
import { refereeBaseCharsMax } from '../limits.js';
import { type CommentPlaces, commentPlaces } from './comment-places.js';
import { functionBodies } from './function-bodies.js';
import { withoutMerges } from './merged-declarations.js';
import { type OxcError, type OxcParseSync, parseWithOxc, problemsOf } from './oxc.js';
import type { RefereeDialect } from './referee.js';

/** A file as it is, read by the second parser under the first of its goals that accepts it. */
export type Base =
  | {
      readonly kind: 'valid';
      readonly sourceType: SourceType;
      /** What the parser complains of, and TypeScript does not. */
      readonly errors: readonly OxcError[];
      readonly program: Uint8Array;
      readonly comments: CommentPlaces;
      readonly bodyOn: ReturnType<typeof functionBodies>;
    }
  | { readonly kind: 'invalid'; readonly problems: readonly SyntaxProblem[] };

/**
 * The readings of the files that proposals were made for last: proposals for one file come one after the other.
 *
 * A reading is found by comparing the whole text, so none can stand for another's. What is kept is bounded by its size;
 * the one used longest ago goes first.
 */
export class Bases {
  readonly #parseSync: OxcParseSync;
  /** The one used last stands last. */
  readonly #kept: Kept[] = [];

  constructor(parseSync: OxcParseSync) {
    this.#parseSync = parseSync;
  }

  read(text: string, dialect: RefereeDialect): Base {
    const at = this.#kept.findIndex((kept) => kept.text === text && isSameDialect(kept.dialect, dialect));
    const [known] = at === -1 ? [] : this.#kept.splice(at, 1);
    const kept = known ?? { text, dialect, base: readBase(this.#parseSync, dialect, text) };
    this.#kept.push(kept);
    while (this.#kept.length > 1 && this.#chars() > refereeBaseCharsMax) this.#kept.shift();
    return kept.base;
  }

  #chars(): number {
    return this.#kept.reduce((sum, { text, base }) => sum + text.length + sizeOf(base), 0);
  }
}

interface Kept {
  readonly text: string;
  readonly dialect: RefereeDialect;
  readonly base: Base;
}

const sizeOf = (base: Base): number => (base.kind === 'valid' ? base.program.length + base.comments.length : 0);

function isSameDialect(one: RefereeDialect, other: RefereeDialect): boolean {
  return one.lang === other.lang && one.sourceTypes.join() === other.sourceTypes.join();
}

const isTypeScript = ({ lang }: RefereeDialect): boolean => lang !== 'js' && lang !== 'jsx';

function readBase(parseSync: OxcParseSync, dialect: RefereeDialect, text: string): Base {
  let first: readonly SyntaxProblem[] | undefined;
  for (const sourceType of dialect.sourceTypes) {
    const { program, comments, errors } = parseWithOxc(parseSync, { lang: dialect.lang, sourceType }, text);
    const problems = problemsOf(isTypeScript(dialect) ? withoutMerges(errors, text) : errors, text);
    if (problems.length === 0) {
      const bytes = new TextEncoder().encode(program);
      const bodyOn = functionBodies(bytes);
      return { kind: 'valid', sourceType, errors, program: bytes, comments: commentPlaces(comments), bodyOn };
    }
    first ??= problems;
  }
  return { kind: 'invalid', problems: first ?? [] };
}
