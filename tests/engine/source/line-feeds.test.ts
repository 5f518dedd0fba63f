import { describe, expect, test } from 'vitest';
import { LineFeeds, pointBehind } from '../../../src/engine/source/line-feeds.js';
import { utf16Offset } from '../../../src/engine/source/offset.js';

describe('LineFeeds', () => {
  test('counts rows by LF alone, and columns in code units', () => {
    const text = '\n😀a\n\r\rb\r\n\u2028\n';
    const feeds = new LineFeeds(text);
    const points = Array.from({ length: text.length + 1 }, (_, offset) => feeds.point(utf16Offset(offset)));
    expect(points.map(({ row, column }) => `${row}:${column}`)).toEqual([
      '0:0',
      '1:0',
      '1:1',
      '1:2',
      '1:3',
      '2:0',
      '2:1',
      '2:2',
      '2:3',
      '2:4',
      '3:0',
      '3:1',
      '4:0',
    ]);
  });
});

describe('pointBehind()', () => {
  test.each([
    ['', 3, 5],
    ['😀a\r', 3, 9],
    ['\n', 4, 0],
    ['ab\nc', 4, 1],
    ['\n\nab\r\nabc', 6, 3],
  ])('gives the place behind %j', (text, row, column) => {
    expect(pointBehind({ row: 3, column: 5 }, text)).toEqual({ row, column });
  });
});
