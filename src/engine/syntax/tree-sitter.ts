import type { Edit, Language, Parser, Tree } from 'web-tree-sitter';
import { invariant } from '../invariant.js';
import type { LanguageId, LanguageProfile } from '../language/profile.js';
import { maskedCharsMax, parseChunkChars, parseMsMin, parseMsPerThousandChars } from '../limits.js';
import { isMisread, maskGaps } from './mask-gaps.js';
import { treeSitterErrors } from './tree-sitter-errors.js';

/** The loaded grammars and one parser for each. Loading is the platform's: the engine reads no file. */
export type LoadedGrammars = Readonly<Record<LanguageId, { readonly parser: Parser; readonly language: Language }>>;

/**
 * The first parser. Trees live in the memory of its WebAssembly module, which no garbage collector sees: whoever takes
 * one deletes it, so `withTree` is the way to read one.
 *
 * Parsing has a bound, for some texts cost it the square of their length (`docs/parsers.md`). It is a bound on time, which
 * is all that the parser's steps can be held to: a step of a hostile text costs more the longer the text is.
 */
export class TreeSitterParsers {
  readonly #grammars: LoadedGrammars;
  readonly #cpuMs: () => number;

  /** @param cpuMs the processor time that this process has spent, so that a busy machine does not count */
  constructor(grammars: LoadedGrammars, cpuMs: () => number) {
    this.#grammars = grammars;
    this.#cpuMs = cpuMs;
    for (const { parser, language } of Object.values(grammars)) parser.setLanguage(language);
  }

  /**
   * Parses a text (without BOM) and hands the tree to the caller, who deletes it; `undefined` where that took too long.
   * Errors are nodes. A text with errors, or with what the grammar misreads, is read once more with the known gaps of the
   * grammar masked, and the reading with fewer errors is given.
   */
  parse(profile: LanguageProfile, text: string): Tree | undefined {
    const tree = this.#parse(profile, text);
    if (tree === undefined || text.length > maskedCharsMax) return tree;
    const misread = isMisread(profile, text);
    if (!tree.rootNode.hasError && !misread) return tree;
    const masked = maskGaps(profile, text);
    if (masked === text) return tree;
    invariant(masked.length === text.length, 'masking moves nothing');
    const other = this.#parse(profile, masked);
    if (other === undefined) return tree;
    const [errors, otherErrors] = [errorChars(tree), errorChars(other)];
    const isBetter = otherErrors < errors || (misread && otherErrors === errors);
    (isBetter ? tree : other).delete();
    return isBetter ? other : tree;
  }

  #parse(profile: LanguageProfile, text: string, base?: Tree): Tree | undefined {
    const { parser } = this.#grammars[profile.id];
    const read = withCommentForHashbang(text);
    const deadlineMs = this.#cpuMs() + parseMsMin + (text.length / 1000) * parseMsPerThousandChars;
    let isParsing = true;
    let isOverdue = false;
    // Between two reports of progress a scanner may read all the text: the clock is looked at when it reads, too.
    const stops = (): boolean => {
      isOverdue ||= isParsing && this.#cpuMs() > deadlineMs;
      return isOverdue;
    };
    // The tree keeps this function to show its text.
    const chunk = (at: number): string | undefined => (stops() ? undefined : read.slice(at, at + parseChunkChars));
    const tree = parser.parse(chunk, base, { progressCallback: stops });
    isParsing = false;
    if (!isOverdue) {
      invariant(tree !== null, 'a parser that has a language and is not stopped gives a tree');
      return tree;
    }
    tree?.delete();
    // Else the next text would be parsed from where this one stopped.
    parser.reset();
    return undefined;
  }

  /**
   * Parses a text that one edit made of the text of another tree, which stays as it is. Subtrees that the edit does not
   * touch are taken from there. The tree is gone when the reader returns. `undefined` where parsing took too long.
   */
  withEdited<T>(
    profile: LanguageProfile,
    text: string,
    base: { readonly tree: Tree; readonly edit: TextEdit },
    read: (tree: Tree) => T,
  ): T | undefined {
    const edited = base.tree.copy();
    try {
      // The library asks for its own class, of which it reads these fields alone.
      edited.edit(base.edit as Edit);
      const tree = this.#parse(profile, text, edited);
      return tree === undefined ? undefined : readAndDelete(tree, read);
    } finally {
      edited.delete();
    }
  }

  /**
   * Parses a text and gives what `read` makes of the tree, which is gone afterwards: keep none of its nodes. `undefined`
   * where parsing took too long.
   */
  withTree<T>(profile: LanguageProfile, text: string, read: (tree: Tree) => T): T | undefined {
    const tree = this.parse(profile, text);
    return tree === undefined ? undefined : readAndDelete(tree, read);
  }
}

/** How much of a text a tree has no reading for. An error is at least one character, also a token that is missing. */
function errorChars(tree: Tree): number {
  return treeSitterErrors(tree).reduce((sum, { span }) => sum + Math.max(1, span.end - span.start), 0);
}

function readAndDelete<T>(tree: Tree, read: (tree: Tree) => T): T {
  try {
    return read(tree);
  } finally {
    tree.delete();
  }
}

/** One stretch of a text replaced by another, in tree-sitter's own measures. */
export type TextEdit = Pick<
  Edit,
  'startIndex' | 'oldEndIndex' | 'newEndIndex' | 'startPosition' | 'oldEndPosition' | 'newEndPosition'
>;

/**
 * The grammars end a hashbang line at LF alone, JavaScript at CR, U+2028 and U+2029 too: what follows would vanish.
 * A line comment, which is as long, ends where it should.
 */
function withCommentForHashbang(text: string): string {
  return text.startsWith('#!') ? `//${text.slice(2)}` : text;
}
