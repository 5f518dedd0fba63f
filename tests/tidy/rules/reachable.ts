import { importsOf } from '../imports.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { programsIn } from '../syntax.js';

export const reachable: Rule = {
  name: 'every source file is part of the product',
  why: 'a file that nothing loads is read, mended and trusted for nothing',
  check: (tree) => {
    const live = liveFiles(tree, entries(tree));
    return programsIn(tree, 'src', 'native')
      .filter(({ path }) => !live.has(path))
      .map(({ path }): Violation => ({ path, message: 'is reached from no command, program or export: remove it' }));
  },
  planted: [
    { files: { 'package.json': '{}', 'src/a.ts': '' }, at: ['src/a.ts'] },
    {
      files: {
        'package.json':
          '{ "bin": { "x": "dist/src/main.js" }, "exports": { "./e": { "default": "./dist/src/e.js" } } }',
        'src/main.ts': "import { a } from './a.js';\nawait import('./b.js');\n",
        'src/a.ts': "programFile(import.meta.url, './p.js');\n",
        'src/b.ts': "import type { T } from './t.js';\n",
        'src/p.ts': '',
        'src/t.ts': '',
        'src/e.ts': '',
        'src/only-tested.ts': '',
        'tests/only-tested.test.ts': "import '../src/only-tested.js';\n",
      },
      at: ['src/only-tested.ts'],
    },
  ],
};

/** The files that `package.json` offers: its commands and its exports. */
function entries(tree: SourceTree): readonly string[] {
  const manifest = JSON.parse(tree.text('package.json') ?? '{}') as { bin?: object; exports?: object };
  const offered = JSON.stringify([manifest.bin, manifest.exports]).matchAll(/dist\/([^"]+)\.js"/g);
  return [...offered].map((match) => `${match[1]}.ts`);
}

function liveFiles(tree: SourceTree, from: readonly string[]): ReadonlySet<string> {
  const live = new Set<string>();
  const pending = [...from];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = tree.text(path);
    if (text === undefined || live.has(path)) continue;
    live.add(path);
    for (const { target } of importsOf(tree, { path, text })) if (target !== undefined) pending.push(target);
  }
  return live;
}
