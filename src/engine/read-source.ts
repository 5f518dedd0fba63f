import type { CheckName } from './checks.js';
import type { Failure } from './failure.js';
import type { LanguageProfile } from './language/profile.js';
import { languageOf, supportedExtensions } from './language/registry.js';
import { nestingDepthMax, sourceWordsMax } from './limits.js';
import { err, ok, type Result } from './result.js';
import type { Snapshot } from './snapshot.js';
import { decodeSource } from './source/decode-source.js';
import type { SourceText } from './source/source-text.js';
import { tooDeepAt } from './syntax/nesting.js';
import { hasMoreWords } from './syntax/word-count.js';

/** A file that may be parsed: its language is known, its text is UTF-8 and nests no deeper than parsers stand. */
export interface ReadableSource {
  readonly profile: LanguageProfile;
  readonly source: SourceText;
}

/** Which check refused a file, and why. */
export interface Unreadable {
  readonly check: Extract<CheckName, 'language' | 'encoding' | 'nesting' | 'base'>;
  readonly failure: Failure;
}

/**
 * Everything that is checked of a file before any parser sees it.
 *
 * `known` may have what was checked before, for the same text; then the tokens are not scanned again.
 *
 * Fails with `address/unsupported-language`, `address/too-large`, `address/bad-encoding`, `parse/too-costly` or
 * `parse/too-deep`.
 */
export function readSource(
  snapshot: Snapshot,
  known: (source: SourceText) => ReadableSource | undefined = () => undefined,
): Result<ReadableSource, Unreadable> {
  const { path } = snapshot;
  const profile = languageOf(path);
  if (profile === undefined) {
    const supported = supportedExtensions();
    return err({ check: 'language', failure: { code: 'address/unsupported-language', path, supported } });
  }
  const source = decodeSource(snapshot);
  if (!source.ok) return err({ check: 'encoding', failure: source.error });
  const before = known(source.value);
  if (before !== undefined) return ok(before);
  if (hasMoreWords(source.value.text, sourceWordsMax)) {
    return err({ check: 'nesting', failure: { code: 'parse/too-costly', path } });
  }
  const deep = tooDeepAt(source.value.text, profile.oxcLang);
  if (deep === undefined) return ok({ profile, source: source.value });
  const at = source.value.position(deep);
  return err({ check: 'nesting', failure: { code: 'parse/too-deep', path, at, depthMax: nestingDepthMax } });
}
