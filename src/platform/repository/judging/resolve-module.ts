import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';

/**
 * The file that a relative specifier may name, first of what Node, TypeScript and bundlers would try; undefined when none of
 * them is there. Reads nothing: `there` says which paths exist.
 */
export function resolveModule(
  from: RepoPath,
  specifier: string,
  there: (path: RepoPath) => boolean,
): RepoPath | undefined {
  const bare = specifier.replace(/[?#].*$/, '');
  const path = posix.normalize(posix.join(posix.dirname(from), bare)).replace(/\/$/, '');
  if (path.startsWith('..') || posix.isAbsolute(path)) return undefined;
  const twin = /\.([cm]?)jsx?$/.exec(path);
  const candidates = [
    path,
    ...(twin === null ? [] : ENDINGS_OF_TWINS.map((ending) => path.replace(/\.[cm]?jsx?$/, `.${twin[1]}${ending}`))),
    ...ENDINGS.map((ending) => `${path}${ending}`),
    ...ENDINGS.map((ending) => (path === '.' ? `index${ending}` : `${path}/index${ending}`)),
  ];
  return candidates.find(there);
}

/** TypeScript lets `./x.js` name `x.ts`. */
const ENDINGS_OF_TWINS = ['ts', 'tsx'];

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
