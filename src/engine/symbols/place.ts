import { refCharsMax } from '../limits.js';

/**
 * What a place in a file would call a function written there.
 *
 * Places flow down the tree: each node gives its children the place that it was given, or one that knows more. A name
 * is first `pending`, because what is written may take it (`const f = () => …`), and becomes part of the path when
 * something else is written that holds the function deeper down (`const api = { get() {} }`).
 */
export interface Place {
  /** The ref of what encloses this place; empty at the top of the file. */
  readonly path: string;
  readonly pending: PendingName | undefined;
  /** Whether a module that imports this one can reach what is written here by names alone. */
  readonly exported: boolean;
  /** What an export here would reach: names of the file, of an exported namespace, or nothing. */
  readonly scope: ExportScope;
}

/** Where an export statement stands, and so how far what it exports can be reached. */
export type ExportScope = 'file' | 'namespace' | 'none';

/** A name that what is written next may take. */
export interface PendingName {
  readonly text: string;
  /**
   * How firmly the name holds: what is `bound` to a variable, key or export is called that whatever its own name; a
   * callback of a `titled` call too; any other gives way to an own name, and a `position` is not worth a step of a path.
   */
  readonly strength: 'bound' | 'titled' | 'untitled' | 'position';
  /** For the arguments of a call: its callee, such as `describe.each`. */
  readonly callee?: string;
}

/** The place that a file starts with. */
export const topPlace: Place = { path: '', pending: undefined, exported: false, scope: 'file' };

/** The place below one whose pending name nothing took. */
export function settled(place: Place): Place {
  if (place.pending === undefined) return place;
  const path = place.pending.strength === 'position' ? place.path : joined(place.path, place.pending.text);
  return { ...place, path, pending: undefined };
}

/** The place with a name for what is written there; an earlier pending name becomes part of the path. */
export function named(place: Place, text: string | undefined, strength: PendingName['strength']): Place {
  const below = settled(place);
  return text === undefined ? below : { ...below, pending: { text, strength } };
}

/** The place for what is written where names cannot reach from outside: in calls, operators and blocks. */
export function unreachable(place: Place): Place {
  return place.exported ? { ...place, exported: false } : place;
}

/** What is written at a place takes one of the two names, the place's or its own; `undefined` where there is neither. */
export function takenName(place: Place, own: string | undefined): string | undefined {
  const holds = place.pending?.strength === 'bound' || place.pending?.strength === 'titled';
  return holds ? place.pending?.text : (own ?? place.pending?.text);
}

/** The place inside something that has its own name: a class, a namespace, a function. */
export function inside(place: Place, text: string): Place {
  return { ...place, path: joined(place.path, text), pending: undefined };
}

/** One more step of a path. Steps in brackets and calls without a callee need no dot. A long path loses its middle. */
function joined(path: string, step: string): string {
  const whole = path === '' || step.startsWith('[') ? path + step : `${path}.${step}`;
  if (whole.length <= refCharsMax) return whole;
  const head = whole.slice(0, refCharsMax / 4).replace(/[\uD800-\uDBFF]$/, '');
  const tail = whole.slice(whole.length - refCharsMax / 2).replace(/^[\uDC00-\uDFFF]/, '');
  return `${head}…${tail}`;
}
