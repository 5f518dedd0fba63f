import type { Failure } from '../failure.js';
import { editOccurrencesMax } from '../limits.js';
import { err, ok, type Result } from '../result.js';
import { LineIndex } from '../source/line-index.js';
import { utf16Offset } from '../source/offset.js';
import type { Edit } from './change.js';
import { type Place, withLineEndsOf, withLineFeeds } from './line-ends.js';
import { occurrencesOf } from './occurrences.js';

/** Whose body the edits are for. */
export interface EditTarget {
  readonly path: string;
  readonly ref: string;
  readonly place: Place;
}

/**
 * The body that the edits make of the present one.
 *
 * Each `old` must occur exactly once, compared with line ends put aside; nothing is matched more loosely than that. All
 * are looked up in the present body, so their order does not matter, and no two may overlap. What no edit names keeps
 * its bytes.
 *
 * Fails with `address/edit-not-found`, `address/edit-ambiguous` (with the count) or `address/overlapping-changes`.
 */
export function applyEdits(target: EditTarget, edits: readonly Edit[]): Result<string, Failure> {
  const view = new LineFeedView(target.place.present);
  const found: FoundEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    const old = withLineFeeds(edit.old);
    const { start, count } = occurrencesOf(old, view.text, editOccurrencesMax);
    if (count === 0) return err({ code: 'address/edit-not-found', ...named(target), edit: index });
    if (count > 1) return err({ code: 'address/edit-ambiguous', ...named(target), edit: index, count });
    found.push({ start: view.original(start), end: view.original(start + old.length), text: edit.new });
  }
  found.sort((one, other) => one.start - other.start);
  for (const [at, { start }] of found.entries()) {
    if (start < (found[at - 1]?.end ?? 0)) {
      return err({ code: 'address/overlapping-changes', path: target.path, refs: [target.ref] });
    }
  }
  return ok(replaceAll(target.place, found));
}

interface FoundEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const named = ({ path, ref }: EditTarget): { readonly path: string; readonly ref: string } => ({ path, ref });

/** New lines take the line end of the lines that they replace, else of the line before them, else of the line behind. */
function replaceAll(place: Place, found: readonly FoundEdit[]): string {
  const { present } = place;
  const lines = new LineIndex(present);
  let text = '';
  let from = 0;
  for (const edit of found) {
    const { line } = lines.position(utf16Offset(edit.start));
    const lineEnd = lines.lineEnd(line - 1) ?? lines.lineEnd(line) ?? place.lineEnd;
    text += present.slice(from, edit.start);
    text += withLineEndsOf({ present: present.slice(edit.start, edit.end), lineEnd }, edit.text);
    from = edit.end;
  }
  return text + present.slice(from);
}

/** A text with LF alone, and where each of its offsets is in the text as it is. */
class LineFeedView {
  readonly text: string;
  /** Offsets of the view behind which one more code unit was left out. */
  readonly #left: readonly number[];

  constructor(original: string) {
    const left: number[] = [];
    for (const match of original.matchAll(/\r\n/g)) left.push(match.index - left.length + 1);
    this.#left = left;
    this.text = withLineFeeds(original);
  }

  original(offset: number): number {
    let low = 0;
    let high = this.#left.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#left[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}
