import type { Failure } from '../failure.js';
import { bodyBytesMax, editsMax } from '../limits.js';
import { err, ok, type Result } from '../result.js';
import type { SourceText } from '../source/source-text.js';
import type { FunctionSymbol } from '../symbols/symbol-table.js';
import { applyEdits } from './apply-edits.js';
import type { BodyChange } from './change.js';
import { withLineEndsOf } from './line-ends.js';

/**
 * The new body's text: as proposed, or made from the present one by its edits, with the line ends of its place.
 *
 * Never trims, repairs or indents (case 14): what a proposal says is what is judged.
 *
 * Fails with `address/too-large` or as `applyEdits` does.
 */
export function makeBody(source: SourceText, symbol: FunctionSymbol, change: BodyChange): Result<string, Failure> {
  const { path, ref, replacement } = change;
  const place = {
    present: source.slice(symbol.utf16BodySpan),
    lineEnd: source.lines.lineEndAt(symbol.utf16BodySpan.start),
  };
  const size = sizeOf(change);
  if (size > bodyBytesMax) return err({ code: 'address/too-large', path, bytes: size, bytesMax: bodyBytesMax });
  if (replacement.kind === 'body') return ok(withLineEndsOf(place, replacement.body));
  return applyEdits({ path, ref, place }, replacement.edits);
}

/** Bytes are at least code units, which is near enough to a bound; an edit more than allowed is too large as well. */
function sizeOf({ replacement }: BodyChange): number {
  if (replacement.kind === 'body') return replacement.body.length;
  if (replacement.edits.length > editsMax) return bodyBytesMax + 1;
  return replacement.edits.reduce((size, edit) => size + edit.old.length + edit.new.length, 0);
}
