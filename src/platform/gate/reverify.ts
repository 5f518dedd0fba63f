import {
  type BodyChange,
  Checklist,
  type Engine,
  type Failure,
  type FunctionSymbol,
  invariant,
  type OpenedByOperator,
  type Rejected,
  type RepoPath,
  type Snapshot,
  type SymbolTable,
  type Verified,
} from '../../engine/index.js';
import { sameBytes } from '../disk/content-hash.js';
import type { Reverify } from '../disk/recover-unit.js';
import type { Repository } from '../repository/repository.js';
import { openedBy } from './address-stage.js';

/**
 * Judges a recorded replacement anew before recovery finishes it: a record proves who wrote it, not that it is fit for
 * the repository as it is now (threat 1).
 *
 * The record holds two texts and no proposal, so the proposal is made from them: the outermost functions that differ,
 * each with its new body, or those inside one that is closed. Verified on the old text it must give exactly the new one;
 * what differs outside of function bodies therefore never passes.
 */
export function createReverify(parts: {
  readonly engine: Pick<Engine, 'symbols' | 'verifyAll'>;
  readonly repository: Pick<Repository, 'admit'>;
}): Reverify {
  const { engine, repository } = parts;
  return async ({ path, before, after }) => {
    const admitted = await repository.admit(path);
    if (!admitted.ok) return admitted.error;
    const old: Snapshot = { path, bytes: before };
    const oldTable = engine.symbols(old);
    if (!oldTable.ok) return oldTable.error;
    const newTable = engine.symbols({ path, bytes: after });
    if (!newTable.ok) return newTable.error;
    const differing = new Differing(path, oldTable.value, newTable.value);
    if (differing.outermost.length === 0) return outside(path);
    return refusalOf({ engine, old, opened: openedBy(admitted.value) }, differing, after);
  };
}

interface Kernel {
  readonly engine: Pick<Engine, 'verifyAll'>;
  readonly old: Snapshot;
  readonly opened: OpenedByOperator;
}

/**
 * The outermost functions together. Where that is refused, the proposal may have named a function inside one that the
 * gate refuses, such as one that also holds a test: each then stands for itself or for those inside it.
 */
async function refusalOf(kernel: Kernel, differing: Differing, after: Uint8Array): Promise<Failure | undefined> {
  const together = await verify(kernel, differing, differing.outermost);
  if (together.kind === 'verified') return sameBytes(together.after, after) ? undefined : outside(together.path);
  const open: FunctionSymbol[] = [];
  for (const symbol of differing.outermost) open.push(...(await openIn(kernel, differing, symbol)));
  if (open.length === 0) return together.failure;
  const verified = await verify(kernel, differing, open);
  return verified.kind === 'verified' && sameBytes(verified.after, after) ? undefined : together.failure;
}

/** A function, or those inside it when its own change is refused; none when theirs are as well. */
async function openIn(kernel: Kernel, differing: Differing, symbol: FunctionSymbol): Promise<FunctionSymbol[]> {
  // A lone outermost function was refused already.
  const isKnown = differing.outermost.length === 1 && symbol === differing.outermost[0];
  if (!isKnown && (await verify(kernel, differing, [symbol])).kind === 'verified') return [symbol];
  const open: FunctionSymbol[] = [];
  for (const nested of differing.inside(symbol)) open.push(...(await openIn(kernel, differing, nested)));
  return open;
}

function verify(
  { engine, old, opened }: Kernel,
  differing: Differing,
  symbols: readonly FunctionSymbol[],
): Promise<Verified | Rejected> {
  const changes = symbols.map((symbol) => differing.changeOf(symbol));
  return engine.verifyAll(old, changes, Checklist.empty.passed('path').passed('allowed'), opened);
}

/** The functions of a file that are in both of its texts, and not the same. */
class Differing {
  readonly #path: RepoPath;
  readonly #after: SymbolTable;
  readonly #symbols: ReadonlySet<FunctionSymbol>;

  constructor(path: RepoPath, before: SymbolTable, after: SymbolTable) {
    this.#path = path;
    this.#after = after;
    this.#symbols = new Set(
      before.symbols.filter((symbol) => {
        const now = after.find(symbol.ref);
        return now !== undefined && now.hash !== symbol.hash;
      }),
    );
  }

  /** Those inside no other one that differs. */
  get outermost(): readonly FunctionSymbol[] {
    return [...this.#symbols].filter(({ parent }) => parent === undefined || !this.#differsAround(parent));
  }

  /** Those directly inside another one. */
  inside(outer: FunctionSymbol): readonly FunctionSymbol[] {
    return [...this.#symbols].filter(({ parent }) => parent === outer);
  }

  changeOf({ ref, hash }: FunctionSymbol): BodyChange {
    const body = this.#after.find(ref)?.reading().body;
    invariant(body !== undefined, 'a function that differs is in both texts');
    return { kind: 'body', path: this.#path, ref, hash, replacement: { kind: 'body', body } };
  }

  #differsAround(parent: FunctionSymbol): boolean {
    for (let outer: FunctionSymbol | undefined = parent; outer !== undefined; outer = outer.parent) {
      if (this.#symbols.has(outer)) return true;
    }
    return false;
  }
}

function outside(path: RepoPath): Failure {
  return { code: 'guard/outside-changed', path, ref: path, what: 'bytes' };
}
