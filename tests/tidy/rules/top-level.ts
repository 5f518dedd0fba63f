import type { Rule } from '../rule.js';

/** Everything that the top folder may hold; dot files are the tools' own. */
const ALLOWED = [
  'LICENSE',
  'README.md',
  'assets',
  'docs',
  'native',
  'package-lock.json',
  'package.json',
  'src',
  'stryker.conf.json',
  'tests',
  'tools',
  'tsconfig.json',
  'vitest.config.ts',
];

export const topLevel: Rule = {
  name: 'the top folder holds only what the architecture lists',
  why: 'it is the first page that a newcomer reads',
  check: (tree) =>
    [...new Set(tree.files.map(({ path }) => path.split('/')[0] ?? ''))]
      .filter((entry) => !entry.startsWith('.') && !ALLOWED.includes(entry))
      .map((path) => ({ path, message: 'does not belong in the top folder: put it where its kind lives' })),
  planted: [
    { files: { 'notes.txt': '', 'src/a.ts': '' }, at: ['notes.txt'] },
    { files: { 'scripts/a.sh': '' }, at: ['scripts'] },
  ],
};
