/** Every bound of the kernel: a named constant with its unit (last in the name) and what it was calibrated on. */

/** Largest source file that is read or changed. `typescript.js`, the largest file that people edit around, is 9.1 MB. */
export const sourceBytesMax = 16 * 1024 * 1024;

/** Largest body or set of edits in one proposal: what a model can write in one answer, many times over. */
export const bodyBytesMax = 1024 * 1024;

/** Deepest nesting of brackets, braces, templates and JSX, counted on tokens before any parser runs. oxc-parser 0.159
 * dies between 2,000 (`(a=(a=`) and 8,000 (`[[`) levels on an 8 MB stack; generated code in public repositories stays
 * below 200. */
export const nestingDepthMax = 1000;

/** What one level of brackets costs, in the units of `nestingCostMax`. */
export const bracketCost = 10;

/** What one open `<` costs: oxc-parser tries type arguments first and dies at 4,000 of `a<b<b`. */
export const angleCost = 5;

/** What one link costs that nests to the right, such as `=>`, `=`, `a ? b :`, `if`, `new`: dies between 5,000 and
 * 16,000. */
export const linkCost = 3;

/** What one link costs that a parser loops over but whose tree is walked by recursion, such as `a + b`, `a.b`, `a()`,
 * `!a`: dies between 20,000 and 100,000. Generated code has string concatenations of a few thousand links. */
export const chainCost = 1;

/** The most that brackets and links may cost together on the way to any place of a file. */
export const nestingCostMax = nestingDepthMax * bracketCost;

/** Longest line of a comment that is read as a placeholder; the longest phrase that models use has 70 characters. */
export const placeholderCharsMax = 200;

/** Longest regular expression whose newer syntax is written in the older way; generated ones of Unicode classes, which
 * need none of it, have up to 12,000. */
export const loweredRegexCharsMax = 20_000;

/** Edits in one proposal. */
export const editsMax = 200;

/** Occurrences of an edit's old text that are counted before it is refused. */
export const editOccurrencesMax = 100;

/** Changes in one batch. */
export const batchChangesMax = 100;

/** Longest ref. Refs in public repositories stay below 300 characters; deeper paths are cut in their middle. */
export const refCharsMax = 400;

/** Longest text of one name, key, argument or callee inside a ref; longer ones are cut. Test titles, the longest of
 * them, mostly fit. */
export const refNameCharsMax = 80;

/** Longest text around a function, bodies left out, that tells it from its twins: a statement, an element with its
 * attributes. */
export const refContextCharsMax = 2000;

/** Candidates and similar names that a refused ref comes back with. */
export const refCandidatesMax = 20;
export const refSimilarMax = 5;

/** Lines from which a function that holds named functions is opened in a skeleton; below, reading it whole is cheaper. */
export const skeletonOpenLinesMin = 60;

/** Longest head, import or declaration that a skeleton shows whole, on one line; signatures mostly stay below. */
export const skeletonHeadCharsMax = 240;

/** Longest value or argument that a skeleton shows instead of `…`. */
export const skeletonValueCharsMax = 60;

/** Levels of structure that a skeleton opens. */
export const skeletonDepthMax = 40;

/** Complaints of a parser that a refusal carries; one mistake makes hundreds in a large file. */
export const syntaxProblemsMax = 10;

/** Longest complaint of a parser that is passed on. */
export const syntaxMessageCharsMax = 300;

/** Syntax nodes within one another that a skeleton follows; each takes about four frames of the call stack. */
export const skeletonNestingMax = 500;

/** Characters of texts and serialized trees that the second parser's process keeps. The tree of `typescript.js` has 107
 * million, that of a file of 2,000 lines 0.8 million. */
export const refereeBaseCharsMax = 192 * 1024 * 1024;

/** Words and signs of a source file. Each takes the first parser up to 200 bytes, and its memory ends at 2 GB, with which it
 * would fail for good: two trees of the largest file and all that are kept must fit. `typescript.js` has 1.6 million. */
export const sourceWordsMax = 2_000_000;

/** Characters of files whose trees are kept; one file is kept whatever its length. A tree takes 20 bytes a character, and
 * 220 where every character is a word: 450 MB. */
export const readingCharsMax = 2 * 1024 * 1024;

/** Longest text that is read a second time with the gaps of the grammar masked. Files that people write are below a
 * megabyte, and the patterns are not made for hostile text. */
export const maskedCharsMax = 2 * 1024 * 1024;

/** Pairs of nodes that are compared to find that a tree which was parsed again is the same outside of a body; beyond, the
 * file is parsed anew. In `typescript.js` a change in its largest function takes 150,000. */
export const sharedNodesMax = 1_000_000;

/** Processor time that the first parser may take for a text: a part for every text, and one for its length. It takes 0.3 ms
 * for a thousand characters of `typescript.js`; hostile texts of 100,000 characters took it 40 to 130 s. */
export const parseMsMin = 3000;
export const parseMsPerThousandChars = 2;

/** Characters that are handed to the first parser at once: what its buffer takes. */
export const parseChunkChars = 5000;
