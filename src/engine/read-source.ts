import type { Tree } from 'web-tree-sitter';
import type { CheckName } from './checks.js';
import type { EngineParts } from './engine.js';
import type { Failure } from './failure.js';
import type { LanguageProfile } from './language/profile.js';
import { languageOf, supportedExtensions } from './language/registry.js';
import { nestingDepthMax } from './limits.js';
import { err, ok, type Result } from './result.js';
import type { Snapshot } from './snapshot.js';
import { decodeSource } from './source/decode-source.js';
import type { SourceText } from './source/source-text.js';
import { buildSymbolTable } from './symbols/build-symbol-table.js';
import type { SymbolTable } from './symbols/symbol-table.js';
import { tooDeepAt } from './syntax/nesting.js';

/** A file that may be parsed: its language is known, its text is UTF-8 and nests no deeper than parsers stand. */
export interface ReadableSource {
  readonly profile: LanguageProfile;
  readonly source: SourceText;
}

/** Which check refused a file, and why. */
export interface Unreadable {
  readonly check: Extract<CheckName, 'language' | 'encoding' | 'nesting'>;
  readonly failure: Failure;
}

/**
 * Everything that is checked of a file before any parser sees it.
 *
 * Fails with `address/unsupported-language`, `address/too-large`, `address/bad-encoding` or `parse/too-deep`.
 */
export function readSource(snapshot: Snapshot): Result<ReadableSource, Unreadable> {
  const { path } = snapshot;
  const profile = languageOf(path);
  if (profile === undefined) {
    const supported = supportedExtensions();
    return err({ check: 'language', failure: { code: 'address/unsupported-language', path, supported } });
  }
  const source = decodeSource(snapshot);
  if (!source.ok) return err({ check: 'encoding', failure: source.error });
  const deep = tooDeepAt(source.value.text, profile.oxcLang);
  if (deep === undefined) return ok({ profile, source: source.value });
  const at = source.value.position(deep);
  return err({ check: 'nesting', failure: { code: 'parse/too-deep', path, at, depthMax: nestingDepthMax } });
}

/** A file as the first parser reads it. The tree is gone when the reader returns. */
export interface Reading extends ReadableSource {
  readonly tree: Tree;
  readonly table: SymbolTable;
}

/** Parses a readable file, gives `read` its tree and table, and lets go of the tree. */
export function withReading<T>(parts: EngineParts, readable: ReadableSource, read: (reading: Reading) => T): T {
  const { profile, source } = readable;
  return parts.parsers.withTree(profile, source.text, (tree) =>
    read({ profile, source, tree, table: buildSymbolTable(tree, source, profile, parts.hash64) }),
  );
}
