import { chainCost, linkCost } from '../../limits.js';

/** How a word takes part in a chain, as the nesting scan reads it. */
export type WordRole =
  /** Begins a statement or a clause: where one may begin, nothing before it is around what follows. */
  | { readonly kind: 'clause' }
  /** Stands before an operand. `reserved`: it is never a name, so a `/` behind it begins a regular expression. */
  | { readonly kind: 'prefix'; readonly cost: number; readonly reserved: boolean; readonly takesStatement: boolean }
  /** Stands between two operands. */
  | { readonly kind: 'infix'; readonly cost: number; readonly reserved: boolean }
  /** Takes parentheses and then a statement. */
  | { readonly kind: 'head' }
  /** Goes on with the statement before it. */
  | { readonly kind: 'else' };

/** The role of a word where it is not a name behind a dot; `undefined` for plain names and literals. */
export function wordRole(word: string): WordRole | undefined {
  return ROLES.get(word);
}

/** Characters of the longest word that has a role. */
export const longestWordChars = 10;

const prefix = (cost: number, reserved: boolean): WordRole => ({
  kind: 'prefix',
  cost,
  reserved,
  takesStatement: false,
});

const infix = (cost: number, reserved: boolean): WordRole => ({ kind: 'infix', cost, reserved });

function rolesOf(role: WordRole, words: string): (readonly [string, WordRole])[] {
  return words.split(' ').map((word) => [word, role] as const);
}

/** Words that are also names cost nothing worth counting where they are names. */
const ROLES: ReadonlyMap<string, WordRole> = new Map([
  ...rolesOf({ kind: 'clause' }, 'case const default import return throw var'),
  ...rolesOf({ kind: 'head' }, 'for if while with'),
  ...rolesOf({ kind: 'else' }, 'else'),
  ...rolesOf({ kind: 'prefix', cost: linkCost, reserved: true, takesStatement: true }, 'do'),
  ...rolesOf(prefix(linkCost, true), 'class export new'),
  ...rolesOf(prefix(linkCost, false), 'abstract accessor assert asserts async declare infer yield'),
  ...rolesOf(prefix(chainCost, true), 'delete function typeof void'),
  ...rolesOf(
    prefix(chainCost, false),
    'await enum get interface keyof let module namespace override private protected public readonly set static type unique',
  ),
  ...rolesOf(infix(linkCost, true), 'extends'),
  ...rolesOf(infix(chainCost, true), 'in instanceof'),
  ...rolesOf(infix(chainCost, false), 'as is of satisfies'),
]);
