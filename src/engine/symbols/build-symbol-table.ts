import type { Tree } from 'web-tree-sitter';
import type { LanguageProfile } from '../language/profile.js';
import type { SourceText } from '../source/source-text.js';
import type { Hash64 } from './content-hash.js';
import { type FoundFunction, findFunctions } from './find-functions.js';
import { ordinalRef } from './ref.js';
import { FunctionSymbol, SymbolTable } from './symbol-table.js';

/** Makes the table of a file from its tree, which the table does not keep. */
export function buildSymbolTable(
  tree: Tree,
  source: SourceText,
  profile: LanguageProfile,
  hash64: Hash64,
): SymbolTable {
  const { functions, aliases } = findFunctions(tree, source.text, profile);
  const counts = new Map<string, number>();
  for (const { name } of functions) counts.set(name, (counts.get(name) ?? 0) + 1);

  const made = new Map<FoundFunction, FunctionSymbol>();
  const twins = new Map<string, FunctionSymbol[]>();
  for (const found of functions) {
    const count = counts.get(found.name) ?? 1;
    const group = twins.get(found.name) ?? [];
    const ref = count === 1 ? found.name : ordinalRef({ name: found.name, ordinal: group.length + 1, count });
    const parent = found.parent === undefined ? undefined : made.get(found.parent);
    const symbol = new FunctionSymbol({ ref, facts: found.facts, parent, source, hash64 });
    made.set(found, symbol);
    group.push(symbol);
    if (count > 1) twins.set(found.name, group);
  }
  return new SymbolTable({ source, symbols: [...made.values()], twins, aliases });
}
