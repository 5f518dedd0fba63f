import { expect, test } from 'vitest';
import { areMasks, maskText, packMasks } from '../../../src/engine/syntax/mask-body.js';
import type { OpaqueKind } from '../../../src/engine/syntax/opaque-spans.js';

/** Masks one stretch of a text. */
function check(kind: OpaqueKind, source: string, expected: string): void {
  const text = `{ ${source} }`;
  const masks = packMasks([{ kind, start: 2, end: 2 + source.length }]);
  expect(areMasks(JSON.parse(JSON.stringify(masks)))).toBe(true);
  expect(maskText(text, masks)).toBe(`{ ${expected} }`);
}

test('maskText() keeps the marks of what it empties, and every offset', () => {
  check('string', '"a\\u{"', '"xxxx"');
  check('string', "''", "''");
  check('attribute', '"&a;"', '"xxx"');
  check('template', '`\\u`', '`xx`');
  check('template', '}\\`${', '}xx${');
  check('regex', '/[/]\\//gv', '/xxxxx/gv');
  check('text', 'a & b\n', 'x x x\n');
  check('comment', '/* a\n*/', '    \n  ');
  check('type', 'import("m").A[]', `x${' '.repeat(14)}`);
});

test('maskText() keeps a mark at each end, however short the source', () => {
  check('string', '"', '"');
  check('string', '"a', '"a');
  check('template', '{', '{');
  check('regex', 'a', 'a');
  check('regex', '//', '//');
  check('template', '`${', '`${');
  check('regex', '/a/', '/x/');
  check('regex', '/\\//', '/xx/');
  check('regex', '/', '/');
  check('comment', '//a\r', '   \r');
  check('type', 'A', 'x');
  check('text', '\t<\n\u2028', '\tx\n\u2028');
});

test('maskText() masks the literals inside a type with it', () => {
  const text = '{ let a: "b" | `c`; }';
  const masks = packMasks([
    { kind: 'string', start: 9, end: 12 },
    { kind: 'template', start: 15, end: 18 },
    { kind: 'type', start: 9, end: 18 },
  ]);
  expect(maskText(text, masks)).toBe('{ let a: x        ; }');
});

test('maskText() passes over what no parser could have said', () => {
  const text = '{ "a" }';
  expect(maskText(text, [1, 2, 900, 1, -1, 3, 9, 0, 1, 1, 5, 2])).toBe(text);
  expect(maskText(text, [1, 2, 5, 1, 3, 5])).toBe('{ "x" }');
  expect(maskText(text, [1, 2, 4, 1, 4, 5])).toBe('{ "a" }');
  expect(maskText(text, [5, 0, 7])).toBe('x xxx x');
  expect([
    maskText(text, [1, 2]),
    maskText(text, [7, 2, 5]),
    maskText(text, [5, 0, 8]),
    maskText(text, [5, 3, 3]),
    maskText(text, [5, 3, 2]),
  ]).toEqual(Array(5).fill(text));
  expect(areMasks([])).toBe(true);
  expect([areMasks([1, 2]), areMasks(['1', 2, 3]), areMasks([0.5, 1, 2]), areMasks(undefined)]).toEqual(
    Array(4).fill(false),
  );
});
