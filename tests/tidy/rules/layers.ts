import { importsOf, packageOf } from '../imports.js';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile, SourceTree } from '../source-tree.js';
import { programsIn } from '../syntax.js';

/** One layer: which other layers it may use, and which packages. */
export interface Layer {
  readonly folder: string;
  /** The only file of the layer that others may import; `undefined` where every file may be. */
  readonly door: string | undefined;
  readonly uses: readonly string[];
  readonly packages: readonly string[];
  /** Packages of which only types may be named: they are handed in by the layer above. */
  readonly typePackages: readonly string[];
}

const PROTOCOL_PACKAGES = ['@modelcontextprotocol/sdk', 'zod', 'commander'];

/** The direction of the layers, as the architecture draws it. */
export const LAYERS: readonly Layer[] = [
  {
    folder: 'src/engine',
    door: 'src/engine/index.ts',
    uses: [],
    packages: [],
    typePackages: ['web-tree-sitter', 'oxc-parser', '@oxc-project/types'],
  },
  { folder: 'native', door: undefined, uses: [], packages: ['node', 'koffi'], typePackages: [] },
  {
    folder: 'src/platform',
    door: 'src/platform/index.ts',
    uses: ['src/engine', 'native'],
    packages: ['node', 'diff', 'oxc-parser', 'web-tree-sitter', 'xxhash-wasm'],
    typePackages: [],
  },
  {
    folder: 'src/protocol',
    door: 'src/protocol/index.ts',
    uses: ['src/engine', 'src/platform'],
    packages: ['node', ...PROTOCOL_PACKAGES],
    typePackages: [],
  },
];

/** Files that every layer may name past the door: a small child process must not load the whole kernel for them. */
const OPEN_TO_ALL = ['src/engine/result.ts', 'src/engine/invariant.ts'];

export const layers: Rule = {
  name: 'a layer imports only what lies below it, and through its door',
  why: 'what decides about a change stays free of files, clocks and wire formats, so that it can be tested as a function',
  check: (tree) =>
    LAYERS.flatMap((layer) => programsIn(tree, layer.folder).flatMap((file) => judge(tree, layer, file))),
  planted: [
    { files: { 'src/engine/a.ts': "import { readFileSync } from 'node:fs';\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': "import { x } from '../platform/index.js';\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': "import { Parser } from 'web-tree-sitter';\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/engine/a.ts': "import type { Tree } from 'web-tree-sitter';\n" }, at: [] },
    { files: { 'src/engine/a.ts': "type T = import('node:fs').Stats;\n" }, at: ['src/engine/a.ts:1'] },
    { files: { 'src/platform/a.ts': "import koffi from 'koffi';\n" }, at: ['src/platform/a.ts:1'] },
    { files: { 'src/platform/a.ts': "\nconst z = await import('zod');\n" }, at: ['src/platform/a.ts:2'] },
    { files: { 'src/platform/a.ts': 'const m = await import(name);\n' }, at: ['src/platform/a.ts'] },
    { files: { 'src/platform/a.ts': "export { x } from '../protocol/main.js';\n" }, at: ['src/platform/a.ts:1'] },
    {
      files: { 'src/protocol/a.ts': "import { x } from '../../native/linux/mount.js';\n" },
      at: ['src/protocol/a.ts:1'],
    },
    { files: { 'src/protocol/a.ts': "import { x } from '../engine/guards/list.js';\n" }, at: ['src/protocol/a.ts:1'] },
    { files: { 'src/protocol/a.ts': "import { x } from '../engine/index.js';\n" }, at: [] },
  ],
};

function judge(tree: SourceTree, layer: Layer, file: SourceFile): readonly Violation[] {
  const found: Violation[] = [];
  for (const use of importsOf(tree, file)) {
    const complaint = use.target === undefined ? packageComplaint(layer, use) : targetComplaint(layer, use.target);
    if (complaint !== undefined) found.push({ path: file.path, line: use.line, message: complaint });
  }
  if (/\bimport\((?!['"])/.test(file.text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))) {
    found.push({
      path: file.path,
      message: 'names a module by a value: write the path out, so that rules can follow it',
    });
  }
  return found;
}

function packageComplaint(layer: Layer, use: { specifier: string; kind: string }): string | undefined {
  const name = packageOf(use.specifier);
  if (name === undefined || layer.packages.includes(name)) return undefined;
  if (layer.typePackages.includes(name)) {
    return use.kind === 'type' ? undefined : `loads ${name}: take it as an argument and import its types alone`;
  }
  if (name === 'koffi') return 'loads koffi: declare the foreign function in native/';
  if (PROTOCOL_PACKAGES.includes(name)) return `loads ${name}: only src/protocol knows the wire and the terminal`;
  return `loads ${name}: ${layer.folder} may use ${layer.packages.join(', ') || 'no package'}`;
}

function targetComplaint(layer: Layer, target: string): string | undefined {
  if (target.startsWith(`${layer.folder}/`) || target === 'package.json') return undefined;
  const other = LAYERS.find(({ folder }) => target.startsWith(`${folder}/`));
  if (other === undefined) return `imports ${target}, which is in no layer`;
  if (!layer.uses.includes(other.folder)) return `imports ${other.folder}, which lies above ${layer.folder}`;
  if (other.door === undefined || target === other.door || OPEN_TO_ALL.includes(target)) return undefined;
  return `imports past the door: take it from ${other.door}`;
}
