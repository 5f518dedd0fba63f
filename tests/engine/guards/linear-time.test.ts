import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { codeOf, kernel } from '../support/kernel.js';

/*
 * Whatever a body says, it is judged in time that grows with its length: an answer is enough here, since what takes the
 * square of 100,000 characters, or worse, gives none before the test's limit.
 */
const CHARS = 100_000;
const LIMIT_MS = 20_000;

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** A piece, over and over, up to the length. */
const many = (piece: string, chars = CHARS): string => piece.repeat(Math.ceil(chars / piece.length));

const lines = (line: string): string => many(`${line}\n`);

/** Rows of words that one phrase or another repeats; the last word keeps every phrase from matching. */
const COMMENTS: readonly string[] = [
  ...[
    ' is',
    ' is the same',
    ' as is',
    ' the same',
    ' here',
    ' goes here',
    ' stays',
    ' stays unchanged',
    ' as before',
  ].map((words) => `rest of the code${many(words)} x`),
  ...['the ', 'existing ', 'of the ', 'same ', 'all existing ', 'your own ', 'actual '].map(
    (words) => `${many(words)}x`,
  ),
  ...['todo:', 'todo (a)', 'implement this', 'implement the rest later', 'placeholder '].map(
    (words) => `${many(words)} x`,
  ),
  `todo${many('-(a)')} implement${many(' here')} x`,
  `a${many(' ')}b`,
  `a${many('*')}b`,
  `a${many('*/ ')}`.replaceAll('*/', '* /'),
  `${many('.')}x`,
  `x${many('. ')}x`,
  `a${many('-=~')}b`,
];

const CODE: readonly string[] = [
  many(' '),
  many('; '),
  many('{} '),
  many(';\n'),
  `return${many(' ')}a;`,
  `throw new Error(${many(' ')}'not implemented');${many(' ')}a`,
  `throw NotImplemented(${many(') ')}`,
  `throw NotImplemented(')${many('            ')}a')`,
  many('"a" + '),
  many('`a${'),
  many('/**/ '),
  many('/**/'),
  many('/* unchanged */ '),
  many('// unchanged\n'),
  many('{ /**/ '),
  many('"\u2764\ufe0f",'),
  `"${many('\u2764\ufe0f')}"`,
  `"${many('\u0646\u200c')}"`,
  `"${many('\ufe0f')}"`,
  many('a\u0430 '),
  `${many('\u0430')};`,
  many('<a>('),
  many('<a '),
  many('<T extends '),
  many('accessor '),
  many('<in '),
  many('<in out '),
  many('/* */\n <a '),
  many('import( '),
  many('type * '),
  many('export type '),
  many('<a<a'),
  many('<!--'),
  many('-->\n'),
  many('/a/'),
  `/${many('(?<a>b)|')}/;`,
  `/${many('(?<a>')}/;`,
  `/${many('(?i:')}/;`,
  `/${many('[')}/;`,
  many('process.exit();'),
  many('test("a", () => {});'),
  many('it('),
  many('\r'),
  many('\\u{'),
];

describe('a body of 100,000 characters', () => {
  test.each(COMMENTS.map((comment) => [comment.slice(0, 40), comment]))(
    'is judged when its comment is %j…',
    async (_, comment) => {
      const file = 'function f(a) { return a; }\n';
      for (const body of [
        `{ // ${comment}\n return 1; }`,
        `{ /* ${comment} */ return 1; }`,
        `{\n// ...${comment}...\n}`,
      ]) {
        expect(await codeOf(engine, { file, ref: 'f', body })).toMatch(/^verified$|^[a-z]+\//);
      }
    },
    LIMIT_MS,
  );

  test.each(CODE.map((code) => [code.slice(0, 40), code]))(
    'is judged when it is %j…',
    async (_, code) => {
      for (const path of ['a.ts', 'a.jsx']) {
        const verdict = await codeOf(engine, {
          path,
          file: 'function f(a) { return a; }\n',
          ref: 'f',
          body: `{ ${code} }`,
        });
        expect(verdict).toMatch(/^verified$|^[a-z]+\//);
      }
    },
    LIMIT_MS,
  );

  test(
    'is judged, or refused within the time that the first parser has, when it takes that parser the square of its length',
    async () => {
      // A clock that runs faster than the machine's, so that the refusal comes before the test's limit on a slow one.
      const hurried = await kernel(undefined, () => 10 * performance.now());
      const file = 'function f(a) { return a; }\n';
      const body = `{ ${many('case 1:')} }`;
      expect(await codeOf(hurried, { file, ref: 'f', body })).toBe('parse/syntax-error');
      const base = `function f() { a ${many('/* */ ')}\n; }`;
      expect(await codeOf(hurried, { path: 'a.js', file, ref: 'f', body: base.slice(13) })).toBe('parse/too-costly');
      expect(hurried.symbols({ path: 'a.js', bytes: Buffer.from(base) })).toMatchObject({
        error: { code: 'parse/too-costly' },
      });
    },
    LIMIT_MS,
  );

  test(
    'is judged in short lines and in edits as well',
    async () => {
      const file = `function f(a) {\n${lines('  // as is')}  return a;\n}\n`;
      expect(await codeOf(engine, { file, ref: 'f', edits: [{ old: 'return a;', new: 'return a + 1;' }] })).toBe(
        'verified',
      );
      const crlf = file.replaceAll('\n', '\r\n');
      expect(await codeOf(engine, { file: crlf, ref: 'f', edits: [{ old: 'return a', new: lines('b;') }] })).toBe(
        'verified',
      );
      expect(await codeOf(engine, { file, ref: many('f.'), body: '{}' })).toBe('address/unknown-ref');
      expect(await codeOf(engine, { file, ref: many('~1/2'), body: '{}' })).toBe('address/unknown-ref');
    },
    LIMIT_MS,
  );
});
