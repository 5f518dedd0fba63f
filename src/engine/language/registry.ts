import type { RepoPath } from '../snapshot.js';
import { cjs, js, mjs } from './javascript.js';
import type { LanguageProfile } from './profile.js';
import { tsx } from './tsx.js';
import { cts, declarations, mts, ts } from './typescript.js';

/**
 * The language of a file by its name, or `undefined` where the engine cannot read it.
 *
 * Endings are compared as written: `A.TS` is no TypeScript file to the tools around either.
 */
export function languageOf(path: RepoPath): LanguageProfile | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = PROFILES.find(([extension]) => name.endsWith(extension) && name !== extension);
  return ending?.[1];
}

/** Longer endings come before those that they end with. */
const PROFILES: readonly (readonly [extension: string, profile: LanguageProfile])[] = [
  ['.d.ts', declarations],
  ['.d.mts', declarations],
  ['.d.cts', declarations],
  ['.ts', ts],
  ['.mts', mts],
  ['.cts', cts],
  ['.tsx', tsx],
  ['.js', js],
  ['.mjs', mjs],
  ['.cjs', cjs],
  ['.jsx', js],
];

/** Every ending that the engine reads, for the words of a refusal. */
export function supportedExtensions(): readonly string[] {
  return PROFILES.map(([extension]) => extension);
}
