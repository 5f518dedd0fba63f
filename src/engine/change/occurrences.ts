/** Where a text first occurs in another, -1 where it does not, and how often. */
export interface Occurrences {
  readonly start: number;
  readonly count: number;
}

/**
 * Occurrences of one text in another, counted up to `countMax`, of which the first is always told. Those that overlap each
 * other count too: `aa` stands twice in `aaa`. The empty text stands at the start, and as often as anyone counts.
 *
 * Each unit of both texts is looked at a bounded number of times (Knuth, Morris and Pratt, "Fast pattern matching in
 * strings", 1977). `String.indexOf` takes the product of both lengths where they are made for it, and both come from a model.
 */
export function occurrencesOf(wanted: string, text: string, countMax: number): Occurrences {
  if (wanted === '') return { start: 0, count: countMax };
  const borders = bordersOf(wanted);
  let start = -1;
  let count = 0;
  let matched = 0;
  for (let end = 1; end <= text.length && count < countMax; end += 1) {
    matched = matchedWith(wanted, borders, matched, text.charCodeAt(end - 1));
    if (matched < wanted.length) continue;
    if (count === 0) start = end - matched;
    count += 1;
  }
  return { start, count };
}

/** For each length of a beginning of the text: the longest shorter beginning that it ends with. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1);
  let border = 0;
  for (let end = 2; end <= wanted.length; end += 1) {
    border = matchedWith(wanted, borders, border, wanted.charCodeAt(end - 1));
    borders[end] = border;
  }
  return borders;
}

/** How much of the text's beginning is matched behind one more unit. */
function matchedWith(wanted: string, borders: Int32Array, matched: number, unit: number): number {
  let length = matched;
  while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length] ?? 0;
  return wanted.charCodeAt(length) === unit ? length + 1 : 0;
}
