import { scanJsxTag, scanJsxText, scanTemplate } from './scan-markup.js';
import { scanOperator, scanSlash } from './scan-operators.js';
import { type ScanOptions, ScanState } from './scan-state.js';
import { scanWord } from './scan-words.js';
import { isNameStart, lineEndAfter, numberEnd, stringEnd } from './token-ends.js';

/**
 * One pass over the tokens of a text, good enough to bound its nesting and to tell code from literals. It never goes
 * back, and the time it takes grows with the text alone. It decides nothing by itself that a parser does not check.
 *
 * Gives the offset of the token that passes the nesting limit, where it stops.
 */
export function scanTokens(text: string, options: ScanOptions): number | undefined {
  const state = new ScanState(text, options);
  if (text.startsWith('#!')) state.at = lineEndAfter(text, 0);
  return scanOn(state);
}

/** Scans on from where a state is, as `scanTokens` does. */
export function scanOn(state: ScanState): number | undefined {
  while (state.at < state.text.length) {
    const before = state.at;
    step(state);
    if (state.cost.exceeded) return before;
  }
  return undefined;
}

function step(state: ScanState): void {
  switch (state.cost.kind) {
    case 'template':
      scanTemplate(state);
      break;
    case 'jsx-tag':
      scanJsxTag(state);
      break;
    case 'jsx-children':
      scanJsxText(state);
      break;
    default:
      scanToken(state);
      break;
  }
}

function scanToken(state: ScanState): void {
  const unit = state.unit();
  if (unit === LF || unit === CR) {
    state.newline = true;
    state.at += 1;
  } else if (unit === SPACE || unit === TAB) {
    state.at += 1;
  } else if (isNameStart(unit)) {
    scanWord(state);
  } else if (unit >= ZERO && unit <= NINE) {
    state.operand(numberEnd(state.text, state.at));
  } else if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) {
    state.literal('string', stringEnd(state.text, state.at));
    state.operand(state.at);
  } else if (unit === SLASH) {
    scanSlash(state);
  } else {
    scanPunctuator(state);
  }
}

function scanPunctuator(state: ScanState): void {
  switch (state.text.charAt(state.at)) {
    case '(':
      if (state.headPending) state.open('head', 1);
      else state.openOperand('paren');
      break;
    case '[':
      state.openOperand('bracket');
      break;
    case '{':
      openBrace(state);
      break;
    case ')':
      closeParen(state);
      break;
    case ']':
      state.close(['bracket']);
      break;
    case '}':
      state.atStatement = state.close(['block', 'object', 'substitution', 'jsx-expression']) === 'block';
      break;
    case '`':
      state.openOperand('template');
      break;
    case ';':
      state.cost.endStatement();
      state.statementOperator(1);
      break;
    case ',':
      state.cost.separate();
      state.operator(1);
      break;
    case '@':
      if (state.last !== 'operator') state.cost.endStatement();
      state.operator(1);
      break;
    default:
      scanOperator(state);
      break;
  }
}

function openBrace(state: ScanState): void {
  const isBlock = state.mayEndStatement || state.atStatement;
  if (state.last === 'block') state.cost.endStatement();
  state.open(isBlock ? 'block' : 'object', 1);
  state.atStatement = isBlock;
}

/** Behind `if (…)` and its like a statement follows; behind other parentheses an operator. */
function closeParen(state: ScanState): void {
  if (state.close(['paren', 'head']) !== 'head') return;
  state.last = 'operator';
  state.atStatement = true;
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
