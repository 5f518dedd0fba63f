import type { LanguageProfile } from '../language/profile.js';
import { literalsOf } from './literals.js';

/**
 * A text of the same length in which what the grammars do not know is written in a way that they do, so that a gap in one
 * line does not swallow the functions around it. Every offset stays what it is.
 *
 * For texts that cannot be read otherwise, and for finding functions: names come from the text itself, and what is changed
 * is proven by the second parser on the text itself, so that a rule that takes a string for a declaration does no harm.
 * `docs/parsers.md` lists the gaps.
 */
export function maskGaps(profile: LanguageProfile, text: string): string {
  const isJsx = profile.id !== 'typescript';
  const masked = (isJsx ? withPlainJsxText(profile, text) : withEndedMembers(text)).replaceAll('\0', ' ');
  if (profile.id === 'javascript') {
    return withNamedDecorators(masked)
      .replace(ACCESSOR, blankBehind)
      .replace(RESERVED_ATTRIBUTE, (name) => name.toUpperCase());
  }
  return withPlainTags(masked)
    .replace(ACCESSOR, blankBehind)
    .replace(VARIANCE, blankBehind)
    .replace(EXPORT_TYPE_ALL, blankBehind)
    .replace(IMPORT_PHASE, blankBehind)
    .replace(IMPORT_TYPE_ARRAY, blank)
    .replace(OPTIONAL_ELEMENT, ' ')
    .replace(GENERIC_FUNCTION_ARGUMENT, blank)
    .replace(ESCAPED_BACKTICK, '..');
}

/** Whether a text has what the grammars read without an error, and yet in another way than the language is. */
export function isMisread(profile: LanguageProfile, text: string): boolean {
  return profile.id !== 'javascript' && withPlainTags(text) !== text;
}

const blank = (match: string): string => match.replace(/[^\n\r\u2028\u2029]/g, ' ');

/** What stands before a match stays, the rest is blanked. Never a look behind over spaces: it costs a run of them squared. */
const blankBehind = (match: string, before: string): string => before + blank(match.slice(before.length));

/** `interface Effect<in A, out B>`. */
const VARIANCE = /([<,]\s*)(?:(?:in|out)\s+)+(?=[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:extends\b|[=,>]))/gu;

/** `export type * from "m"`. */
const EXPORT_TYPE_ALL = /(\bexport\s+)type(?=\s*\*)/g;

/** `import defer * as m from "m"`. */
const IMPORT_PHASE = /(\bimport\s+)(?:defer|source)(?=\s+[*\p{ID_Start}$_])(?!\s+from\b)/gu;

/** `import("m").Type[]`: what is left is a name. */
const IMPORT_TYPE_ARRAY = /\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\.(?=[\p{ID_Start}$_][\p{ID_Continue}$.]*\[\])/gu;

