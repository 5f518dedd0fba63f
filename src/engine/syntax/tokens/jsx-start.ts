/**
 * Whether the `<` at an offset, where an operand is expected, begins a JSX element rather than type parameters.
 *
 * In files with JSX, type parameters of an arrow are told apart by `,`, `=` or `extends`; those of a function type or
 * a call signature by the parentheses that follow and what stands behind them.
 */
export function startsJsx(text: string, at: number, atStatement: boolean): boolean {
  const ahead = text.slice(at, at + LOOKAHEAD);
  if (/^<\s*>/.test(ahead)) return true;
  const tag = /^<\s*(?:const\s+)?([\p{ID_Start}$_][\p{ID_Continue}$\-:.]*)\s*/u.exec(ahead);
  if (tag === null) return false;
  const rest = ahead.slice(tag[0].length);
  if (/^[,=]/.test(rest) || /^extends\s+[^=/>\s]/.test(rest)) return false;
  const isSignature = atStatement ? /^>\s*\([^<]*?\)\s*(?:=>|:)/ : /^>\s*\([^<]*?\)\s*=>/;
  return !isSignature.test(rest);
}

/** Code units that the decision looks ahead: a list of parameters. */
const LOOKAHEAD = 400;
