import type { Edit, Language, Parser, Tree } from 'web-tree-sitter';
import { invariant } from '../invariant.js';
import type { LanguageId, LanguageProfile } from '../language/profile.js';
import { maskedCharsMax } from '../limits.js';
import { maskGaps } from './mask-gaps.js';
import { treeSitterErrors } from './tree-sitter-errors.js';

/** The loaded grammars and one parser for each. Loading is the platform's: the engine reads no file. */
export type LoadedGrammars = Readonly<Record<LanguageId, { readonly parser: Parser; readonly language: Language }>>;

/**
 * The first parser. Trees live in the memory of its WebAssembly module, which no garbage collector sees: whoever takes
 * one deletes it, so `withTree` is the way to read one.
 */
export class TreeSitterParsers {
  readonly #grammars: LoadedGrammars;

  constructor(grammars: LoadedGrammars) {
    this.#grammars = grammars;
    for (const { parser, language } of Object.values(grammars)) parser.setLanguage(language);
  }

  /**
   * Parses a text (without BOM) and hands the tree to the caller, who deletes it. Never fails: errors are nodes. A text with
   * errors is read once more with the known gaps of the grammar masked, and the reading with fewer errors is given.
   */
  parse(profile: LanguageProfile, text: string): Tree {
    const tree = this.#parse(profile, text);
    if (!tree.rootNode.hasError || text.length > maskedCharsMax) return tree;
    const masked = maskGaps(profile, text);
    if (masked === text) return tree;
    invariant(masked.length === text.length, 'masking moves nothing');
    const other = this.#parse(profile, masked);
    const isBetter = errorChars(other) < errorChars(tree);
    (isBetter ? tree : other).delete();
    return isBetter ? other : tree;
  }

  #parse(profile: LanguageProfile, text: string): Tree {
    const tree = this.#grammars[profile.id].parser.parse(withCommentForHashbang(text));
    invariant(tree !== null, 'a parser that has a language and is never cancelled gives a tree');
    return tree;
  }

  /**
   * Parses a text that one edit made of the text of another tree, which stays as it is. Subtrees that the edit does not
   * touch are taken from there. The tree is gone when the reader returns.
   */
  withEdited<T>(
    profile: LanguageProfile,
    text: string,
    base: { readonly tree: Tree; readonly edit: TextEdit },
    read: (tree: Tree) => T,
  ): T {
    const edited = base.tree.copy();
    try {
      // The library asks for its own class, of which it reads these fields alone.
      edited.edit(base.edit as Edit);
      const tree = this.#grammars[profile.id].parser.parse(withCommentForHashbang(text), edited);
      invariant(tree !== null, 'a parser that has a language and is never cancelled gives a tree');
      return readAndDelete(tree, read);
    } finally {
      edited.delete();
    }
  }

  /** Parses a text and gives what `read` makes of the tree, which is gone afterwards: keep none of its nodes. */
  withTree<T>(profile: LanguageProfile, text: string, read: (tree: Tree) => T): T {
    return readAndDelete(this.parse(profile, text), read);
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
