import { answerUnits } from './answer-budget.js';
import { answerUnitsMax } from './limits.js';

/** How a caller gets the rest: the arguments of the next call. */
export interface Next {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The part of a list that one answer shows. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Absent when the list ends with this page. */
  readonly next?: Next;
}

/** The line that ends a page which is not the last. */
export function nextLine(next: Next): string {
  return `next: ${next.tool} ${JSON.stringify(next.arguments)}`;
}

/**
 * As many of `items`, from the first, as an answer holds beside its heading and its next line; at least one, so that
 * paging always goes on.
 */
export function pageOf<T>(
  items: readonly T[],
  frame: {
    /** The text that stands for one item, without its line end. */
    readonly show: (item: T) => string;
    /** Shown above the items. */
    readonly heading?: string;
    /** How to go on behind an item. */
    readonly nextAfter: (item: T, count: number) => Next;
    /** There is more behind the last item. */
    readonly goesOn?: boolean;
    readonly itemsMax?: number;
  },
): Page<T> {
  const { show, heading = '', nextAfter, goesOn = false, itemsMax = Number.POSITIVE_INFINITY } = frame;
  let units = lineUnits(heading);
  let fitting = 0;
  for (const [index, item] of items.entries()) {
    units += lineUnits(show(item));
    const last = index === items.length - 1 && !goesOn;
    if (index >= itemsMax || units > answerUnitsMax) break;
    if (last || units + lineUnits(nextLine(nextAfter(item, index + 1))) <= answerUnitsMax) fitting = index + 1;
  }
  const shown = items.slice(0, Math.max(fitting, 1));
  const last = shown.at(-1);
  if (last === undefined || (shown.length === items.length && !goesOn)) return { items: shown };
  return { items: shown, next: nextAfter(last, shown.length) };
}

/** Units of a text that is one line, or several, of an answer. */
function lineUnits(text: string): number {
  return answerUnits(text) + 1;
}
