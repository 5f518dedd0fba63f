import { posix } from 'node:path';
import ts from 'typescript';
import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { LAYERS } from './layers.js';

const BASE = 'tools/config/tsconfig.base.json';

/** What the compiler must be told, once for all layers. */
const REQUIRED: Readonly<Record<string, unknown>> = {
  strict: true,
  composite: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  lib: ['es2023'],
};

/** What one layer may set for itself: where its output goes, and nothing that loosens the check. */
const LAYER_OPTIONS = ['rootDir', 'outDir', 'tsBuildInfoFile'];

export const projectReferences: Rule = {
  name: 'the compiler enforces the direction of the layers',
  why: 'a direction that only a test knows is found late; the compiler refuses it while it is written',
  check: (tree) => [...checkBase(tree), ...LAYERS.flatMap((layer) => checkLayer(tree, layer)), ...checkTop(tree)],
  planted: [
    { files: planted({ engine: '"references": [{ "path": "../platform" }],' }), at: ['src/engine/tsconfig.json'] },
    { files: planted({ engineTypes: '["node"]' }), at: ['src/engine/tsconfig.json'] },
    { files: planted({ base: '"strict": false' }), at: [BASE] },
    { files: planted({ platform: '"strict": false,' }), at: ['src/platform/tsconfig.json'] },
    { files: planted({}), at: [] },
  ],
};

function checkBase(tree: SourceTree): readonly Violation[] {
  const options = read(tree, BASE)?.compilerOptions ?? {};
  return Object.entries(REQUIRED)
    .filter(([name, value]) => JSON.stringify(options[name]) !== JSON.stringify(value))
    .map(([name, value]) => ({ path: BASE, message: `${name} must be ${JSON.stringify(value)}` }));
}

function checkLayer(tree: SourceTree, layer: (typeof LAYERS)[number]): readonly Violation[] {
  const path = `${layer.folder}/tsconfig.json`;
  const config = read(tree, path);
  if (config === undefined) return [{ path, message: 'is missing or no JSON' }];
  const found: Violation[] = [];
  if (posix.join(layer.folder, config.extends ?? '') !== BASE) found.push({ path, message: `must extend ${BASE}` });
  const references = (config.references ?? []).map((reference) => posix.join(layer.folder, reference.path)).sort();
  if (references.join() !== [...layer.uses].sort().join()) {
    found.push({ path, message: `references ${references.join(', ') || 'nothing'}, not ${layer.uses.join(', ')}` });
  }
  const options = config.compilerOptions ?? {};
  const isPure = layer.folder === 'src/engine';
  const own = isPure ? [...LAYER_OPTIONS, 'types'] : LAYER_OPTIONS;
  for (const name of Object.keys(options).filter((option) => !own.includes(option))) {
    found.push({ path, message: `sets ${name}: compiler options belong in ${BASE}` });
  }
  if (isPure && JSON.stringify(options['types']) !== '[]') {
    found.push({ path, message: 'must set "types": [], which keeps Node out of the kernel' });
  }
  return found;
}

function checkTop(tree: SourceTree): readonly Violation[] {
  const path = 'tsconfig.json';
  const named = (read(tree, path)?.references ?? []).map((reference) => reference.path);
  const missing = LAYERS.filter(({ folder }) => !named.includes(folder));
  return missing.map(({ folder }) => ({ path, message: `does not reference ${folder}` }));
}

interface Config {
  readonly extends?: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly references?: readonly { readonly path: string }[];
}

function read(tree: SourceTree, path: string): Config | undefined {
  return ts.parseConfigFileTextToJson(path, tree.text(path) ?? '!').config as Config | undefined;
}

function planted(fault: { base?: string; engine?: string; engineTypes?: string; platform?: string }) {
  const required = JSON.stringify(REQUIRED).slice(1, -1);
  const config = (up: string, references: readonly string[], extra = '', options = '') =>
    `{ ${extra} "extends": "${up}/${BASE}", "compilerOptions": { ${options} "outDir": "x" }, "references": [${references
      .map((path) => `{ "path": "${path}" }`)
      .join()}] }`;
  const engineReferences = fault.engine === undefined ? [] : ['../platform'];
  return {
    [BASE]: `{ "compilerOptions": { ${required}${fault.base === undefined ? '' : `, ${fault.base}`} } }`,
    'tsconfig.json': `{ "references": [${LAYERS.map(({ folder }) => `{ "path": "${folder}" }`).join()}] }`,
    'native/tsconfig.json': config('..', []),
    'src/engine/tsconfig.json': config('../..', engineReferences, '', `"types": ${fault.engineTypes ?? '[]'},`),
    'src/platform/tsconfig.json': config('../..', ['../engine', '../../native'], '', fault.platform ?? ''),
    'src/protocol/tsconfig.json': config('../..', ['../engine', '../platform']),
  };
}
