import { linkCost } from '../../limits.js';
import type { ScanState } from './scan-state.js';
import { nameEnd } from './token-ends.js';
import { longestWordChars, type WordRole, wordRole } from './word-roles.js';

/** Passes one name or keyword. */
export function scanWord(state: ScanState): void {
  const start = state.at;
  const end = nameEnd(state.text, start);
  if (state.afterDot) {
    state.member(end);
    return;
  }
  const role = end - start > longestWordChars ? undefined : wordRole(state.text.slice(start, end));
  if (role === undefined) state.operand(end);
  else keyword(state, role, end);
}

function keyword(state: ScanState, role: WordRole, end: number): void {
  const length = end - state.at;
  switch (role.kind) {
    case 'infix':
      operatorWord(state, role, length);
      break;
    case 'else':
      state.cost.resumeStatement();
      state.statementOperator(length);
      break;
    case 'clause':
      clause(state, end);
      break;
    case 'prefix':
      if (state.mayEndStatement) state.cost.endStatement();
      operatorWord(state, role, length);
      break;
    case 'head':
      if (state.mayEndStatement) state.cost.endStatement();
      state.cost.link(linkCost);
      state.operator(length);
      state.headPending = true;
      break;
  }
}

/** Inside an expression or a type stand `import.meta`, `import("a")`, `<const A>` and `as const`: what is around them goes on. */
function clause(state: ScanState, end: number): void {
  const isOnSameLine = state.last === 'word' && !state.newline;
  if (isOnSameLine) {
    state.member(end);
    return;
  }
  if (state.last !== 'operator' || state.atStatement) state.cost.endStatement();
  state.operator(end - state.at);
}

function operatorWord(state: ScanState, role: Extract<WordRole, { readonly cost: number }>, length: number): void {
  // `for await (` is still waiting for its parentheses.
  const { headPending } = state;
  state.cost.link(role.cost);
  state.operator(length);
  state.headPending = headPending;
  if (role.kind === 'prefix' && role.takesStatement) state.atStatement = true;
  if (!role.reserved) state.last = 'word';
}
