import { answerUnits } from './answer-budget.js';
import { answerUnitsMax, pageEntriesMax } from './limits.js';

/** How a caller gets the rest: the arguments of the next call. */
export interface Next {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Units kept free on a page for its heading and its last line. */
const frameUnits = 1_000;

/** As many of `items`, from the first, as an answer may hold when each is one shown line; at least one. */
export function pageOf<T>(items: readonly T[], show: (item: T) => string): readonly T[] {
  let units = frameUnits;
  for (const [index, item] of items.entries()) {
    units += answerUnits(show(item)) + 1;
    if (index >= pageEntriesMax || units > answerUnitsMax) return items.slice(0, Math.max(index, 1));
  }
  return items;
}

/** The line that ends a page which is not the last. */
export function nextLines(next: Next | undefined): readonly string[] {
  return next === undefined ? [] : [`next: ${next.tool} ${JSON.stringify(next.arguments)}`];
}
