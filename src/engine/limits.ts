/** Every bound of the kernel: a named constant with its unit (last in the name) and what it was calibrated on. */

/** Largest source file that is read or changed. `typescript.js`, the largest file that people edit around, is 9.1 MB. */
export const sourceBytesMax = 16 * 1024 * 1024;

/** Largest body or set of edits in one proposal: what a model can write in one answer, many times over. */
export const bodyBytesMax = 1024 * 1024;

/** Deepest nesting of brackets, braces, templates and JSX, and longest chain of prefix operators, counted on tokens
 * before any parser runs. oxc-parser 0.159 dies at about 7,000 nested parentheses on an 8 MB stack; generated code in
 * public repositories stays below 200. */
export const nestingDepthMax = 1000;

/** Edits in one proposal. */
export const editsMax = 200;

/** Changes in one batch. */
export const batchChangesMax = 100;

/** Longest ref. Refs in public repositories stay below 300 characters; deeper paths are cut in their middle. */
export const refCharsMax = 400;

/** Longest text of one name, key, argument or callee inside a ref; longer ones are cut. Test titles, the longest of
 * them, mostly fit. */
export const refNameCharsMax = 80;

/** Candidates and similar names that a refused ref comes back with. */
export const refCandidatesMax = 20;
export const refSimilarMax = 5;
