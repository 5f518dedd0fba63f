import { functionKinds, type NodeKinds } from './node-kinds.js';
import type { LanguageProfile } from './profile.js';

const kinds: NodeKinds = {
  functions: functionKinds,
  signatures: new Set(),
  classes: new Set(['class_declaration', 'class']),
  namespaces: new Set(),
  classField: { type: 'field_definition', key: 'property' },
};

/**
 * `.js` and `.jsx`. The package decides between module and CommonJS, which the engine cannot see.
 *
 * JSX is read everywhere: many projects write it in `.js`, and `<` never starts an expression without it, so nothing
 * valid changes its meaning.
 */
export const js: LanguageProfile = {
  id: 'javascript',
  oxcLang: 'jsx',
  sourceTypes: ['unambiguous', 'commonjs'],
  kinds,
};

/** `.mjs`: always a module. */
export const mjs: LanguageProfile = { ...js, sourceTypes: ['module'] };

/** `.cjs`: always CommonJS. */
export const cjs: LanguageProfile = { ...js, sourceTypes: ['commonjs'] };
