import { placeholderCharsMax } from '../limits.js';

/** A comment of a new body, and how it stands among its neighbours. */
export interface CommentInPlace {
  readonly text: string;
  /** Between two other comments on lines of their own: an ellipsis there may be part of an example. */
  readonly isInsideGroup: boolean;
  /** Nothing stands before it on its line. */
  readonly standsAlone: boolean;
  /** The new body has less code than the present one. */
  readonly isShorter: boolean;
}

/**
 * Whether a comment stands for code that is left out.
 *
 * The whole comment must be such a phrase: `the rest of the buffer is zero` is a remark, `rest of the code` is not. The
 * phrases were collected from the ways in which models shorten code; each has a test, and so has its honest neighbour.
 *
 * The text is the model's, so no phrase may be slow: each reads a line in one way only, and a line longer than any phrase
 * is a remark.
 */
export function isPlaceholderComment(comment: CommentInPlace): boolean {
  return contentLines(comment.text).some((line) => isPlaceholderLine(line, comment));
}

function isPlaceholderLine(line: string, comment: CommentInPlace): boolean {
  if (line.length > placeholderCharsMax) return false;
  const hasEllipsis = ELLIPSIS_AT_AN_END.test(line);
  const plain = line.toLowerCase().replace(/\.{3,}|…/g, ' ');
  const words = stripped(plain, MARKS).replace(/\s+/g, ' ');
  if (words === '') return hasEllipsis && !comment.isInsideGroup;
  if (STRONG.some((phrase) => phrase.test(words))) return true;
  if (hasEllipsis && WITH_ELLIPSIS.test(words)) return true;
  if (!comment.standsAlone || comment.isInsideGroup) return false;
  return WEAK.test(words) || (comment.isShorter && REMARK_OR_GAP.test(words));
}

const ELLIPSIS_AT_AN_END = /^(?:\.{3}|…)|(?:\.{3}|…)$/;

