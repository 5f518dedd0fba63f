/** A comment of a new body, and how it stands among its neighbours. */
export interface CommentInPlace {
  readonly text: string;
  /** Between two other comments on lines of their own: an ellipsis there may be part of an example. */
  readonly isInsideGroup: boolean;
  /** Nothing stands before it on its line. */
  readonly standsAlone: boolean;
}

/**
 * Whether a comment stands for code that is left out.
 *
 * The whole comment must be such a phrase: `the rest of the buffer is zero` is a remark, `rest of the code` is not. The
 * phrases were collected from the ways in which models shorten code; each has a test, and so has its honest neighbour.
 */
export function isPlaceholderComment(comment: CommentInPlace): boolean {
  return contentLines(comment.text).some((line) => isPlaceholderLine(line, comment));
}

function isPlaceholderLine(line: string, { isInsideGroup, standsAlone }: CommentInPlace): boolean {
  const hasEllipsis = /^(?:\.{3,}|…)|(?:\.{3,}|…)$/.test(line);
  const words = line
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\.{3,}|…/g, ' ')
    .replace(/^[\s\-=~*#_<>[\](){}.:;,!]+|[\s\-=~*#_<>[\](){}.:;,!]+$/g, '')
    .replace(/\s+/g, ' ');
  if (words === '') return hasEllipsis && !isInsideGroup;
  if (STRONG.some((phrase) => phrase.test(words))) return true;
  if (hasEllipsis && WITH_ELLIPSIS.test(words)) return true;
  return standsAlone && !isInsideGroup && WEAK.test(words);
}

/** The lines of a comment without its marks. A block of several lines is read line by line. */
function contentLines(comment: string): readonly string[] {
  const isBlock = comment.startsWith('/*');
  const content = isBlock ? comment.slice(2, comment.endsWith('*/') ? -2 : undefined) : comment.slice(2);
  const lines = content.split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s*/!]+|[\s*]+$/g, ''));
  const filled = lines.filter((line) => line !== '');
  // An ellipsis between the lines of a longer comment is part of an example.
  return filled.length > 1 ? filled.filter((line) => !/^(?:\.{3,}|…)$/.test(line)) : filled;
}

/** What only a placeholder calls code; the second list also has honest uses (`keep existing fields`). */
const CODE = '(?:code|implementation|logic|markup|jsx|(?:function|method|class|component) body)';

const PART =
  '(?:code|implementation|logic|markup|jsx|function|method|body|class|component|file|module|statements?|lines?|contents?|handling|handlers?|cases?|checks?|fields?|methods|functions|props|properties|imports|validation|processing|setup|stuff|parts?)';

const ARTICLE = '(?:(?:the|your|our|my|this|that|all|any|some|of)\\s)*';

const OLD = '(?:existing|original|previous|current|remaining|old|other|unchanged|same|actual|prior|earlier)';

const STAYS =
  '(?:\\s(?:here|below|above|goes here|go here|(?:stays?|remains?|is|are)(?: the same| as is| as before| unchanged| omitted| intact)*|unchanged|omitted|continues?|follows?|not shown|as before|as is|unmodified|untouched|for (?:brevity|clarity)|the same|intact))';

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
  '(?:todo|fixme)(?:\\s|:|-|\\(\\w+\\))*(?:implement|complete|finish|fill in|write)(?: (?:this|me|it|that|here|the rest|later))*(?: (?:function|method|part|body|later|here))*',
  '(?:implement|complete|finish|fill in)(?: (?:this|me|the rest))(?: (?:function|method|part|body|later|here))*',
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
  `unchanged|same as before|as before|stub|rest unchanged|(?:${CODE}|your code)(?: here)?|omitted|more code|(?:not|un)\\s?(?:yet )?implemented(?: yet)?|placeholder|no changes(?: needed)? (?:here|below)`,
);

function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`);
}
