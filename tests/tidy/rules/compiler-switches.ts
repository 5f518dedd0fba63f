import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { isData, lineOf, nodesOf, programsIn } from '../syntax.js';

/** Files that may say `any`, each with its reason. */
const ANY_ALLOWED: Readonly<Record<string, string>> = {};

/** Declarations that stand for no source of ours, each with its reason. */
const DECLARATIONS_ALLOWED: Readonly<Record<string, string>> = {
  'src/engine/source/web-text.d.ts': 'TextDecoder and TextEncoder, which es2023 lacks and every runtime has',
  'tools/bootstrap/installed.d.mts': 'types for a plain JavaScript module, which runs before anything is compiled',
};

export const compilerSwitches: Rule = {
  name: 'no check of the compiler or the linter is switched off in passing',
  why: 'a switched-off check hides the next fault as well as the one that it was switched off for',
  check: (tree) => [
    ...programsIn(tree, '').flatMap((file) => [...comments(file), ...types(tree, file)]),
    ...tree.files
      .filter(({ path }) => /\.d\.[cm]?ts$/.test(path) && !isData(path) && DECLARATIONS_ALLOWED[path] === undefined)
      .map(({ path }) => ({
        path,
        message: 'declares what no source of ours defines: import it, or take it as an argument',
      })),
  ],
  planted: [
    { files: { 'src/a.ts': `// @ts-${'ignore'}\nexport const a = 1;\n` }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': `// @ts-${'nocheck'}\n` }, at: ['src/a.ts:1'] },
    { files: { 'tests/a.ts': `\n// @ts-${'expect-error'}\n` }, at: ['tests/a.ts:2'] },
    { files: { 'tests/a.ts': `// @ts-${'expect-error'}: the type forbids what the test must try\n` }, at: [] },
    { files: { 'src/a.ts': `// biome-${'ignore'} lint/style/useConst: <explanation>\n` }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': `/// <${'reference'} types="node" />\n` }, at: ['src/a.ts:1'] },
    { files: { 'src/a.ts': 'export const a = 1 as any;\n' }, at: ['src/a.ts:1'] },
    { files: { 'src/engine/node.d.ts': 'declare const a: 1;\n' }, at: ['src/engine/node.d.ts'] },
    { files: { 'src/a.ts': 'declare global { var a: number }\n' }, at: ['src/a.ts:1'] },
    { files: { 'src/engine/a.ts': 'declare const process: { exit(): void };\n' }, at: ['src/engine/a.ts:1'] },
  ],
};

/** Each switch, and what to do instead. */
const SWITCHES: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /@ts-(ignore|nocheck)\b/, instead: 'mend the type' },
  { pattern: /@ts-expect-error(?!: \S+ \S+)/, instead: 'give the reason after a colon' },
  { pattern: /biome-ignore(-all|-start)?\b(?![^\n]*: (?!<)\S+ \S+)/, instead: 'give the reason after a colon' },
  { pattern: /^\s*\/\/\/\s*<reference\b/, instead: 'import what is used' },
  { pattern: /\b(eslint|prettier)-(disable|ignore)\b/, instead: 'remove it: Biome does not read it' },
];

function comments(file: SourceFile): readonly Violation[] {
  return file.text.split('\n').flatMap((text, index) =>
    // A switch works from a comment alone, and rules that look for one have to name it.
    SWITCHES.filter(({ pattern }) => /\/[/*]|^\s*\*/.test(text) && pattern.test(comment(text))).map(({ instead }) => ({
      path: file.path,
      line: index + 1,
      message: `switches a check off: ${instead}`,
    })),
  );
}

/** The part of a line from its first comment on, where no string or pattern comes before it. */
function comment(line: string): string {
  return /^[^'"`]*?(\/[/*].*|^\s*\*.*)$/.exec(line)?.[1] ?? '';
}

function types(tree: SourceTree, file: SourceFile): readonly Violation[] {
  const found: Violation[] = [];
  for (const node of nodesOf(tree.syntax(file))) {
    const message = complaint(node, file);
    if (message !== undefined) found.push({ path: file.path, line: lineOf(node), message });
  }
  return found;
}

function complaint(node: ts.Node, file: SourceFile): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword && ANY_ALLOWED[file.path] === undefined) {
    return 'says any: write unknown and look, or the type';
  }
  if (ts.isModuleDeclaration(node)) return 'declares a module or a global: import what is used';
  const isAmbient = ts.isVariableStatement(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
  const modifiers = isAmbient && ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) {
    return 'declares what another file must define: import it, or take it as an argument';
  }
  return undefined;
}
