import ts from 'typescript';
import { exportsOf } from '../exports.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { lineOf, nodesOf, programsIn } from '../syntax.js';

export const unusedExports: Rule = {
  name: 'what a file exports is used by another',
  why: 'an export is a promise to other files; one that nobody takes up only widens what must stay true',
  check: (tree) => {
    const users = namesByFile(tree);
    return programsIn(tree, 'src', 'native', 'tests', 'tools').flatMap((file) =>
      exportsOf(tree.syntax(file))
        .filter(({ name, node }) => !isUsed(name, file.path, users) && !isPartOfAnother(node, file.path, users, tree))
        .map(
          ({ name, node }): Violation => ({
            path: file.path,
            line: lineOf(node),
            message: `exports ${name}, which no other file names: keep it to itself`,
          }),
        ),
    );
  },
  planted: [
    { files: { 'src/a.ts': 'export const lonely = 1;\n' }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': 'export const used = 1;\n', 'src/b.ts': "import { used } from './a.js';\n" }, at: [] },
    {
      files: {
        'src/a.ts': 'export type Part = 1;\nexport interface Whole { part: Part }\n',
        'src/b.ts': "import type { Whole } from './a.js';\n",
      },
      at: [],
    },
  ],
};

type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** Which files say which identifier. */
function namesByFile(tree: SourceTree): Users {
  const users = new Map<string, Set<string>>();
  for (const file of programsIn(tree, '')) {
    for (const node of nodesOf(tree.syntax(file))) {
      if (!ts.isIdentifier(node)) continue;
      const files = users.get(node.text) ?? new Set<string>();
      users.set(node.text, files.add(file.path));
    }
  }
  return users;
}

function isUsed(name: string, path: string, users: Users): boolean {
  return name === 'default' || [...(users.get(name) ?? [])].some((user) => user !== path);
}

/** A type that describes a part of an exported type is public with it: declarations would name it anyway. */
function isPartOfAnother(node: ts.Node, path: string, users: Users, tree: SourceTree): boolean {
  if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) return false;
  const name = node.name.text;
  return exportsOf(tree.syntax({ path, text: tree.text(path) ?? '' })).some((other) => {
    if (other.node === node || !isUsed(other.name, path, users)) return false;
    return new RegExp(`\\b${name}\\b`).test(other.node.getText());
  });
}
