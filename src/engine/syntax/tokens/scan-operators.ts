import { chainCost, linkCost } from '../../limits.js';
import { startsJsx } from './jsx-start.js';
import type { ScanState } from './scan-state.js';
import { lineEndAfter, numberEnd, regexEnd } from './token-ends.js';

/** Passes one operator, or a character that belongs to no token, which a parser refuses. */
export function scanOperator(state: ScanState): void {
  const character = state.text.charAt(state.at);
  const next = state.text.charAt(state.at + 1);
  switch (character) {
    case '<':
      if (next === '=') lessOrEqual(state);
      else lessThan(state);
      break;
    case '>':
      greaterThan(state);
      break;
    case '?':
      question(state, next);
      break;
    case ':':
      colon(state);
      break;
    case '=':
      state.cost.link(linkCost);
      if (next === '>') state.statementOperator(2);
      else state.operator(next === '=' ? 2 : 1);
      break;
    case '.':
      dot(state);
      break;
    case '!':
    case '+':
    case '-':
      markOrOperator(state, character, next);
      break;
    default:
      if ('*%&|^~'.includes(character)) state.cost.link(chainCost);
      state.operator(next === character ? 2 : 1);
      break;
  }
}

/** Passes a comment, a regular expression or a division. */
export function scanSlash(state: ScanState): void {
  if (scanComment(state)) return;
  const mayBeRegex = state.last === 'operator' || state.last === 'block';
  const end = mayBeRegex ? regexEnd(state.text, state.at) : undefined;
  if (end === undefined) {
    state.cost.link(chainCost);
    state.operator(1);
  } else {
    state.literal('regex', end);
    state.operand(end);
  }
}

/** Passes a comment where one begins. */
export function scanComment(state: ScanState): boolean {
  const { text, at } = state;
  if (text.startsWith('//', at)) {
    state.literal('comment', lineEndAfter(text, at));
    return true;
  }
  if (!text.startsWith('/*', at)) return false;
  const end = text.indexOf('*/', at + 2);
  state.literal('comment', end === -1 ? text.length : end + 2);
  return true;
}

function lessThan(state: ScanState): void {
  if (state.jsx && state.last !== 'operand' && startsJsx(state.text, state.at, state.atStatement)) {
    state.open('jsx-tag', 1);
    return;
  }
  state.cost.openAngle();
  state.operator(1);
}

/** Begins no type arguments: tables of ranges, `a <= x && x <= b || …`, have thousands of them in one chain. */
function lessOrEqual(state: ScanState): void {
  state.cost.link(chainCost);
  state.operator(2);
}

/** `a < b > c` goes on with the chain; a type that ends a line ends its member too. */
function greaterThan(state: ScanState): void {
  if (!state.cost.closeAngle()) {
    state.cost.link(chainCost);
    state.operator(1);
    return;
  }
  state.operator(1);
  state.last = ENDS_LINE.test(state.text.slice(state.at, state.at + LINE_END_LOOKAHEAD)) ? 'block' : 'word';
}

const ENDS_LINE = /^[^\S\n\r]*[\n\r]/;

/** Spaces that are looked through for a line's end. */
const LINE_END_LOOKAHEAD = 20;

function question(state: ScanState, next: string): void {
  if (next === '.' && !isDigit(state.unit(2))) {
    state.cost.link(chainCost);
    state.at += 2;
    state.afterDot = true;
  } else if (next === '?') {
    state.cost.link(chainCost);
    state.operator(2);
  } else {
    state.cost.link(linkCost);
    state.cost.openQuestion();
    state.operator(1);
  }
}

/** The colon of a conditional, of a label or a case (a statement follows), of a key or of a type. */
function colon(state: ScanState): void {
  const isConditional = state.cost.closeQuestion();
  const { kind } = state.cost;
  state.cost.link(linkCost);
  if (!isConditional && (kind === 'block' || kind === 'root')) state.statementOperator(1);
  else state.operator(1);
}

function dot(state: ScanState): void {
  if (state.text.startsWith('...', state.at)) {
    state.operator(3);
  } else if (isDigit(state.unit(1))) {
    state.operand(numberEnd(state.text, state.at));
  } else {
    state.cost.link(chainCost);
    state.at += 1;
    state.afterDot = true;
  }
}

/** `!`, `++` and `--` behind an operand on its line are marks of it: another operator may follow. */
function markOrOperator(state: ScanState, character: string, next: string): void {
  state.cost.link(chainCost);
  const isPair = next === character;
  const isMark = character === '!' || isPair;
  if (isMark && state.last === 'operand' && !state.newline) state.at += character === '!' ? 1 : 2;
  else state.operator(isPair && character !== '!' ? 2 : 1);
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
