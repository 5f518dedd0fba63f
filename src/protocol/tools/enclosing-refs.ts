import type { RepoPath, SymbolTable } from '../../engine/index.js';
import type { SearchMatch } from '../../platform/index.js';
import type { Kernel } from '../kernel.js';
import { refFileBytesMax, refTotalBytesMax } from '../limits.js';
import { openSnapshot } from './open-snapshot.js';

/** Finds the function around a match; parses each file once, and no more bytes than a search may take. */
export interface RefFinder {
  enclosing(match: SearchMatch): Promise<string | undefined>;
}

/** A finder for one search: what it has parsed is forgotten with it, because files change between calls. */
export function createRefFinder({ repository, engine }: Pick<Kernel, 'repository' | 'engine'>): RefFinder {
  const tables = new Map<RepoPath, SymbolTable | undefined>();
  let bytesLeft = refTotalBytesMax;

  const load = async (path: RepoPath): Promise<SymbolTable | undefined> => {
    const snapshot = await openSnapshot(repository, path);
    if (!snapshot.ok) return undefined;
    const { length } = snapshot.value.bytes;
    if (length > refFileBytesMax || length > bytesLeft) return undefined;
    bytesLeft -= length;
    const table = engine.symbols(snapshot.value);
    return table.ok ? table.value : undefined;
  };

  return {
    async enclosing({ path, line, column }) {
      if (!tables.has(path)) tables.set(path, await load(path));
      const table = tables.get(path);
      const offset = table?.source.lines.offset({ line, column });
      return offset === undefined ? undefined : table?.enclosing(offset)?.ref;
    },
  };
}
