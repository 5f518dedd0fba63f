import type { Tree } from 'web-tree-sitter';
import type { EngineParts } from './engine.js';
import type { LanguageProfile } from './language/profile.js';
import { readingCharsMax } from './limits.js';
import { type ReadableSource, readSource, type Unreadable } from './read-source.js';
import { err, ok, type Result } from './result.js';
import type { Snapshot } from './snapshot.js';
import { LineFeeds } from './source/line-feeds.js';
import { SourceText } from './source/source-text.js';
import { buildSymbolTable } from './symbols/build-symbol-table.js';
import type { SymbolTable } from './symbols/symbol-table.js';
import { TestCode } from './symbols/test-code.js';

/** A file as the first parser reads it, from its first character to its last. */
export class Reading implements ReadableSource {
  readonly profile: LanguageProfile;
  readonly source: SourceText;
  /** Gone when the reading is let go: use it at once, keep none of its nodes. */
  readonly tree: Tree;
  readonly table: SymbolTable;
  #lineFeeds: LineFeeds | undefined;
  #testCode: TestCode | undefined;

  private constructor({ profile, source }: ReadableSource, tree: Tree, table: SymbolTable) {
    this.profile = profile;
    this.source = source;
    this.tree = tree;
    this.table = table;
  }

  /** Reads a file; `undefined` where the first parser takes too long. */
  static of(parts: EngineParts, readable: ReadableSource): Reading | undefined {
    const { profile, source } = readable;
    const tree = parts.parsers.parse(profile, source.text);
    if (tree === undefined) return undefined;
    return new Reading(readable, tree, buildSymbolTable(tree, source, profile, parts.hash64));
  }

  get lineFeeds(): LineFeeds {
    this.#lineFeeds ??= new LineFeeds(this.source.text);
    return this.#lineFeeds;
  }

  get testCode(): TestCode {
    this.#testCode ??= new TestCode(this.tree, this.source.text);
    return this.#testCode;
  }
}

/**
 * The files that were read last, with their trees and tables, so that a file that did not change is not read again.
 *
 * A reading is found by the file's whole text, never by a hash or by where its bytes are in memory, and keeps bytes of its
 * own: what it says is true of the bytes that were asked about, whoever writes to theirs. Every reading comes from a parse
 * of the whole text, so that a file's refs do not depend on how it became what it is. Of one path the last text alone is
 * kept, since the one before is mostly gone from the disk; beyond that the one used longest ago is let go first.
 */
export class Readings {
  readonly #parts: EngineParts;
  /** The one used last stands last. */
  readonly #kept: Reading[] = [];

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  /** The reading of a file: good until the next one is asked for. Fails as `readSource` does, and with
   * `parse/too-costly`. */
  read(snapshot: Snapshot): Result<Reading, Unreadable> {
    const readable = readSource(snapshot, (source) => this.#kept.find((kept) => isSameSource(kept.source, source)));
    if (!readable.ok) return readable;
    const reading = this.#taken(readable.value) ?? Reading.of(this.#parts, withOwnBytes(readable.value));
    if (reading === undefined) {
      return err({ check: 'base', failure: { code: 'parse/too-costly', path: snapshot.path } });
    }
    this.#keep(reading);
    return ok(reading);
  }

  /** Takes a reading out of those that are kept, where it is one of them. */
  #taken(readable: ReadableSource): Reading | undefined {
    const at = (this.#kept as readonly ReadableSource[]).indexOf(readable);
    return at === -1 ? undefined : this.#kept.splice(at, 1)[0];
  }

  #keep(reading: Reading): void {
    const earlier = this.#kept.findIndex(({ source }) => source.path === reading.source.path);
    if (earlier !== -1) this.#kept.splice(earlier, 1)[0]?.tree.delete();
    this.#kept.push(reading);
    let chars = this.#kept.reduce((sum, { source }) => sum + source.text.length, 0);
    while (chars > readingCharsMax && this.#kept.length > 1) {
      const oldest = this.#kept.shift();
      chars -= oldest?.source.text.length ?? 0;
      oldest?.tree.delete();
    }
  }
}

function withOwnBytes({ profile, source }: ReadableSource): ReadableSource {
  const { path, bytes, text, hasBom } = source;
  return { profile, source: new SourceText({ path, bytes: bytes.slice(), text, hasBom }) };
}

function isSameSource(one: SourceText, other: SourceText): boolean {
  return one.path === other.path && one.hasBom === other.hasBom && one.text === other.text;
}
