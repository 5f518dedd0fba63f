import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** One file of the project as a rule sees it. */
export interface SourceFile {
  /** Relative to the top folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** What the rules look at: the files, and the syntax of those that are programs. */
export interface SourceTree {
  readonly files: readonly SourceFile[];
  /** The text of one file, where the tree holds it. */
  text(path: string): string | undefined;
  has(path: string): boolean;
  /** The syntax tree of a program, parsed once for all rules. */
  syntax(file: SourceFile): ts.SourceFile;
}

/** A tree given as text: for rules that are shown a planted fault. */
export function treeOf(files: Readonly<Record<string, string>>): SourceTree {
  return buildTree(Object.entries(files).map(([path, text]) => ({ path, text })));
}

/** This project: every file that git tracks, and every new one that it does not ignore. */
export function projectTree(): SourceTree {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // A clone that belongs to another user is still this project: git would refuse to list it.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return buildTree(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}

function buildTree(files: readonly SourceFile[]): SourceTree {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const parsed = new Map<string, ts.SourceFile>();
  return {
    files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
    text: (path) => texts.get(path),
    has: (path) => texts.has(path),
    syntax: (file) => {
      const known = parsed.get(file.path);
      if (known !== undefined) return known;
      const fresh = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true);
      parsed.set(file.path, fresh);
      return fresh;
    },
  };
}
