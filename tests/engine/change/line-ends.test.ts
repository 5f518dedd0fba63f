import { describe, expect, test } from 'vitest';
import { type Place, withLineEndsOf } from '../../../src/engine/change/line-ends.js';

const check = (place: Partial<Place>, proposed: string, expected: string): void => {
  expect(withLineEndsOf({ present: '', lineEnd: '\n', ...place }, proposed)).toBe(expected);
};

describe('withLineEndsOf()', () => {
  test('case 10: gives every line the one kind that the present text has', () => {
    check({ present: 'a\r\nb' }, 'x\ny\rz\r\n', 'x\r\ny\r\nz\r\n');
    check({ present: 'a\rb', lineEnd: '\r\n' }, 'x\ny', 'x\ry');
  });

  test('case 10: gives every line the kind of the place where the present text has none', () => {
    check({ present: 'a', lineEnd: '\r' }, 'x\ny\r\nz', 'x\ry\rz');
  });

  test.each([
    ['every line that was there', 'a\r\nb\nc\rd', 'a\nb\nc\nd', 'a\r\nb\nc\rd'],
    ['lines at the end before lines in between', 'a\r\nb\nc\r\nd\n', 'd\nb\nc\nd\n', 'd\nb\nc\r\nd\n'],
    ['lines at the beginning before lines at the end', 'a\r\nb\na', 'a\nb\na\nb\na', 'a\r\nb\na\nb\na'],
    ['lines at the beginning before a copy at the end', 'a\r\nb\nc', 'a\nb\nc\na\nb\nc', 'a\r\nb\nc\na\nb\nc'],
    ['lines at the end where one of equal lines went away', 'a\na\nb\r\n', 'a\nb\n', 'a\nb\r\n'],
    ['the last of equal lines at the end', 'h\nx\na\r\ny\na\nt', 'h\na\nt', 'h\na\nt'],
    ['lines behind new ones', 'h\na\r\nb\nt\n', 'h\nnew\na\nb\nt\nt\n', 'h\nnew\na\r\nb\nt\nt\n'],
    ['equal lines, one after the other', 'h\na\r\na\nt', 'h\nnew\na\na\nt', 'h\nnew\na\r\na\nt'],
    ['an equal line further down', 'h\na\r\nb\r\na\nc\r\nt', 'h\nnew\nb\na\nt', 'h\nnew\nb\r\na\nt'],
  ])('case 10: keeps the line ends of %s in a mixed text', (_, present, proposed, expected) => {
    check({ present }, proposed, expected);
  });

  test.each([
    ['new', 'a\r\nb\nc\r\n', 'a\nx\ny\nb\nz\nc\n', 'a\r\nx\r\ny\r\nb\nz\nc\r\n'],
    ['a copy from the beginning', 'h\r\nk\na\nt', 'h\nk\nx\nh\nt', 'h\r\nk\nx\nh\nt'],
    ['new, behind others', 'h\na\r\nb\r\na\nc\r\nt', 'h\nb\nnew\na\nt', 'h\nb\r\nnew\r\na\nt'],
    ['moved up', 'h\na\nb\r\nt', 'h\nb\na\nt', 'h\nb\r\na\r\nt'],
    ['the last line before', 'a\r\nb\nc', 'a\nc\nd', 'a\r\nc\r\nd'],
  ])(
    'case 10: gives a line that is %s that of the line before it in a mixed text',
    (_, present, proposed, expected) => {
      check({ present }, proposed, expected);
    },
  );

  test('case 10: gives new lines at the beginning of a mixed text the kind of the place', () => {
    check({ present: 'a\r\nb\nc', lineEnd: '\r' }, 'x\ny\na\nb\nc', 'x\ry\ra\r\nb\nc');
  });
});
