import { refSimilarMax } from '../limits.js';
import { refSteps } from './ref.js';
import type { SymbolTable } from './symbol-table.js';

/**
 * The refs that look most like one that names nothing, best first: the same but for case, quotes and modifiers, then
 * those that end the same, then those a few letters away.
 */
export function similarRefs(table: SymbolTable, wanted: string): readonly string[] {
  const target = keyOf(wanted);
  const lastStep = keyOf(refSteps(wanted).at(-1) ?? '');
  const scored: { readonly ref: string; readonly score: number }[] = [];
  for (const { ref } of table.symbols) {
    const score = likeness(keyOf(ref), target, lastStep);
    if (score !== undefined) scored.push({ ref, score });
  }
  scored.sort((one, other) => one.score - other.score);
  return scored.slice(0, refSimilarMax).map(({ ref }) => ref);
}

/** What remains of a ref when everything is dropped that a writer easily gets wrong. */
function keyOf(ref: string): string {
  return ref
    .slice(0, KEY_CHARS_MAX)
    .toLowerCase()
    .replace(/~(?:\d+\/\d+|[0-9a-f]{6})(?=\.|$)/g, '')
    .replace(/\b(?:static|get|set) /g, '')
    .replace(/["'#]/g, '');
}

/** Longer refs are compared by their beginning alone: a distance costs the product of the two lengths. */
const KEY_CHARS_MAX = 120;

/** A score, smaller for what is more alike; `undefined` for what is not. */
function likeness(candidate: string, target: string, lastStep: string): number | undefined {
  if (candidate === target) return 0;
  if (candidate.endsWith(`.${target}`)) return 1;
  if (candidate === lastStep || candidate.endsWith(`.${lastStep}`)) return 2;
  const distanceMax = Math.max(2, Math.floor(target.length / 4));
  if (Math.abs(candidate.length - target.length) > distanceMax) return undefined;
  const distance = editDistance(candidate, target);
  return distance <= distanceMax ? 2 + distance : undefined;
}

/** Levenshtein's distance, row by row. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
