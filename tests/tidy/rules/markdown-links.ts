import { posix } from 'node:path';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';

export const markdownLinks: Rule = {
  name: 'every link between the documents leads somewhere',
  why: 'a reader who meets a dead link stops trusting the page',
  check: (tree) => tree.files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => inFile(tree, file)),
  planted: [
    { files: { 'README.md': '\n[a](docs/none.md)\n' }, at: ['README.md:2'] },
    { files: { 'README.md': '<img src="assets/none.svg">\n' }, at: ['README.md:1'] },
    { files: { 'docs/a.md': '[b](b.md#nowhere)\n', 'docs/b.md': '# Somewhere\n' }, at: ['docs/a.md:1'] },
    { files: { 'docs/a.md': '[b](b.md#some-where) [c](#c-1)\n## C, 1\n', 'docs/b.md': '# Some `where`\n' }, at: [] },
    { files: { 'docs/a.md': '```\n[b](none.md)\n```\n' }, at: [] },
  ],
};

const LINK = /\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g;

function inFile(tree: SourceTree, file: SourceFile): readonly Violation[] {
  const found: Violation[] = [];
  proseLines(file.text).forEach((line, index) => {
    for (const match of line.matchAll(LINK)) {
      const link = match[1] ?? match[2] ?? '';
      if (/^[a-z]+:/.test(link) || leadsSomewhere(tree, file, link)) continue;
      found.push({ path: file.path, line: index + 1, message: `links to ${link}, which is not there` });
    }
  });
  return found;
}

function leadsSomewhere(tree: SourceTree, file: SourceFile, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file.path : posix.join(posix.dirname(file.path), path);
  const text = tree.text(target);
  if (text === undefined) return tree.files.some((other) => other.path.startsWith(`${target.replace(/\/$/, '')}/`));
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(text).includes(anchor);
}

/** The names by which a page's headings are reached, made as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return proseLines(text).flatMap((line) => {
    const heading = /^#{1,6} +(.*)$/.exec(line)?.[1];
    if (heading === undefined) return [];
    return [
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ];
  });
}

/** The lines of a page, those inside code blocks emptied. */
function proseLines(text: string): readonly string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return isCode ? '' : line;
  });
}
