import type { SourceText } from '../source/source-text.js';
import type { FunctionSymbol } from '../symbols/symbol-table.js';
import type { Boundedness } from './boundedness.js';

/**
 * Whether the function, as changed, provably keeps its effects inside. Nothing is analysed yet, so nothing is proven:
 * every change is unbounded, and the tests must reach it. A body begins at the same place before and after its change.
 */
export function boundednessOf(symbol: FunctionSymbol, before: SourceText): Boundedness {
  const at = before.position(symbol.utf16BodySpan.start);
  return { verdict: 'UNBOUNDED', escapes: [{ kind: 'not-analysed', at, detail: symbol.ref }] };
}
