import { typescriptKinds } from './node-kinds.js';
import type { LanguageProfile } from './profile.js';

/** TypeScript with JSX, where `<T>x` is an element: a grammar of its own. */
export const tsx: LanguageProfile = {
  id: 'tsx',
  oxcLang: 'tsx',
  sourceTypes: ['unambiguous', 'commonjs'],
  kinds: typescriptKinds,
};
