import type { Failure } from '../failure.js';
import { refCandidatesMax } from '../limits.js';
import { err, ok, type Result } from '../result.js';
import { sharedName } from './ref.js';
import { similarRefs } from './similar-refs.js';
import type { FunctionSymbol, SymbolTable } from './symbol-table.js';

/**
 * The one function that a ref names.
 *
 * Nothing is guessed: `address/ambiguous-ref` comes with the twins of a name without its ordinal, or with one that is
 * out of date; `address/unknown-ref` with the refs that look most like it.
 */
export function resolveRef(table: SymbolTable, ref: string): Result<FunctionSymbol, Failure> {
  const symbol = table.find(ref) ?? table.find(withoutAlias(table, ref));
  if (symbol !== undefined) return ok(symbol);
  const path = table.source.path;
  const name = withoutAlias(table, sharedName(ref));
  const candidates = table.twins(name).map((twin) => twin.ref);
  if (candidates.length > 0) {
    return err({ code: 'address/ambiguous-ref', path, ref, candidates: candidates.slice(0, refCandidatesMax) });
  }
  return err({ code: 'address/unknown-ref', path, ref, similar: similarRefs(table, name) });
}

/** `Page` and `Page.render` are also `default` and `default.render` where the default export is called `Page`. */
function withoutAlias(table: SymbolTable, ref: string): string {
  const [first = ref] = ref.split(/[.[(~]/, 1);
  const target = table.aliases.get(first);
  return target === undefined ? ref : target + ref.slice(first.length);
}
