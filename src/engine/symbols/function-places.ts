import type { FunctionSymbol } from './symbol-table.js';

/** Where a file's functions start, for asking whether a part of it holds any. */
export class FunctionPlaces {
  readonly #all: Uint32Array;
  readonly #named: Uint32Array;

  constructor(symbols: readonly FunctionSymbol[]) {
    this.#all = startsOf(symbols);
    this.#named = startsOf(symbols.filter((symbol) => symbol.isNamed));
  }

  /** Whether a function starts in the half-open range. */
  holdsAny(start: number, end: number): boolean {
    return holdsOne(this.#all, start, end);
  }

  /** Whether a function starts there that is more than a passing callback: it has a name, a key, a variable, a title. */
  holdsNamed(start: number, end: number): boolean {
    return holdsOne(this.#named, start, end);
  }
}

function startsOf(symbols: readonly FunctionSymbol[]): Uint32Array {
  return Uint32Array.from(symbols, (symbol) => symbol.utf16Span.start);
}

function holdsOne(ascending: Uint32Array, start: number, end: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (ascending[low] ?? end) < end;
}
