import { expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { comparePrograms } from '../../../src/engine/syntax/compare-programs.js';
import { functionBodies } from '../../../src/engine/syntax/function-bodies.js';

/** A tree as the second parser would write it, with `'` for quotes. */
const bytesOf = (tree: string): Uint8Array => Buffer.from(tree.replaceAll("'", '"'));

const span = (start: number, end: number) => ({ start: utf16Offset(start), end: utf16Offset(end) });

const FUNCTION = (body: string, end: number) => `{'type':'FunctionExpression','body':${body},'start':2,'end':${end}}`;

const BODY = "{'type':'B','start':10,'end':20}";

const NEW_BODY = "{'type':'C','start':10,'end':25}";

/** Compares a function with its body on `[10, 20)`, and what stands around it, with another one whose body is on `[10, 25)`. */
function compared(before: string, after: string): unknown {
  const program = bytesOf(before);
  const old = { program, span: span(10, 20) };
  const result = comparePrograms(old, functionBodies(program)(old.span), {
    program: bytesOf(after),
    span: span(10, 25),
  });
  return result.kind === 'equal' ? 'equal' : result.detail;
}

const file = (head: string, tail: string): string =>
  `{'node':{'type':'P','body':[${head}${FUNCTION(BODY, 20)}${tail}],'start':0,'end':40},'fixes':[]}`;

const changed = (head: string, tail: string): string =>
  `{'node':{'type':'P','body':[${head}${FUNCTION(NEW_BODY, 25)}${tail}],'start':0,'end':45},'fixes':[]}`;

test('comparePrograms() gives both bodies where all else is the same', () => {
  const [program, other] = [bytesOf(file('', '')), bytesOf(changed('', ''))];
  const old = { program, span: span(10, 20) };
  expect(comparePrograms(old, functionBodies(program)(old.span), { program: other, span: span(10, 25) })).toEqual({
    kind: 'equal',
    before: { type: 'B', start: 10, end: 20 },
    after: { type: 'C', start: 10, end: 25 },
  });
});

test('comparePrograms() wants positions where the change puts them', () => {
  const check = (head: string, tail: string, newHead: string, newTail: string, expected: string) =>
    expect([
      head,
      tail,
      newHead,
      newTail,
      String(compared(file(head, tail), changed(newHead, newTail))).slice(0, 30),
    ]).toEqual([head, tail, newHead, newTail, expected]);
  const place = (start: number, end: number) => `{'start':${start},'end':${end}}`;
  check(place(0, 2), place(20, 40), place(0, 2), place(25, 45), 'equal');
  check(place(0, 10), '', place(0, 10), '', 'equal');
  check(place(9, 100), '', place(9, 105), '', 'equal');
  const moved = 'a node outside the body moved:';
  check(place(0, 2), '', place(1, 2), '', moved);
  check(place(0, 2), '', place(0, 3), '', moved);
  check(place(0, 10), '', place(0, 15), '', moved);
  check(place(0, 11), '', place(0, 11), '', moved);
  check(place(0, 11), '', place(0, 16), '', moved);
  check(place(0, 19), '', place(0, 24), '', moved);
  check(place(0, 20), '', place(0, 20), '', moved);
  check(place(0, 20), '', place(0, 24), '', moved);
  check('', place(20, 40), '', place(20, 45), moved);
  check('', place(20, 40), '', place(25, 40), moved);
  check('', place(20, 99), '', place(25, 99), moved);
  check('', place(20, 99), '', place(25, 104), 'equal');
  const other = 'outside the body stands "';
  const isOther = (head: string, newHead: string) =>
    expect([head, String(compared(file(head, ''), changed(newHead, ''))).startsWith(other)]).toEqual([head, true]);
  isOther("{'a':1}", "{'a':2}");
  isOther("{'a':20}", "{'a':25}");
  isOther("{'bend':20}", "{'bend':25}");
  isOther("{'xend':20}", "{'xend':25}");
  isOther("{'and':20}", "{'and':25}");
  isOther("{'ennd':20}", "{'ennd':25}");
  isOther("{'eed':20}", "{'eed':25}");
  isOther("{'restart':20}", "{'restart':25}");
  isOther("{'stort':20}", "{'stort':25}");
  isOther("{'stars':20}", "{'stars':25}");
  isOther("{'starxt':20}", "{'starxt':25}");
  isOther("{'end':20,'a':1}", "{'end':25,'a':2}");
  isOther("{'end':1}", "{'end':1,'a':2}");
});

test('comparePrograms() says what stands where, in a few characters', () => {
  expect(compared(`{'a':0,'node':${FUNCTION(BODY, 20)}}`, `{'b':0,'node':${FUNCTION(NEW_BODY, 25)}}`)).toBe(
    `outside the body stands ${JSON.stringify('{"b":0,"node":{"type":')} instead of ${JSON.stringify('{"a":0,"node":{"type":')}`,
  );
  const long = (text: string) => `{'long':'${'é'.repeat(20)}${text}${'0'.repeat(40)}'}`;
  expect(compared(file(long('a'), ''), changed(long('b'), ''))).toBe(
    `outside the body stands ${JSON.stringify(`${'é'.repeat(15)}b${'0'.repeat(19)}`)} instead of ${JSON.stringify(`${'é'.repeat(15)}a${'0'.repeat(19)}`)}`,
  );
});

test('comparePrograms() wants the body on its span, and the file to end with the other', () => {
  expect(compared(file('', ''), changed('', '').replace("'start':10,'end':25", "'start':10,'end':24"))).toBe(
    'the body does not lie on its span',
  );
  expect(compared(file('', ''), changed('', '').replace("'start':10,'end':25", "'start':11,'end':25"))).toBe(
    'the body does not lie on its span',
  );
  expect(compared(file('', ''), changed('', '').replace(NEW_BODY, `[${NEW_BODY}]`))).toBe(
    'the body does not lie on its span',
  );
  expect(compared(file('', ''), changed('', '').replace(NEW_BODY, 'null'))).toBe('the body does not lie on its span');
  expect(compared(file('', ''), file('', ''))).toBe('the body does not lie on its span');
  expect(compared(changed('', ''), changed('', ''))).toBe('no function body lies on the span');
  expect(compared(file('', ''), changed('', '').replace("},'fixes", "},'a':1,'fixes"))).toBe('the file goes on');
  expect(compared(file('', ''), changed('', '').replace("'fixes':[]", "'fixes':['a']"))).toBe('equal');
  expect(compared(file('', '').replace(",'fixes':[]", ''), changed('', '').replace(",'fixes':[]", ''))).toBe('equal');
  expect(compared(file('', '').replace(",'fixes':[]", ''), changed('', '').replace(",'fixes':[]", ",'a':[]"))).toMatch(
    /^outside/,
  );
});

test('comparePrograms() leaves the flag of an arrow to its body, and no other flag', () => {
  const arrow = (flag: string, body: string, end: number, rest = "'async':true") =>
    `{'node':{'type':'ArrowFunctionExpression','expression':${flag},${rest},'body':${body},'start':2,'end':${end}},'fixes':[]}`;
  expect(compared(arrow('true', BODY, 20), arrow('false', NEW_BODY, 25))).toBe('equal');
  expect(compared(arrow('false', BODY, 20), arrow('true', NEW_BODY, 25))).toBe('equal');
  expect(compared(arrow('true', BODY, 20), arrow('true', NEW_BODY, 25))).toBe('equal');
  expect(compared(arrow('true', BODY, 20), arrow('1', NEW_BODY, 25))).toMatch(/^outside/);
  expect(compared(arrow('true', BODY, 20), arrow('true', NEW_BODY, 25, "'async':false"))).toMatch(/^outside/);
  expect(
    compared(`{'a':1,${arrow('true', BODY, 20).slice(1)}`, `{'a':2,${arrow('true', NEW_BODY, 25).slice(1)}`),
  ).toMatch(/^outside/);
});

/** The body on a span of a tree: its text in the tree, and the flag of its arrow. */
function body(tree: string, start: number, end: number): unknown {
  const bytes = bytesOf(tree);
  const place = functionBodies(bytes)(span(start, end));
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString().replaceAll('"', "'");
  return (
    place && [
      text(place.start, place.end),
      place.flagAt === undefined ? undefined : text(place.flagAt, place.flagAt + 4),
    ]
  );
}

test('functionBodies() finds what stands in the body of a function alone', () => {
  expect(body(file('', ''), 10, 20)).toEqual([BODY, undefined]);
  expect(body(file('', '').replace('FunctionExpression', 'FunctionDeclaration'), 10, 20)).toEqual([BODY, undefined]);
  expect(body(`{'type':'ArrowFunctionExpression','expression':true,'body':${BODY}}`, 10, 20)).toEqual([BODY, 'true']);
  for (const [from, to] of [
    ['FunctionExpression', 'FunctionExpressions'],
    ['FunctionExpression', 'IfStatement'],
    ["{'type':'FunctionExpression'", "{'a':1,'type':'FunctionExpression'"],
    ["'body':{", "'bodi':{"],
    ["'body':{", "'body':[{"],
    ["'start':10", "'starts':10"],
    [",'end':20}", ",'ends':20}"],
    [",'end':20}", ";'end':20}"],
    [",'end':20}", ",'end':20 }"],
  ] as const) {
    const tree = file('', '');
    const at = tree.lastIndexOf(from, tree.indexOf(BODY) + BODY.length - 1);
    expect([to, body(tree.slice(0, at) + to + tree.slice(at + from.length), 10, 20)]).toEqual([to, undefined]);
  }
});

test('functionBodies() finds a body by both ends of its span', () => {
  const tree = file('', '');
  for (const [start, end] of [
    [10, 21],
    [10, 2],
    [1, 20],
    [0, 20],
    [10, 0],
    [2, 20],
  ] as const) {
    expect([start, end, body(tree, start, end)]).toEqual([start, end, undefined]);
  }
  expect(body(file('', '').replace("'start':10,'end':20", "'start':0,'end':1234567890"), 0, 1234567890)).toBeDefined();
});

test('functionBodies() finds the body of a function beside what shares its span', () => {
  expect(body(file(`{'type':'IfStatement','body':${BODY}},`, ''), 10, 20)).toEqual([BODY, undefined]);
});

test('functionBodies() finds none where two lie on one span', () => {
  expect(body(file(`${FUNCTION(BODY, 20)},`, ''), 10, 20)).toBeUndefined();
  expect(body(file(`${FUNCTION("{'type':'B','start':10,'end':19}", 20)},`, ''), 10, 20)).toEqual([BODY, undefined]);
});

test('functionBodies() passes over strings, escapes and brackets in them', () => {
  for (const text of ["'{'", "'}'", "'{{{'", "'\\\\'", "'\\\\\\\\'", '"a\\"b{"', '"\\"{"', '"\\\\"', '"\\\\\\"}"']) {
    expect([text, body(file(`{'a':${text}},`, ''), 10, 20)]).toEqual([text, [BODY, undefined]]);
  }
  const withStrings = BODY.replace("'B'", '"}\\"{"');
  expect(body(file('', '').replace(BODY, withStrings), 10, 20)).toEqual([withStrings.replaceAll('"', "'"), undefined]);
  expect(compared(file('', '').replace(BODY, withStrings), changed('', '').replace("'C'", '"{{"'))).toBe('equal');
  expect(compared(file('', ''), changed('', '').replace("'C'", '"}"'))).toBe('equal');
  expect(compared(file('', ''), changed('', '').replace("'C'", "{'a':{}}"))).toBe('equal');
});

test('functionBodies() takes a tree that is none for one without bodies', () => {
  for (const text of [
    '',
    '}',
    '{',
    '"',
    '"\\',
    "'body':{'start':10,'end':20}",
    "{'body':{'end':20}}",
    "{'body':{'start':,'end':20}}",
  ]) {
    expect([text, body(text, 10, 20)]).toEqual([text, undefined]);
  }
});
