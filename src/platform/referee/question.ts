import { createHash } from 'node:crypto';
import { InvariantError, type RefereeRequest } from '../../engine/index.js';
import type { RefereeQuestion } from './messages.js';

/**
 * Says a request in as few words as can be: the file as it is by its hash, and the new body.
 *
 * The hash decides which text is judged, so it is SHA-256 (threat 14). It is remembered for the texts asked about last,
 * found again by their whole text.
 */
export class Questioner {
  /** The one used last stands last. */
  readonly #hashes: { readonly text: string; readonly sha256: string }[] = [];

  questionOf(request: RefereeRequest): RefereeQuestion {
    const { dialect, before, after, beforeSpan: span, afterSpan } = request;
    const body = after.slice(afterSpan.start, afterSpan.end);
    const isSpliced = after.length - body.length === before.length - (span.end - span.start);
    if (!isSpliced || afterSpan.start !== span.start)
      throw new InvariantError('a request changes nothing but its span');
    return { dialect, base: { sha256: this.#hashOf(before) }, span, body };
  }

  #hashOf(text: string): string {
    const at = this.#hashes.findIndex((known) => known.text === text);
    const [known] = at === -1 ? [] : this.#hashes.splice(at, 1);
    const hash = known ?? { text, sha256: sha256Of(text) };
    this.#hashes.push(hash);
    if (this.#hashes.length > REMEMBERED_MAX) this.#hashes.shift();
    return hash.sha256;
  }
}

/** Of the code units, since UTF-8 would make equal texts of two lone surrogates. */
function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('hex');
}

/** Texts are in memory anyway as long as the engine reads them. */
const REMEMBERED_MAX = 4;
