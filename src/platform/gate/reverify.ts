import {
  type BodyChange,
  Checklist,
  type Engine,
  type Failure,
  type RepoPath,
  type Snapshot,
  type SymbolTable,
} from '../../engine/index.js';
import { sameBytes } from '../disk/content-hash.js';
import type { Reverify } from '../disk/recover-unit.js';
import type { Repository } from '../repository/repository.js';

/**
 * Judges a recorded replacement anew before recovery finishes it: a record proves who wrote it, not that it is fit for
 * the repository as it is now (threat 1).
 *
 * The record holds two texts and no proposal, so the proposal is made from them: the outermost functions that differ,
 * each with its new body. Verified on the old text it must give exactly the new one; what differs outside of function
 * bodies therefore never passes.
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
    const changes = changedBodies(path, oldTable.value, newTable.value);
    if (changes.length === 0) return outside(path);
    const verified = await engine.verifyAll(old, changes, Checklist.empty.passed('path').passed('allowed'));
    if (verified.kind === 'rejected') return verified.failure;
    return sameBytes(verified.after, after) ? undefined : outside(path);
  };
}

/** A body change for each function that differs, but not for those inside another one that does. */
function changedBodies(path: RepoPath, before: SymbolTable, after: SymbolTable): readonly BodyChange[] {
  const differs = new Set(
    before.symbols.filter((symbol) => {
      const now = after.find(symbol.ref);
      return now !== undefined && now.hash !== symbol.hash;
    }),
  );
  return [...differs].flatMap((symbol) => {
    for (let parent = symbol.parent; parent !== undefined; parent = parent.parent) {
      if (differs.has(parent)) return [];
    }
    const body = after.find(symbol.ref)?.reading().body;
    if (body === undefined) return [];
    return [{ kind: 'body', path, ref: symbol.ref, hash: symbol.hash, replacement: { kind: 'body', body } } as const];
  });
}

function outside(path: RepoPath): Failure {
  return { code: 'guard/outside-changed', path, ref: path, what: 'bytes' };
}
