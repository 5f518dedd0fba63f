import type { Tree } from 'web-tree-sitter';
import type { LanguageProfile } from '../language/profile.js';
import type { SourceText } from '../source/source-text.js';
import { assignRefs } from './assign-refs.js';
import type { Hash64 } from './content-hash.js';
import { type FoundFunction, findFunctions } from './find-functions.js';
import { FunctionSymbol, SymbolTable } from './symbol-table.js';

/** Makes the table of a file from its tree, which the table does not keep. */
export function buildSymbolTable(
  tree: Tree,
  source: SourceText,
  profile: LanguageProfile,
  hash64: Hash64,
): SymbolTable {
  const { functions, aliases } = findFunctions(tree, source.text, profile);
  const { refs, twins } = assignRefs(functions, hash64);
  const made = new Map<FoundFunction, FunctionSymbol>();
  for (const found of functions) {
    const { name, facts } = found;
    const parent = found.parent && made.get(found.parent);
    made.set(found, new FunctionSymbol({ ref: refs.get(found) ?? name, name, facts, parent, source, hash64 }));
  }
  const symbolTwins = new Map<string, readonly FunctionSymbol[]>();
  for (const [name, group] of twins) {
    symbolTwins.set(
      name,
      group.flatMap((found) => made.get(found) ?? []),
    );
  }
  return new SymbolTable({ source, symbols: [...made.values()], twins: symbolTwins, aliases });
}
