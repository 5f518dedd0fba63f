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
