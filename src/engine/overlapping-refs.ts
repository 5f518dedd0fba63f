import type { Change } from './change/change.js';
import { contains } from './source/offset.js';
import { resolveRef } from './symbols/resolve-ref.js';
import type { FunctionSymbol, SymbolTable } from './symbols/symbol-table.js';

/** The refs of changes that lie inside another change's function, or name the same one. Unknown refs are left out. */
export function overlappingRefs(table: SymbolTable, changes: readonly Change[]): readonly string[] {
  const targets = changes.flatMap(({ ref }) => {
    const resolved = resolveRef(table, ref);
    return resolved.ok ? [resolved.value] : [];
  });
  targets.sort(({ utf16Span: one }, { utf16Span: other }) => one.start - other.start || other.end - one.end);
  const overlapping = new Set<string>();
  let around: FunctionSymbol | undefined;
  for (const target of targets) {
    if (around !== undefined && contains(around.utf16Span, target.utf16Span)) {
      overlapping.add(around.ref).add(target.ref);
    } else {
      around = target;
    }
  }
  return [...overlapping];
}
