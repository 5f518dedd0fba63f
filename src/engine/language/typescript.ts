import { typescriptKinds } from './node-kinds.js';
import type { LanguageProfile } from './profile.js';

/** `.ts`: TypeScript without JSX. The package decides between module and CommonJS, which the engine cannot see. */
export const ts: LanguageProfile = {
  id: 'typescript',
  oxcLang: 'ts',
  sourceTypes: ['unambiguous', 'commonjs'],
  kinds: typescriptKinds,
};

/** `.mts`: always a module. */
export const mts: LanguageProfile = { ...ts, sourceTypes: ['module'] };

/** `.cts`: always CommonJS; `import` and `export` are allowed, the compiler rewrites them. */
export const cts: LanguageProfile = { ...ts, sourceTypes: ['commonjs'] };

/** `.d.ts`, `.d.mts`, `.d.cts`: declarations without a single body. */
export const declarations: LanguageProfile = { ...ts, oxcLang: 'dts', sourceTypes: ['unambiguous'] };
