import type { Tree } from 'web-tree-sitter';
import type { LanguageProfile } from '../../../src/engine/language/profile.js';
import { languageOf } from '../../../src/engine/language/registry.js';
import { decodeSource } from '../../../src/engine/source/decode-source.js';
import type { SourceText } from '../../../src/engine/source/source-text.js';
import { buildSymbolTable } from '../../../src/engine/symbols/build-symbol-table.js';
import type { SymbolTable } from '../../../src/engine/symbols/symbol-table.js';
import { type EngineLibraries, loadEngineLibraries } from '../../../src/platform/grammars.js';

/** The real grammars and hash, loaded once for a test file. */
export async function engineLibraries(cpuMs?: () => number): Promise<EngineLibraries> {
  const loaded = await loadEngineLibraries(undefined, cpuMs);
  if (!loaded.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(loaded.error)}`);
  return loaded.value;
}

/** Decodes a text that is known to be fine, as the file at a path. */
export function sourceOf(path: string, text: string | Uint8Array): SourceText {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const decoded = decodeSource({ path, bytes });
  if (!decoded.ok) throw new Error(`Cannot decode ${path}: ${JSON.stringify(decoded.error)}`);
  return decoded.value;
}

/** Parses a text and gives what `read` makes of its tree and symbol table. */
export function reading<T>(
  libraries: EngineLibraries,
  path: string,
  text: string | Uint8Array,
  read: (tree: Tree, table: SymbolTable) => T,
): T {
  const source = sourceOf(path, text);
  const profile = profileOf(path);
  const parsed = libraries.parsers.withTree(profile, source.text, (tree) => ({
    read: read(tree, buildSymbolTable(tree, source, profile, libraries.hash64)),
  }));
  if (parsed === undefined) throw new Error(`Cannot parse ${path}: it takes too long`);
  return parsed.read;
}

/** The symbol table of a text. */
export function tableOf(libraries: EngineLibraries, path: string, text: string | Uint8Array): SymbolTable {
  return reading(libraries, path, text, (_tree, table) => table);
}

/** The language of a path that is known to have one. */
export function profileOf(path: string): LanguageProfile {
  const profile = languageOf(path);
  if (profile === undefined) throw new Error(`${path} has no language`);
  return profile;
}
