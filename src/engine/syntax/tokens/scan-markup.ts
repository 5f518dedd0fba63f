import { scanComment } from './scan-operators.js';
import type { ScanState } from './scan-state.js';

/** Passes the text of a template up to its end or its next substitution. */
export function scanTemplate(state: ScanState): void {
  const { text } = state;
  for (let at = state.at; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at += 1;
    else if (unit === BACKTICK) {
      state.literal('template', at);
      state.close(['template']);
      return;
    } else if (unit === DOLLAR && text.charCodeAt(at + 1) === OPEN_BRACE) {
      state.literal('template', at);
      state.open('substitution', 2);
      return;
    }
  }
  state.literal('template', text.length);
}

/** Passes one part of an opening tag: an attribute's string, which has no escapes and may span lines, or a mark. */
export function scanJsxTag(state: ScanState): void {
  const { text, at } = state;
  const character = text.charAt(at);
  if (character === '"' || character === "'") {
    const end = text.indexOf(character, at + 1);
    state.literal('string', end === -1 ? text.length : end + 1);
  } else if (character === '{') {
    state.open('jsx-expression', 1);
  } else if (character === '<') {
    state.open('jsx-tag', 1);
  } else if (character === '>') {
    state.cost.close(['jsx-tag']);
    state.cost.open('jsx-children');
    state.at += 1;
  } else if (text.startsWith('/>', at)) {
    state.at += 1;
    state.close(['jsx-tag']);
  } else if (!scanComment(state)) {
    state.at += 1;
  }
}

/** Passes the text between tags up to the next tag or expression. */
export function scanJsxText(state: ScanState): void {
  const { text } = state;
  let end = state.at;
  while (end < text.length && !isMark(text.charCodeAt(end))) end += 1;
  state.literal('text', end);
  if (end === text.length) return;
  if (text.charAt(end) === '{') {
    state.open('jsx-expression', 1);
  } else if (text.charAt(end + 1) !== '/') {
    state.open('jsx-tag', 1);
  } else {
    const tagEnd = text.indexOf('>', end);
    state.at = tagEnd === -1 ? text.length : tagEnd;
    state.close(['jsx-children']);
  }
}

const isMark = (unit: number): boolean => unit === LESS_THAN || unit === OPEN_BRACE;

const DOLLAR = 0x24;
const LESS_THAN = 0x3c;
const BACKSLASH = 0x5c;
const BACKTICK = 0x60;
const OPEN_BRACE = 0x7b;
