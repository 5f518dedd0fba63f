import type { RefereeRequest } from '../../engine/index.js';
import { refereeTextCharsMax } from '../limits.js';
import type { RefereeQuestion } from './messages.js';

/**
 * The files that the parent has sent to the referee's process, by the hash of their text: a file of nine megabytes crosses
 * once, and each proposal for it brings its body alone.
 */
export class SentTexts {
  /** The one used last stands last. */
  readonly #texts = new Map<string, string>();

  /** The question with its texts in full; `undefined` where the file was not sent, or was let go. */
  requestOf({ dialect, base, span, body }: RefereeQuestion): RefereeRequest | undefined {
    const before = base.text ?? this.#texts.get(base.sha256);
    if (before === undefined) return undefined;
    this.#keep(base.sha256, before);
    const after = before.slice(0, span.start) + body + before.slice(span.end);
    const end = (span.start + body.length) as typeof span.end;
    return { dialect, before, after, beforeSpan: span, afterSpan: { start: span.start, end } };
  }

  #keep(sha256: string, text: string): void {
    this.#texts.delete(sha256);
    this.#texts.set(sha256, text);
    let chars = 0;
    for (const kept of this.#texts.values()) chars += kept.length;
    for (const [oldest, kept] of this.#texts) {
      if (chars <= refereeTextCharsMax || oldest === sha256) return;
      this.#texts.delete(oldest);
      chars -= kept.length;
    }
  }
}
