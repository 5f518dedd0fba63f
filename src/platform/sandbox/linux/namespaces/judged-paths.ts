import type { JudgedPaths } from './scan-upper.js';

let known: { readonly from: readonly string[]; readonly paths: JudgedPaths } | undefined;

/** What a verdict rests on and every folder that holds some of it, the repository itself among them. Made once for a list. */
export function judgedPaths(from: readonly string[]): JudgedPaths {
  if (known?.from === from) return known.paths;
  const folders = new Set(['']);
  for (const path of from) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const paths = { paths: new Set(from), folders };
  known = { from, paths };
  return paths;
}
