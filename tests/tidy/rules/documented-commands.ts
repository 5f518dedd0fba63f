import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { programsIn } from '../syntax.js';

export const documentedCommands: Rule = {
  name: 'every command and flag that the documents show exists',
  why: 'the first thing a reader does is to copy a line',
  check: (tree) => {
    const scripts = npmScripts(tree);
    const protocol = programsIn(tree, 'src/protocol').map(({ text }) => text);
    return tree.files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index): readonly Violation[] => [
          ...unknownScripts(line, scripts).map((name) => ({
            path,
            line: index + 1,
            message: `npm run ${name} is no script`,
          })),
          ...unknownVerbs(line, tree, protocol).map((verb) => ({
            path,
            line: index + 1,
            message: `emetgate ${verb} is no command`,
          })),
          ...unknownFlags(path, line, protocol).map((flag) => ({
            path,
            line: index + 1,
            message: `${flag} is no flag`,
          })),
        ]),
      );
  },
  planted: [
    {
      files: {
        'README.md':
          'npm run none\n`emetgate fly`\n`emetgate demo --wings` `npm test` `npm run ok`\n`--repo` `--none`\n',
        'package.json': '{ "scripts": { "ok": "x", "test": "x" } }',
        'src/protocol/cli/demo.ts': "program.command('demo').option('--repo DIR');\n",
      },
      at: ['README.md:1', 'README.md:2', 'README.md:3', 'README.md:4'],
    },
  ],
};

function npmScripts(tree: SourceTree): readonly string[] {
  return Object.keys((JSON.parse(tree.text('package.json') ?? '{}') as { scripts?: object }).scripts ?? {});
}

function unknownScripts(line: string, scripts: readonly string[]): readonly string[] {
  const named = [...line.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '');
  return [...named, ...(/\bnpm test\b/.test(line) ? ['test'] : [])].filter((name) => !scripts.includes(name));
}

/** Words after `emetgate` in code: `emetgate serve`, but not the package's name in a sentence. */
function unknownVerbs(line: string, tree: SourceTree, protocol: readonly string[]): readonly string[] {
  const verbs = [...line.matchAll(/(?:^\s*\$? ?|`|-- |npx |\| `)emetgate ([a-z][a-z-]*)/g)].map(
    (match) => match[1] ?? '',
  );
  return verbs.filter(
    (verb) => !tree.has(`src/protocol/cli/${verb}.ts`) && !protocol.some((text) => text.includes(`'${verb}'`)),
  );
}

/** Flags of our own program: on a line that shows it, and at the start of inline code in the two pages about them. */
function unknownFlags(path: string, line: string, protocol: readonly string[]): readonly string[] {
  const shown = line.slice(Math.max(0, line.search(PROGRAM)));
  const onLine = PROGRAM.test(line) ? [...shown.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)] : [];
  const inCode = PAGES_OF_FLAGS.includes(path) ? [...line.matchAll(/(?<=`)--[a-z][a-z-]+/g)] : [];
  const flags = new Set([...onLine, ...inCode].map((match) => match[0]));
  return [...flags].filter((flag) => !protocol.some((text) => text.includes(flag)));
}

const PROGRAM = /emetgate (serve|call|demo|recover|doctor|lockdown)/;
const PAGES_OF_FLAGS = ['README.md', 'docs/REFERENCE.md'];
