import type { Utf16Span } from '../source/offset.js';
import type { OxcError } from './oxc.js';

/**
 * The second parser's complaints but for those about declarations that TypeScript merges: a namespace with an enumeration,
 * class, function or namespace of its name, which the parser refuses where the enumeration is `const`.
 *
 * What is left is wrong. What is taken out is so in the file as it is, and is no reason to refuse all changes of it.
 */
export function withoutMerges(errors: readonly OxcError[], text: string): readonly OxcError[] {
  return errors.filter((error) => !isMerge(error, text));
}

/** The complaints about a changed text that were not there before: of the same words, at the same places outside the body. */
export function newErrors(
  before: { readonly errors: readonly OxcError[]; readonly span: Utf16Span },
  after: { readonly errors: readonly OxcError[]; readonly span: Utf16Span },
): readonly OxcError[] {
  const { start, end } = before.span;
  const delta = after.span.end - end;
  const isOutside = (error: OxcError): boolean =>
    error.labels.every((label) => label.end <= start || label.start >= end);
  const shift = (offset: number): number => (offset < end ? offset : offset + delta);
  const known = before.errors.filter(isOutside).map((error) => keyOf(error, shift));
  return after.errors.filter((error) => {
    const at = known.indexOf(keyOf(error, (offset) => offset));
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
}

function keyOf({ severity, message, labels }: OxcError, shift: (offset: number) => number): string {
  return JSON.stringify([severity, message, labels.map(({ start, end }) => [shift(start), shift(end)])]);
}

function isMerge({ message, labels }: OxcError, text: string): boolean {
  if (!/^Identifier `[^`]+` has already been declared$/.test(message) || labels.length !== 2) return false;
  const [first = '', second = ''] = labels.map(({ start }) =>
    declares(text.slice(Math.max(0, start - LOOK_BACK), start)),
  );
  return (isNamespace(first) && MERGING.has(second)) || (isNamespace(second) && MERGING.has(first));
}

/** The keyword that a name stands behind; a comment between them makes it none. */
const declares = (before: string): string | undefined => /(?:^|[^\p{ID_Continue}$])(\w+)\s+$/u.exec(before)?.[1];

const LOOK_BACK = 40;

const isNamespace = (keyword: string): boolean => keyword === 'namespace' || keyword === 'module';

/** What a namespace merges with. Source: the TypeScript handbook, Declaration Merging. */
const MERGING: ReadonlySet<string> = new Set(['namespace', 'module', 'enum', 'class', 'function']);
