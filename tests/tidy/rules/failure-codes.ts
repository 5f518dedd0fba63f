import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { nodesOf } from '../syntax.js';

const CODE = /^(address|policy|parse|guard|bound|test|commit|server)\/[a-z-]+$/;
const FAILURES = 'src/engine/failure.ts';
const WORDS = 'src/protocol/present.ts';
const REFERENCE = 'docs/REFERENCE.md';

/** Folders whose files may word failures, where `present.ts` has been split by idea. */
const WORDING = /^src\/protocol\/(present\.ts|present\/|wording\/)/;

export const failureCodes: Rule = {
  name: 'every failure code is in the closed list, has words, and is documented',
  why: 'clients match on codes: one that is missing from a list is a promise that nobody kept',
  check: (tree) => {
    const declared = new Set(codesIn(tree, [FAILURES]));
    const worded = new Set(codesIn(tree, wordingFiles(tree)));
    const documented = new Set(
      [...(tree.text(REFERENCE) ?? '').matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((m) => m[1] ?? ''),
    );
    const isCode = (text: string) => CODE.test(text);
    return [
      ...missing(declared, worded, WORDS, 'has no words'),
      ...missing(declared, documented, REFERENCE, 'is not documented'),
      ...missing(
        new Set([...documented].filter(isCode)),
        declared,
        FAILURES,
        'is documented, but not in the closed list',
      ),
    ];
  },
  planted: [
    {
      files: {
        [FAILURES]: "type F = { code: 'guard/a' } | { code: 'guard/b' };\n",
        [WORDS]: "const words = { 'guard/a': 1 };\n",
        [REFERENCE]: '`guard/b` `guard/c` `docs/x`\n',
      },
      at: [WORDS, REFERENCE, FAILURES],
    },
  ],
};

function wordingFiles(tree: SourceTree): readonly string[] {
  return tree.files.map(({ path }) => path).filter((path) => WORDING.test(path));
}

function codesIn(tree: SourceTree, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const text = tree.text(path);
    if (text === undefined) return [];
    return [...nodesOf(tree.syntax({ path, text }))].flatMap((node) =>
      ts.isStringLiteralLike(node) && CODE.test(node.text) ? [node.text] : [],
    );
  });
}

function missing(
  wanted: Iterable<string>,
  present: ReadonlySet<string>,
  path: string,
  so: string,
): readonly Violation[] {
  return [...wanted].filter((code) => !present.has(code)).map((code) => ({ path, message: `${code} ${so}` }));
}
