import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';

const EVIDENCE = 'docs/EVIDENCE.md';

/** A row of the table of evidence: what is claimed, in which test file, under which words of a title. */
const ROW = /^\|[^|]*\|[^|]*\| `(?<file>tests\/[^`]+)` \| (?<title>.+?) *\|$/;

export const evidence: Rule = {
  name: 'what the documents claim, a test carries',
  why: 'a claim without a test is a wish, and the reader cannot tell them apart',
  check: (tree) => [...numbers(tree), ...rows(tree)],
  planted: [
    {
      files: {
        'README.md': 'Solves case 7.\n\nAnd cheat 3, case 8.\n',
        'tests/a.test.ts': "it('case 8: numbers are carried', () => {});\n",
      },
      at: ['README.md:1', 'README.md:3'],
    },
    {
      files: {
        [EVIDENCE]: '| 1 | one | `tests/a.test.ts` | says one |\n| 2 | two | `tests/a.test.ts` | says two |\n',
        'tests/a.test.ts': "it('says one', () => {});\n",
      },
      at: [`${EVIDENCE}:2`],
    },
  ],
};

/** `case 7` and `cheat 3` name rows of the project's two lists of what goes wrong; a test must carry the number. */
function numbers(tree: SourceTree): readonly Violation[] {
  const tested = new Set(
    tree.files
      .filter(({ path }) => path.startsWith('tests/') && !path.startsWith('tests/tidy/rules/evidence'))
      .flatMap(({ text }) => [...text.matchAll(/\b(case|cheat) (\d+)\b/gi)].map((match) => match[0].toLowerCase())),
  );
  const claims = tree.files.filter(({ path }) => path.endsWith('.md'));
  return claims.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\b(case|cheat) (\d+)\b/gi)]
          .filter((match) => !tested.has(match[0].toLowerCase()))
          .map((match) => ({ path, line: index + 1, message: `claims ${match[0]}, which no test carries` })),
      ),
  );
}

function rows(tree: SourceTree): readonly Violation[] {
  return (tree.text(EVIDENCE) ?? '').split('\n').flatMap((line, index) => {
    const { file, title } = ROW.exec(line)?.groups ?? {};
    if (file === undefined || title === undefined) return [];
    const text = tree.text(file);
    const so = text === undefined ? `${file} does not exist` : `no title in ${file} says "${title}"`;
    return text?.includes(title) === true ? [] : [{ path: EVIDENCE, line: index + 1, message: so }];
  });
}