/** `accessor x = 1` in a class. */
const ACCESSOR = /([;{}\n][^\S\n]*(?:static[^\S\n]+)?)accessor(?=[^\S\n]+[#[\p{ID_Start}$_])/gu;

/** `<p class="a">`: no reserved word stands before `=` anywhere else. */
const RESERVED_ATTRIBUTE =
  /(?<=\s)(?:case|catch|class|const|continue|default|delete|do|else|enum|export|extends|finally|for|function|if|import|in|instanceof|new|return|super|switch|this|throw|try|typeof|var|void|while|with)(?=\s*=\s*["'{])/g;

/** A call signature that begins a line with its type parameters: the member before, which a comment may follow, must end. */
function withEndedMembers(text: string): string {
  return text.replace(TYPE_PARAMETERS_LINE, (match, at: number) =>
    endsMember(text, at) ? `${match.slice(0, -2)};<` : match,
  );
}

const TYPE_PARAMETERS_LINE = /\n[^\S\n]+<(?=\s*[\p{ID_Start}$_])/gu;

/** Whether what is before an offset, comments put aside, can be the end of a type or of a signature. */
function endsMember(text: string, before: number): boolean {
  let at = before;
  for (let comments = 0; comments <= COMMENTS_PASSED_MAX; comments++) {
    while (at > 0 && SPACE.test(text.charAt(at - 1))) at -= 1;
    const from = Math.max(0, at - COMMENT_CHARS_MAX);
    const near = text.slice(from, at);
    const isBlock = near.endsWith('*/');
    const opened = isBlock ? near.lastIndexOf('/*', near.length - 3) : lineComment(near);
    if (opened === -1 && isBlock) return false;
    if (opened === -1) break;
    at = from + opened;
  }
  return MEMBER_END.test(text.slice(Math.max(0, at - 2), at));
}

/** Where the comment begins that a text's last line ends in. A string may look like one: then the line is left as it is. */
function lineComment(text: string): number {
  return text.indexOf('//', text.lastIndexOf('\n') + 1);
}

const SPACE = /\s/;

/** A name, a closing bracket or a quote; a `>` that is no arrow's. */
const MEMBER_END = /(?:[\p{ID_Continue}$)\]}"'`]|(?:^|[^=])>)$/u;

/** Comments between two members, and characters of one: more are left as they are, so that hostile text costs no more. */
const COMMENTS_PASSED_MAX = 8;
const COMMENT_CHARS_MAX = 4000;

/** `@(a.b[0])`: a decorator in parentheses, which becomes a name. */
function withNamedDecorators(text: string): string {
  let masked = '';
  let from = 0;
  for (let start = text.indexOf('@('); start !== -1; start = text.indexOf('@(', start + 2)) {
    const end = closingParenthesis(text, start + 1);
    if (end === undefined || start < from) continue;
    masked += `${text.slice(from, start)}@_${blank(text.slice(start + 2, end))}`;
    from = end;
  }
  return masked + text.slice(from);
}

function closingParenthesis(text: string, opening: number): number | undefined {
  let depth = 0;
  for (let at = opening; at < Math.min(text.length, opening + DECORATOR_CHARS_MAX); at++) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Longest decorator in parentheses that is looked for. */
const DECORATOR_CHARS_MAX = 500;

/** `(readonly [A?])`: no expression ends at `?`. */
const OPTIONAL_ELEMENT = /\?(?=\s*[,\]])/g;

/** sql<Row>`select`: type arguments of a tagged template, which behind `=>` are read as the end of the arrow function. */
function withPlainTags(text: string): string {
  let masked = '';
  let from = 0;
  for (let end = text.indexOf('>`'); end !== -1; end = text.indexOf('>`', end + 1)) {
    const start = typeArgumentsStart(text, end);
    if (start === undefined || start < from) continue;
    masked += text.slice(from, start) + blank(text.slice(start, end + 1));
    from = end + 1;
  }
  return masked + text.slice(from);
}

/** Where the type arguments begin that end at a `>`; `undefined` where that ends something else, or text. */
function typeArgumentsStart(text: string, end: number): number | undefined {
  let depth = 0;
  for (let at = end; at >= Math.max(1, end - TYPE_ARGUMENTS_CHARS_MAX); at--) {
    const character = text.charAt(at);
    if (character === '`' || (character === '{' && text.charAt(at - 1) === '$')) return undefined;
    if (character === '>' && text.charAt(at - 1) !== '=') depth += 1;
    if (character !== '<') continue;
    depth -= 1;
    if (depth === 0) return TAG_END.test(text.slice(at - 1, at)) ? at : undefined;
  }
  return undefined;
}

const TAG_END = /[\p{ID_Continue}$)\]]/u;

/** Longest type arguments of a tag that are looked for. */
const TYPE_ARGUMENTS_CHARS_MAX = 2000;

/** `type<<A>(a: A) => B>()`: type arguments that begin with those of a function type. */
const GENERIC_FUNCTION_ARGUMENT = /(?<=[\p{ID_Continue}$])<<[^<>()]*>\([^()]*\)\s*=>[^()=;{]*>(?=\s*[({])/gu;

/** A quote in a template of types. */
const ESCAPED_BACKTICK = /\\`/g;

/** `Q & A` between tags: an ampersand that begins no entity. */
function withPlainJsxText(profile: LanguageProfile, text: string): string {
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of literalsOf(text, profile.oxcLang)) {
    if (kind !== 'text') continue;
    masked += text.slice(from, start) + text.slice(start, end).replaceAll('&', '.');
    from = end;
  }
  return masked + text.slice(from);
}
