import ts from 'typescript';
import type { Rule } from '../rule.js';
import { nodesOf } from '../syntax.js';

const SOURCE = 'src/platform/sandbox/residuals.ts';
const PAGE = 'docs/ASSUMPTIONS.md';

export const residuals: Rule = {
  name: 'every residual that a verdict may name is explained',
  why: 'a gap that is named but not explained reassures nobody',
  check: (tree) => {
    const text = tree.text(SOURCE);
    if (text === undefined) return [];
    const page = tree.text(PAGE) ?? '';
    return nodesOf(tree.syntax({ path: SOURCE, text }))
      .filter((node) => ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent))
      .map((node) => (node as ts.StringLiteral).text)
      .filter((name) => !page.includes(`| \`${name}\` |`))
      .map((name) => ({ path: PAGE, message: `does not explain the residual ${name}` }));
  },
  planted: [
    {
      files: {
        [SOURCE]: "const gaps = ['known', ...(x ? ['unknown'] : [])];\nconst other = 'text';\n",
        [PAGE]: '| `known` | it is open |\n',
      },
      at: [PAGE],
    },
  ],
};
