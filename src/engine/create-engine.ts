import type { Engine, EngineParts } from './engine.js';
import type { Failure } from './failure.js';
import { type Reading, Readings } from './readings.js';
import { ok, type Result } from './result.js';
import type { Snapshot } from './snapshot.js';
import { resolveRef } from './symbols/resolve-ref.js';
import { skeleton } from './symbols/skeleton.js';
import { createVerifier } from './verify.js';

/** The kernel, from loaded parts. */
export function createEngine(parts: EngineParts): Engine {
  const readings = new Readings(parts);
  const read = <T>(snapshot: Snapshot, reader: (reading: Reading) => T): Result<T, Failure> => {
    const reading = readings.read(snapshot);
    return reading.ok ? ok(reader(reading.value)) : { ok: false, error: reading.error.failure };
  };
  return {
    symbols: (snapshot) => read(snapshot, ({ table }) => table),
    skeleton: (snapshot) => read(snapshot, ({ tree, table }) => skeleton(tree, table)),
    readSymbol: (snapshot, ref) => {
      const table = read(snapshot, (reading) => reading.table);
      if (!table.ok) return table;
      const symbol = resolveRef(table.value, ref);
      return symbol.ok ? ok(symbol.value.reading()) : symbol;
    },
    enclosingRef: (snapshot, position) => {
      const table = read(snapshot, (reading) => reading.table);
      const offset = table.ok ? table.value.source.lines.offset(position) : undefined;
      return table.ok && offset !== undefined ? table.value.enclosing(offset)?.ref : undefined;
    },
    ...createVerifier(parts, readings),
  };
}
