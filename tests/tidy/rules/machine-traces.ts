import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Rule, Violation } from '../rule.js';

/** What ties a file to one machine or one network. The last two are this very machine's. */
const TRACES: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /"resolved": *"(?!file:)/, message: 'names a download address: the lock file needs only the hash' },
  {
    pattern: /https?:\/\/[^/\s"'`]*\b(registry|npm|artifactory|nexus|verdaccio|proxy|mirror)\b[^/\s"'`]*/i,
    message: "names a registry: which one is the installer's business",
  },
  {
    pattern: /(?<![\w.<>$}-])\/(home|Users)\/(?!user\b|you\b|me\b|someone\b|dev\b)[a-z]\w+\//,
    message: 'names a home folder',
  },
  { pattern: /\bissue #?\d+\b(?!\))/i, message: 'names a work item: say the reason itself' },
  { pattern: literally(fileURLToPath(new URL('../../..', import.meta.url))), message: 'names this checkout' },
  { pattern: literally(`${homedir()}/`), message: 'names the home folder of this machine' },
];

/** Pages that people are sent to, though their name looks like a registry's. */
const PAGES = /https?:\/\/(www\.)?(npmjs\.com|docs\.npmjs\.com)/g;

export const machineTraces: Rule = {
  name: 'no file knows the machine that it was written on',
  why: 'a path or an address of one machine breaks on the next, and tells what nobody asked for',
  check: (tree) =>
    tree.files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          TRACES.filter(({ pattern }) => pattern.test(line.replaceAll(PAGES, ''))).map(
            ({ message }): Violation => ({ path, line: index + 1, message }),
          ),
        ),
    ),
  planted: [
    { files: { 'package-lock.json': `\n"${'resolved'}": "${'https'}://x.test/a.tgz"\n` }, at: ['package-lock.json:2'] },
    { files: { '.npmrc': `registry=${'https'}://registry.example.test/\n` }, at: ['.npmrc:1'] },
    { files: { 'docs/a.md': `See /${'home'}/alice/notes\n` }, at: ['docs/a.md:1'] },
    { files: { 'src/a.ts': `// see ${'issue'} 12\n` }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': `// ${fileURLToPath(new URL('../../..', import.meta.url))}src\n` }, at: ['src/a.ts:1'] },
  ],
};

/** A short root such as `/app/` or the home `/` would be found everywhere. */
function literally(folder: string): RegExp {
  if (folder.length < 7) return /(?!)/;
  return new RegExp(`(?<![\\w.])${folder.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