const MARKS = /[\s\-=~*#_<>[\](){}.:;,!]/;

/** The lines of a comment without its marks. A block of several lines is read line by line. */
function contentLines(comment: string): readonly string[] {
  const lines = comment.split(/\r\n|\r|\n/).map((line) => stripped(line, DECORATION));
  const filled = lines.filter((line) => line !== '');
  // An ellipsis between the lines of a longer comment is part of an example.
  return filled.length > 1 ? filled.filter((line) => !/^(?:\.{3,}|…)$/.test(line)) : filled;
}

/** What comments begin and end with, and blocks of them are drawn with. */
const DECORATION = /[\s*/!]/;

/** A text without the characters of a class at its ends. A pattern that ends in `+$` would look at each run many times. */
function stripped(text: string, characters: RegExp): string {
  let start = 0;
  let end = text.length;
  // No class holds the empty text that stands before and behind.
  while (characters.test(text.charAt(start))) start += 1;
  while (characters.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What only a placeholder calls code; the second list also has honest uses (`keep existing fields`). */
const CODE = '(?:code|implementation|logic|markup|jsx|(?:function|method|class|component) body)';

const PART =
  '(?:code|implementation|logic|markup|jsx|function|method|body|class|component|file|module|statements?|lines?|contents?|handling|handlers?|cases?|checks?|fields?|methods|functions|props|properties|imports|validation|processing|setup|stuff|parts?)';

const ARTICLE = '(?:(?:the|your|our|my|this|that|all|any|some|of)\\s)*';

const OLD = '(?:existing|original|previous|current|remaining|old|other|unchanged|same|actual|prior|earlier)';

/** No one of these is the beginning of another with one of these behind it, so that a row of them reads in one way. */
const STAYS =
  '(?:\\s(?:here|below|above|goes here|go here|stays?|remains?|is|are|unchanged|omitted|continues?|follows?|not shown|as before|as is|unmodified|untouched|for (?:brevity|clarity)|the same|intact))';

/** The whole comment is one of these, wherever it stands. */
const STRONG: readonly RegExp[] = [
  `(?:keep |and |with |plus )?(?:the )?(?:rest|remainder) of ${ARTICLE}(?:${OLD} )*(?:\\w+ )?(?:${CODE}|function|method|class|component)${STAYS}*`,
  `(?:keep |and |with |plus )?(?:the )?(?:rest|remainder) of ${ARTICLE}(?:${OLD} )*(?:\\w+ )?${PART}${STAYS}+`,
  '(?:the )?rest (?:stays|remains|is|of it)(?: is)?(?: the same| as is| unchanged| as before| omitted)+',
  `(?:keep|leave|preserve|insert|retain|reuse|copy) ${ARTICLE}(?:${OLD} )+(?:\\w+ )?(?:${CODE}${STAYS}*|${PART}${STAYS}+)`,
  `${ARTICLE}(?:existing|original|previous|remaining) (?:\\w+ )?(?:${CODE}${STAYS}*|${PART}${STAYS}+)`,
  `${ARTICLE}(?:${OLD} )*${PART} (?:is |are )?(?:omitted|elided|not shown)(?: for (?:brevity|clarity))?`,
  `${ARTICLE}(?:${OLD} )*${CODE} (?:is |are )?(?:truncated|removed|snipped|unchanged)(?: for (?:brevity|clarity))?`,
  '(?:omitted|elided|truncated|shortened) for (?:brevity|clarity)',
  `(?:add |put |insert |write |place )?your (?:own |actual )?(?:\\w+ )?${CODE}(?: goes| go)?(?: here| below)`,
  `(?:add|put|insert|write|place|fill in) (?:the |actual |real |your )*(?:\\w+ )?${CODE} here`,
  `(?:the |actual |real |function |method )*${CODE} (?:goes|go|will go) here`,
  '(?:todo|fixme)(?:\\s|:|-|\\(\\w+\\))*(?:implement|complete|finish|fill in|write)(?: (?:this|me|it|that|here|the rest|later|function|method|part|body))*',
  '(?:implement|complete|finish|fill in) (?:this|me|the rest)(?: (?:function|method|part|body|later|here))*',
  `(?:todo|fixme)(?:\\s|:|-|\\(\\w+\\))*(?:implementation|not implemented|(?:implement|add) ${ARTICLE}(?:actual |real |missing )?(?:${CODE}|function|method|body)|your code here)(?: here)?`,
  `implement ${ARTICLE}(?:actual |real )?(?:function|method|logic|body)(?: here| later)?`,
  'to be (?:implemented|filled in)(?: later)?',
  'placeholder (?:implementation|code|logic|body)(?: for now)?',
  '(?:same|unchanged) (?:code )?(?:as|from) (?:the )?(?:original|previous version|existing version)(?: code| implementation)?',
  'snip(?:ped)?',
].map(whole);

/** With an ellipsis at either end these say that something is left out. */
const WITH_ELLIPSIS = whole(
  `(?:and |keep |with )?(?:so on|rest|the rest|remaining|more|more of the same|existing|unchanged|same|same as before|same as above|as before|omitted|other|others|previous|original|cut|(?:existing|original|previous|remaining|current|more|other|same|additional|further|unchanged|rest|all|omitted|similar|old) (?:of )?${ARTICLE}(?:${OLD} )*(?:\\w+ )?${PART})${STAYS}*`,
);

/** These are remarks behind a statement, and placeholders where a statement should stand. */
const WEAK = whole(
  `(?:${CODE}|your code)(?: here)?|more code|(?:not|un)\\s?(?:yet )?implemented(?: yet)?|placeholder|stub here`,
);

/** These are remarks on the code that stands there, and placeholders where code went away. */
const REMARK_OR_GAP = whole(
  '(?:rest )?unchanged|(?:same )?as before|stub|omitted|no changes(?: needed| required)?(?: here| below)?',
);

function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`);
}
