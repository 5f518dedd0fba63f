import ts from 'typescript';
import type { Rule } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { nodesOf } from '../syntax.js';

const PAGE = 'docs/REFERENCE.md';

/** Where the fields and the fixed words of answers are declared. */
const ANSWERS = [
  'src/engine/checks.ts',
  'src/engine/failure.ts',
  'src/engine/bounds/boundedness.ts',
  'src/platform/gate/verdict.ts',
  'src/platform/disk/recovery-report.ts',
];

/** Where only the names are told. */
const NAMES = ['src/platform/repository/protected-paths.ts'];

const SOURCES = [...ANSWERS, ...NAMES];

export const answeredWords: Rule = {
  name: 'every field and fixed word of an answer is in the reference',
  why: 'a program that reads answers can only rely on what it was told of',
  check: (tree) => {
    if (!SOURCES.some((path) => tree.has(path))) return [];
    const documented = wordsInCode(tree.text(PAGE) ?? '');
    return SOURCES.flatMap((path) =>
      [...wordsOf(tree, path)]
        .filter((word) => !documented.has(word))
        .map((word) => ({ path: PAGE, message: `does not tell of \`${word}\`, which ${path} has` })),
    );
  },
  planted: [
    {
      files: {
        'src/engine/checks.ts': "export const CHECKS = [{ name: 'known' }, { name: 'other-check' }];\n",
        'src/engine/failure.ts':
          "type F = { code: 'guard/a'; why: 'unseen' | 'known'; failure: Failure };\nconst covers = 'no word';\n",
        'src/platform/repository/protected-paths.ts':
          "type R = { covers: 'x' };\nconst rules = [{ name: 'a-rule' }];\n",
        [PAGE]: '`known`\n```\n{code, guard/a}\n```\nother-check, `other-checks`, why, unseen\n',
      },
      at: [PAGE, PAGE, PAGE, PAGE],
    },
  ],
};

/** Fields that types declare, the words that they may hold, and names of checks and rules. */
function wordsOf(tree: SourceTree, path: string): ReadonlySet<string> {
  const text = tree.text(path);
  if (text === undefined) return new Set();
  const isAnswer = ANSWERS.includes(path);
  return new Set(
    nodesOf(tree.syntax({ path, text })).flatMap((node) => {
      // A failure is told as its code, its words and its data.
      if (isAnswer && ts.isPropertySignature(node))
        return node.type?.getText() === 'Failure' ? [] : [node.name.getText()];
      if (isAnswer && ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return [node.literal.text];
      const isName = ts.isPropertyAssignment(node) && ['name', 'stage'].includes(node.name.getText());
      return isName && ts.isStringLiteral(node.initializer) ? [node.initializer.text] : [];
    }),
  );
}

/** Words in inline code and in blocks of code: a word in a sentence tells of nothing. */
function wordsInCode(page: string): ReadonlySet<string> {
  const code = page.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
  return new Set(code.flatMap((piece) => piece.match(/[A-Za-z][\w/-]*/g) ?? []));
}
