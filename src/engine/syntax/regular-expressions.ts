import { lowerRegex, type RegexLiteral } from './lower-regex.js';
import { nodesOf, type OxcNode } from './oxc.js';

/** What compiling the regular expressions of a body gave. */
export type RegexVerdict =
  | { readonly kind: 'good'; readonly unproven: number }
  | { readonly kind: 'bad'; readonly at: number; readonly message: string };

/**
 * Compiles every regular expression literal of a body: the second parser reads only where they end, and accepts `/(/`.
 *
 * The engine's own V8 judges. It may be older than the syntax: what only fails for modifiers (`(?i:a)`) or for one name
 * in two alternatives, both of ES2025, is compiled again with these written in the older way, and counted as unproven
 * (docs/decisions). Literals that `known` holds stood in the body before and are not this change's doing.
 */
export function compileRegularExpressions(body: OxcNode, known: ReadonlySet<string>): RegexVerdict {
  let unproven = 0;
  for (const node of nodesOf(body)) {
    const literal = regexOf(node);
    if (literal === undefined || known.has(sourceOf(literal))) continue;
    const message = compileError(literal.pattern, literal.flags);
    if (message === undefined) continue;
    if (compileError(lowerRegex(literal), literal.flags) !== undefined) {
      return { kind: 'bad', at: node.start, message };
    }
    unproven += 1;
  }
  return { kind: 'good', unproven };
}

/** The regular expression literals of a body as they are written. */
export function regularExpressionsOf(body: OxcNode): ReadonlySet<string> {
  const sources = new Set<string>();
  for (const node of nodesOf(body)) {
    const literal = regexOf(node);
    if (literal !== undefined) sources.add(sourceOf(literal));
  }
  return sources;
}

function regexOf(node: OxcNode): RegexLiteral | undefined {
  const regex = node.type === 'Literal' ? node['regex'] : undefined;
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return undefined;
  return { pattern: String(regex.pattern), flags: String(regex.flags) };
}

const sourceOf = ({ pattern, flags }: RegexLiteral): string => `/${pattern}/${flags}`;

function compileError(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
