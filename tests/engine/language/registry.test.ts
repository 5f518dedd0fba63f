import { describe, expect, test } from 'vitest';
import { languageOf, supportedExtensions } from '../../../src/engine/language/registry.js';
import { engineLibraries } from '../support/libraries.js';

const check = (path: string, expected: readonly unknown[] | undefined): void => {
  const profile = languageOf(path);
  expect(profile && [profile.id, profile.oxcLang, ...profile.sourceTypes]).toEqual(expected);
};

describe('languageOf()', () => {
  test('reads TypeScript in its three kinds of file', () => {
    check('src/a.ts', ['typescript', 'ts', 'unambiguous', 'commonjs']);
    check('a.mts', ['typescript', 'ts', 'module']);
    check('a.cts', ['typescript', 'ts', 'commonjs']);
  });

  test('case 2: reads TSX with a grammar of its own', () => {
    check('a.tsx', ['tsx', 'tsx', 'unambiguous', 'commonjs']);
  });

  test('reads JSX in every kind of JavaScript', () => {
    check('a.js', ['javascript', 'jsx', 'unambiguous', 'commonjs']);
    check('a.jsx', ['javascript', 'jsx', 'unambiguous', 'commonjs']);
    check('a.mjs', ['javascript', 'jsx', 'module']);
    check('a.cjs', ['javascript', 'jsx', 'commonjs']);
  });

  test('knows declaration files', () => {
    check('a.d.ts', ['typescript', 'dts', 'unambiguous']);
    check('a.d.mts', ['typescript', 'dts', 'unambiguous']);
    check('a.d.cts', ['typescript', 'dts', 'unambiguous']);
    check('d.ts', ['typescript', 'ts', 'unambiguous', 'commonjs']);
  });

  test('knows no other file', () => {
    check('a.json', undefined);
    check('a.TS', undefined);
    check('src.ts/a', undefined);
    check('.ts', undefined);
    check('src/.js', undefined);
    check('ts', undefined);
    check('', undefined);
  });

  test('lists what it reads', () => {
    expect(supportedExtensions().join(' ')).toBe('.d.ts .d.mts .d.cts .ts .mts .cts .tsx .js .mjs .cjs .jsx');
  });

  test('names node types that each grammar has', async () => {
    const { parsers } = await engineLibraries();
    for (const path of ['a.ts', 'a.tsx', 'a.js']) {
      const profile = languageOf(path);
      if (profile === undefined) throw new Error(path);
      const { functions, signatures, classes, namespaces, classField } = profile.kinds;
      const types = parsers.withTree(profile, '', (tree) => new Set(tree.language.types));
      const missing = [...functions, ...signatures, ...classes, ...namespaces, classField.type].filter(
        (type) => !types?.has(type),
      );
      expect({ path, missing }).toEqual({ path, missing: [] });
    }
  });
});
