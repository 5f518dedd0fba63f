import { exportsOf, isDocumented } from '../exports.js';
import { importsOf } from '../imports.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { lineOf, programsIn } from '../syntax.js';
import { LAYERS } from './layers.js';

/** Exports behind the doors that have no docstring yet. May only fall: lower it when you write one. */
const UNDOCUMENTED_MAX = 0;

export const docstrings: Rule = {
  name: 'what a layer offers at its door is documented, and nearly everything behind it',
  why: 'the contract is what a caller may rely on; code shows only what happens today',
  check: (tree) => {
    const offered = offeredNames(tree);
    const missing = programsIn(tree, 'src', 'native').flatMap((file) =>
      exportsOf(tree.syntax(file))
        .filter(({ node }) => !isDocumented(node))
        .map(({ name, node }) => ({ path: file.path, line: lineOf(node), name })),
    );
    const atDoors = missing.filter(({ path, name }) => offered.has(`${path} ${name}`));
    const behind = missing.filter(({ path, name }) => !offered.has(`${path} ${name}`));
    return [...atDoors, ...(behind.length > UNDOCUMENTED_MAX ? behind : [])].map(
      ({ path, line, name }): Violation => ({ path, line, message: `exports ${name} without saying what it is for` }),
    );
  },
  planted: [
    {
      files: {
        'src/engine/index.ts': "export { a } from './a.js';\n",
        'src/engine/a.ts': '// not a docstring\nexport const a = 1;\n/** Says it. */\nexport const b = 2;\n',
      },
      at: ['src/engine/a.ts:2'],
    },
    {
      files: {
        'src/a.ts': '/** A range. */\nexport const min = 1;\nexport const max = 2;\n\nexport const other = 3;\n',
      },
      at: ['src/a.ts:5'],
    },
  ],
};

function offeredNames(tree: SourceTree): ReadonlySet<string> {
  const doors = LAYERS.flatMap(({ door }) => (door !== undefined && tree.has(door) ? [door] : []));
  return new Set(
    doors.flatMap((path) =>
      importsOf(tree, { path, text: tree.text(path) ?? '' }).flatMap(({ target, names }) =>
        names.map((name) => `${target} ${name}`),
      ),
    ),
  );
}
