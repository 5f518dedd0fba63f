import { readManifest } from '../../repository/judging/manifest.js';
import type { ClosingKind, ReadProject } from './closing-kind.js';

/**
 * How a runner that is started with these words closes its output; undefined for a program that is no runner, for a start
 * that runs no tests, and where a reporter that is not known here writes in its own way.
 */
export function closingOf(program: string, words: readonly string[], read: ReadProject): ClosingKind | undefined {
  if (words.some((word) => /^(?:-h|--help|-v|-V|--version)$/.test(word))) return undefined;
  switch (program) {
    case 'vitest':
      return /^(?:list|bench|init)$/.test(words[0] ?? '') ? undefined : vitestClosing(words, read);
    case 'jest':
      return words.some((word) => JEST_OTHERWISE.test(word)) ? undefined : jestClosing(words, read);
    case 'mocha':
    case '_mocha':
      return words.includes('--dry-run') ? undefined : mochaClosing(words, read);
    case 'ava':
      if (words.some((word) => /^(?:reset-cache|debug)$/.test(word))) return undefined;
      return words.some((word) => /^(?:-t|--tap)$/.test(word)) || /"tap":true/.test(partOf('ava', read))
        ? 'tap'
        : 'ava';
    case 'node':
    case 'nodejs':
    case 'tsx':
      return words.some((word) => /^--test(?:-only)?$/.test(word)) ? nodeClosing(words) : undefined;
    default:
      return undefined;
  }
}

const JEST_OTHERWISE = /^--(?:listTests|showConfig|clearCache|init)$/;

function vitestClosing(words: readonly string[], read: ReadProject): ClosingKind | undefined {
  const named = valuesOf(words, /^--reporters?$/);
  const files = ['vitest.config', 'vite.config'].flatMap((name) => MODULES.map((extension) => `${name}.${extension}`));
  const reporters =
    named.length > 0 ? named : configured(words, /^(?:-c|--config)$/, files, read, /\breporters\b[^\]\n]*/);
  return reporters.length === 0 || reporters.some((each) => /\b(?:default|verbose|dot|basic|tree)\b/.test(each))
    ? 'vitest'
    : undefined;
}

function jestClosing(words: readonly string[], read: ReadProject): ClosingKind | undefined {
  const named = valuesOf(words, /^--reporters$/);
  const files = [...MODULES, 'json'].map((extension) => `jest.config.${extension}`);
  const setting = /\breporters\b[^\]]*/;
  const reporters =
    named.length > 0 ? named : configured(words, /^(?:-c|--config)$/, files, read, setting, partOf('jest', read));
  return reporters.length === 0 || reporters.some((each) => /\b(?:default|summary)\b/.test(each)) ? 'jest' : undefined;
}

function mochaClosing(words: readonly string[], read: ReadProject): ClosingKind | undefined {
  const named = valuesOf(words, /^(?:-R|--reporter)$/);
  const files = ['json', 'jsonc', 'yml', 'yaml', 'js', 'cjs', 'mjs'].map((extension) => `.mocharc.${extension}`);
  const setting = /\breporter\b["']?\s*[:=]\s*["']?[\w@./-]+/;
  const reporters =
    named.length > 0 ? named : configured(words, /^--config$/, files, read, setting, partOf('mocha', read));
  const last = /[\w@./-]+$/.exec(reporters.at(-1) ?? 'spec')?.[0] ?? '';
  if (last === 'tap') return 'tap';
  return /^(?:spec|dot|list|min|nyan|progress|landing)$/.test(last) ? 'mocha' : undefined;
}

function nodeClosing(words: readonly string[]): ClosingKind | undefined {
  const reporters = valuesOf(words, /^--test-reporter$/);
  const elsewhere = valuesOf(words, /^--test-reporter-destination$/);
  const known = reporters.flatMap((name, at) => (/^(?:spec|tap)$/.test(name) ? [elsewhere[at] ?? 'stdout'] : []));
  const isSeen = reporters.length === 0 || known.some((to) => /^(?:stdout|stderr)$/.test(to));
  return isSeen ? 'tap' : undefined;
}

const MODULES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'] as const;

/** Values of an option, `--name value` or `--name=value`. */
function valuesOf(words: readonly string[], option: RegExp): readonly string[] {
  return words.flatMap((word, at) => {
    const [name = '', ...value] = word.split('=');
    if (!option.test(name)) return [];
    return value.length > 0 ? [value.join('=')] : [words[at + 1] ?? ''];
  });
}

/** What configuration says by a setting: in the file that an option names, in the usual ones, in the manifest. */
function configured(
  words: readonly string[],
  option: RegExp,
  files: readonly string[],
  read: ReadProject,
  setting: RegExp,
  part = '',
): readonly string[] {
  const texts = [...valuesOf(words, option), ...files].map((file) => read(file) ?? '');
  return [...texts, part].flatMap((text) => setting.exec(text)?.[0] ?? []);
}

const partOf = (tool: string, read: ReadProject): string =>
  readManifest('package.json', read('package.json') ?? '')?.parts.get(tool) ?? '';
