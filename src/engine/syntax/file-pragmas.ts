import type { OpaqueSpan } from './opaque-spans.js';

/** A text and the comments in it that are asked about. */
export interface CommentedText {
  readonly text: string;
  readonly comments: readonly OpaqueSpan[];
}

/**
 * Where a body newly has a comment that tells a compiler, a checker or a runner something about the whole file, as a UTF-16
 * offset; `undefined` where it has none.
 *
 * No tree shows what such a comment does, and it does it outside of the body: `@jsx evil` in one function makes other
 * functions' elements calls of `evil`.
 */
export function newFilePragma(before: CommentedText, after: CommentedText): number | undefined {
  const pragmas = after.comments.filter((comment) => FILE_PRAGMA.test(textOf(after.text, comment)));
  if (pragmas.length === 0) return undefined;
  const known = new Set(before.comments.map((comment) => textOf(before.text, comment)));
  return pragmas.find((comment) => !known.has(textOf(after.text, comment)))?.start;
}

const textOf = (text: string, { start, end }: OpaqueSpan): string => text.slice(start, end);

/**
 * Comments of file scope wherever they stand: how JSX is compiled (Babel, esbuild, TypeScript), whether types are checked
 * (TypeScript, Flow), what is counted as covered or mutated, which source map holds, and in what a test file is run (Jest,
 * Vitest). Linters' are let be: people write them in bodies, and no program is another for them.
 */
const FILE_PRAGMA = new RegExp(
  [
    /@jsx(?:Runtime|ImportSource|Frag)?\b/,
    /@ts-nocheck\b|@(?:no)?flow\b|@(?:jest|vitest)-environment/,
    /\bStryker\s+disable\s+(?!next-line)/,
    /\b(?:istanbul|[cv]8)\s+ignore\s+(?:file|start)\b|\bnode:coverage\s+(?:dis|en)able\b/,
    /[#@]\s*source(?:Mapping)?URL\s*=/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
