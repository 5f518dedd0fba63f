import type { Language, Parser, Tree } from 'web-tree-sitter';
import { invariant } from '../invariant.js';
import type { LanguageId, LanguageProfile } from '../language/profile.js';

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

  /** Parses a text (without BOM) and hands the tree to the caller, who deletes it. Never fails: errors are nodes. */
  parse(profile: LanguageProfile, text: string): Tree {
    const tree = this.#grammars[profile.id].parser.parse(withCommentForHashbang(text));
    invariant(tree !== null, 'a parser that has a language and is never cancelled gives a tree');
    return tree;
  }

  /** Parses a text and gives what `read` makes of the tree, which is gone afterwards: keep none of its nodes. */
  withTree<T>(profile: LanguageProfile, text: string, read: (tree: Tree) => T): T {
    const tree = this.parse(profile, text);
    try {
      return read(tree);
    } finally {
      tree.delete();
    }
  }
}

/**
 * The grammars end a hashbang line at LF alone, JavaScript at CR, U+2028 and U+2029 too: what follows would vanish.
 * A line comment, which is as long, ends where it should.
 */
function withCommentForHashbang(text: string): string {
  return text.startsWith('#!') ? `//${text.slice(2)}` : text;
}
