import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { newFilePragma } from '../../../src/engine/syntax/file-pragmas.js';
import { kernel, verdictOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** Where a text that is one comment has a pragma, when the body had another comment before. */
function placeIn(comment: string, before = ''): number | undefined {
  const whole = (text: string) => ({ text, comments: [{ kind: 'comment', start: 0, end: text.length } as const] });
  return newFilePragma(whole(before), whole(comment));
}

describe('newFilePragma()', () => {
  test.each([
    '/** @jsx h */',
    '// @jsxFrag F',
    '/* @jsxRuntime classic */',
    '/* @jsxImportSource evil */',
    '// @ts-nocheck',
    '// @flow strict',
    '// @noflow',
    // Vitest looks for these in this file's own text, strings included.
    `/** @${'jest'}-environment jsdom */`,
    `// @${'vitest'}-environment node`,
    '/* istanbul ignore file */',
    '/* c8 ignore start */',
    '/* v8 ignore file */',
    '//# sourceMappingURL=a.map',
    '//@ sourceURL=a.js',
    '//#\tsourceURL=a.js',
    '/* node:coverage disable */',
    '/* istanbul  ignore\tfile */',
    '// Stryker disable all',
  ])('finds %s', (comment) => {
    expect(placeIn(comment)).toBe(0);
    expect(placeIn(comment, comment)).toBeUndefined();
    expect(placeIn(comment, `${comment} `)).toBe(0);
  });

  test.each([
    '// the jsx of @jsxy',
    '// eslint-disable-next-line no-eval',
    '/* eslint-disable-line */',
    '// biome-ignore lint: x',
    '/* istanbul ignore next */',
    '// @ts-expect-error: a',
    '// flow',
    '// see sourceURL=',
    '/* eslint-disable no-eval */',
    '// biome-ignore-all lint: x',
    '/* tslint:disable */',
    '// global state',
    '/* a global x */',
    '// Stryker disable next-line all',
    '// tslint:disable-next-line',
    '// tslint:disable:next-line',
    '// oxlint-disable-line',
  ])('lets %s be', (comment) => {
    expect(placeIn(comment)).toBeUndefined();
  });
});

describe('a body with a comment about the whole file', () => {
  const file = 'export function f(x: number) { return x; }\nexport const g = () => <div />;\n';
  const check = async (body: string, expected: object, from = file) =>
    expect(await verdictOf(engine, { path: 'a.tsx', file: from, ref: 'f', body })).toMatchObject(expected);

  test('cheat 3: is refused, in a function and among elements', async () => {
    const failure = { code: 'guard/escaped-body', by: 'referee', found: 'file-pragma' };
    await check('{ /** @jsx globalThis.evil */ return x + 1; }', { kind: 'rejected', failure });
    await check('{ return <a>{/* @jsxImportSource evil */}</a>; }', { kind: 'rejected', failure });
  });

  test('is accepted where the comment was there, or is none', async () => {
    const had = file.replace('{ return x', '{ /* @jsx h */ return x');
    await check('{ /* @jsx h */ return x + 1; }', { kind: 'verified' }, had);
    await check('{ return "/** @jsx evil */"; }', { kind: 'verified' });
    await check('{ /* eslint-disable no-console */ return x + 1; }', { kind: 'verified' });
  });
});
