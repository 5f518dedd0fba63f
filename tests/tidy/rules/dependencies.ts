import { importsOf, packageOf } from '../imports.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { programsIn } from '../syntax.js';

const MANIFEST = 'package.json';

/** Packages that are used without an import: their files are opened, or they are programs. */
const USED_BY_FILE = ['tree-sitter-typescript', 'tree-sitter-javascript'];

export const dependencies: Rule = {
  name: 'every dependency is used, pinned, and has a line that says why',
  why: 'a dependency is code that is trusted unread: each one is a decision',
  check: (tree) => {
    const { dependencies: own = {}, devDependencies: tools = {} } = manifestOf(tree);
    const used = new Set(
      programsIn(tree, 'src', 'native').flatMap((file) =>
        importsOf(tree, file).flatMap(({ specifier }) => packageOf(specifier) ?? []),
      ),
    );
    const decisions = tree.files.filter(({ path }) => path.startsWith('docs/decisions/')).map(({ text }) => text);
    const all = Object.entries({ ...own, ...tools });
    return [
      ...all
        .filter(([name]) => !decisions.some((text) => text.includes(`\`${name}\``)))
        .map(([name]): Violation => ({ path: MANIFEST, message: `${name} has no line in docs/decisions` })),
      ...all
        .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
        .map(([name, version]): Violation => ({ path: MANIFEST, message: `${name} ${version} is not pinned` })),
      ...Object.keys(own)
        .filter((name) => !used.has(name) && !USED_BY_FILE.includes(name))
        .map((name): Violation => ({ path: MANIFEST, message: `${name} is used nowhere: remove it` })),
      ...[...used]
        .filter((name) => name !== 'node' && !Object.hasOwn(own, name))
        .map((name): Violation => ({ path: MANIFEST, message: `${name} is imported, but no dependency` })),
    ];
  },
  planted: [
    {
      files: {
        [MANIFEST]: '{ "dependencies": { "a": "^1.0.0", "b": "1.0.0" }, "devDependencies": { "c": "1.0.0" } }',
        'docs/decisions/0001-x.md': '`a` and `b`\n',
        'src/a.ts': "import a from 'a';\nimport d from 'd/e';\n",
      },
      at: [MANIFEST, MANIFEST, MANIFEST, MANIFEST],
    },
  ],
};

function manifestOf(tree: SourceTree): {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
} {
  return JSON.parse(tree.text(MANIFEST) ?? '{}') as ReturnType<typeof manifestOf>;
}
