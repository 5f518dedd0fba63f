import type { NodeKinds } from './node-kinds.js';

/** The grammars that the engine reads with. */
export type LanguageId = 'typescript' | 'tsx' | 'javascript';

/** What oxc calls the dialects. */
export type OxcLang = 'js' | 'jsx' | 'ts' | 'tsx' | 'dts';

/** What oxc calls the goals of parsing. `unambiguous` is a module where there is module syntax, else a script. */
export type SourceType = 'module' | 'commonjs' | 'unambiguous';

/** How files with one extension are read. */
export interface LanguageProfile {
  /** The tree-sitter grammar. */
  readonly id: LanguageId;
  readonly oxcLang: OxcLang;
  /**
   * The goals under which such a file may be valid, likeliest first. A file is judged, before and after a change, under
   * the first of these that accepts its present text: a `.js` file with a `return` at its top is CommonJS, one with an
   * `await` there is a module, and nothing outside the file tells them apart.
   */
  readonly sourceTypes: readonly [SourceType, ...SourceType[]];
  /** What the grammar calls the nodes that hold code. */
  readonly kinds: NodeKinds;
}
