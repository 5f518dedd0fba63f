import { readManifest } from '../../repository/judging/manifest.js';
import type { ReadProject } from './closing-kind.js';

/** What a package manager is asked to run: texts of scripts, or a program with its arguments. */
export interface PackageRun {
  readonly scripts: readonly string[];
  readonly program: readonly string[];
}

const NOTHING: PackageRun = { scripts: [], program: [] };

/** Options that run scripts in other packages, whose output then has other lines. */
const ELSEWHERE =
  /^(?:-r|-w|-C|-F|--(?:recursive|workspaces?|filter|prefix|dir|cwd|parallel|print-label)(?:=.*)?|-l|-p)$/;

/** Commands of package managers that are no scripts, as far as a package may have a script of that name. */
const OWN = /^(?:i|install|ci|add|remove|audit|publish|pack|version|link|workspaces?|why|outdated|dedupe|set|config)$/;

/**
 * What `npm test`, `yarn run x`, `pnpm exec mocha` or `run-s a b` start.
 *
 * @param words the arguments
 */
export function packageScripts(manager: string, words: readonly string[], read: ReadProject): PackageRun {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  if (own.some((word) => ELSEWHERE.test(word))) return NOTHING;
  const scripts = readManifest('package.json', read('package.json') ?? '')?.scripts ?? new Map<string, string>();
  const names = own.filter((word) => !word.startsWith('-'));
  const given = end < 0 ? [] : words.slice(end + 1);
  if (/^(?:run-s|npm-run-all2?)$/.test(manager)) {
    return { scripts: names.flatMap((name) => scripts.get(name) ?? []), program: [] };
  }
  const [first, ...others] = names;
  if (first === undefined || OWN.test(first)) return NOTHING;
  if (/^(?:exec|x|dlx)$/.test(first))
    return { scripts: [], program: end < 0 ? words.slice(words.indexOf(first) + 1) : given };
  const isRun = /^(?:run|run-script)$/.test(first);
  const name = isRun ? others[0] : /^(?:t|tst)$/.test(first) ? 'test' : first;
  if (name === undefined) return NOTHING;
  const script = scripts.get(name);
  // `yarn mocha x` starts a program where there is no such script.
  if (script === undefined)
    return isRun || manager === 'npm' ? NOTHING : { scripts: [], program: words.slice(words.indexOf(first)) };
  const around = (before: string): readonly string[] => (manager === 'npm' ? [scripts.get(before + name) ?? ''] : []);
  const rest = manager === 'npm' ? given : words.slice(words.indexOf(name) + 1);
  return { scripts: [...around('pre'), [script, ...rest].join(' '), ...around('post')], program: [] };
}
