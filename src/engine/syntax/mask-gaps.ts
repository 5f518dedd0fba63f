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
  const masked = isJsx ? withPlainJsxText(profile, text) : withEndedMembers(text);
  if (profile.id === 'javascript') {
    return masked.replace(ACCESSOR, blankBehind).replace(RESERVED_ATTRIBUTE, (name) => name.toUpperCase());
  }
  return masked
    .replace(ACCESSOR, blankBehind)
    .replace(VARIANCE, blankBehind)
    .replace(EXPORT_TYPE_ALL, blankBehind)
    .replace(IMPORT_PHASE, blankBehind)
    .replace(IMPORT_TYPE_ARRAY, blank)
    .replace(TEMPLATE_TYPE_ARGUMENTS, blank)
    .replace(GENERIC_FUNCTION_ARGUMENT, blank)
    .replace(ESCAPED_BACKTICK, '..');
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
    if (!text.startsWith('*/', at - 2)) break;
    const opened = text.slice(Math.max(0, at - COMMENT_CHARS_MAX), at - 2).lastIndexOf('/*');
    if (opened === -1) return false;
    at = Math.max(0, at - COMMENT_CHARS_MAX) + opened;
  }
  return MEMBER_END.test(text.slice(Math.max(0, at - 2), at));
}

const SPACE = /\s/;

/** A name, a closing bracket or a quote; a `>` that is no arrow's. */
const MEMBER_END = /(?:[\p{ID_Continue}$)\]}"'`]|(?:^|[^=])>)$/u;

/** Comments between two members, and characters of one: more are left as they are, so that hostile text costs no more. */
const COMMENTS_PASSED_MAX = 8;
const COMMENT_CHARS_MAX = 4000;

/** sql<Row>`select`: type arguments of a tagged template. */
const TEMPLATE_TYPE_ARGUMENTS = /<[^<>`;]*>(?=`)/g;

/** `type<<A>(a: A) => B>()`: type arguments that begin with those of a function type. */
const GENERIC_FUNCTION_ARGUMENT = /(?<=[\p{ID_Continue}$])<<[^<>()]*>\([^()]*\)\s*=>[^()=;]*>(?=\()/gu;

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
