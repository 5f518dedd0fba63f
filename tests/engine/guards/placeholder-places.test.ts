import { describe, expect, test } from 'vitest';
import { Bodies } from '../../../src/engine/guards/body-guard.js';
import { placeholderBody } from '../../../src/engine/guards/placeholder-body.js';
import { placeholderCharsMax } from '../../../src/engine/limits.js';

const BEFORE = '{ const b = a; return b; }';

/** The text that the guard names as a placeholder, or `undefined`, of a body that stands for a longer or a given one. */
const check = (after: string, expected: string | undefined, before = BEFORE): void => {
  const start = { line: 1, column: 1 };
  const failure = placeholderBody.inspect(new Bodies({ path: 'a.tsx', ref: 'f', before, after, start, lang: 'tsx' }));
  const found = failure?.code === 'guard/placeholder-body' ? failure.text : failure;
  expect([after, found]).toEqual([after, expected]);
};

describe('the words of a placeholder', () => {
  test.each([
    ['// existing   code', 'runs of space'],
    ['// rest\tof the code', 'tabs'],
    ['// keep...existing code', 'an ellipsis between words'],
    ['// existing…code', 'an ellipsis of one character'],
    ['// EXISTING CODE', 'capitals'],
    ['/*\n * ...\n */', 'an ellipsis that is all of a block'],
    ['/*\n * Adds.\n *\n * existing code ...\n */', 'a line of a block that ends with an ellipsis'],
    ['/*\n * Adds.\n * ... existing code\n */', 'a line of a block that begins with one'],
    ['/**\r\n * existing code\r\n */', 'CRLF in a block'],
    ['/*\r * existing code\r */', 'CR in a block'],
    ['/*** existing code ***/', 'stars around'],
  ])('case 15: are read through %j: %s', (comment) => {
    check(`{ ${comment}\n }`, comment);
  });

  test.each([
    '// existing.code',
    '/* Adds.\n * ...\n * Returns nothing. */',
    '/* Adds.\n * …\n * Returns nothing. */',
    '/* Adds.\n * .....\n * Returns nothing. */',
    '// a\n\n// b',
    '//',
    '/**/',
    '/* ! */',
  ])('case 15: are not found in %j', (comment) => {
    check(`{ ${comment}\n a(); b(); c(); return d + e + f; }`, undefined);
  });

  test('case 15: fit on a line of bounded length', () => {
    const padded = (chars: number): string => `// ${'.'.repeat(chars - 'existing code'.length)}existing code`;
    check(`{ ${padded(placeholderCharsMax)}\n }`, padded(placeholderCharsMax).slice(0, 120));
    check(`{ ${padded(placeholderCharsMax + 1)}\n }`, undefined);
  });

  test('case 15: are shown up to 120 characters', () => {
    const comment = `// ...${' '.repeat(150)}existing code`;
    check(`{ ${comment}\n }`, `// ...${' '.repeat(114)}`);
  });
});

describe('the place of a placeholder', () => {
  const LONGER = 'return [a, b, c, d, e, f, g];';

  test.each(['{ // placeholder\n', '{{\t// placeholder\n', '{ a();\n  // placeholder\n', '{ a();\r// placeholder\r'])(
    'case 15: is a line of its own, as in %j',
    (head) => {
      check(`${head} ${LONGER} }`, '// placeholder');
    },
  );

  test('case 15: is the first line of an expression too', () => {
    check(`/* placeholder */ [a, b, c, d, e, f, g, h, i, j, k]`, '/* placeholder */');
  });

  test.each(['a(); // placeholder\n', 'a(); /* placeholder */ b();', '} // placeholder\n'])(
    'case 15: is not behind a statement, as in %j',
    (line) => {
      check(`{ {${line} ${LONGER} }`, undefined);
    },
  );

  test.each([
    ['...', '// a\n  // ...\n  // b\n'],
    ['...', '/* a */ \t\r\n \t /* ... */ \t\r\t /* b */'],
    ['placeholder', '// a\n// placeholder\n// b\n'],
  ])('case 15: is not between other comments, where %s belongs to an example', (_, comments) => {
    check(`{\n ${comments} ${LONGER} }`, undefined);
  });

  test.each([
    ['the first of a group', '// ...\n// b\n'],
    ['the last of a group', '// a\n// ...\n'],
    ['an empty line behind the one before', '// a\n\n// ...\n// b\n'],
    ['an empty line before the next one', '// a\n// ...\n\n// b\n'],
    ['code behind the one before', '/* a */ x();\n// ...\n// b\n'],
    ['code before the one', '/* a */\nx(); // ...\n// b\n'],
    ['code before the next one', '// a\n// ...\ny(); // b\n'],
    ['code behind it', '// a\n/* ... */ y();\n// b\n'],
    ['the same line as the one before', '/* a */ // ...\n// b\n'],
  ])('case 15: may be near other comments: %s', (_, comments) => {
    const found = comments.includes('/* ... */') ? '/* ... */' : '// ...';
    check(`{\n ${comments} ${LONGER} }`, found);
  });

  test('case 15: of a remark is where code went away, however much space there is', () => {
    check('{\n  // unchanged\n  return ab; c() }', undefined, '{ return ab; c() }');
    check(`{${'\n'.repeat(40)}  // unchanged\n  return a;\n}`, '// unchanged');
    check('{ // unchanged\n return a; }', '// unchanged', `{ /* ${'x'.repeat(40)} */ return ab; }`);
    check('{ // unchanged\n return ab; }', undefined, `{ /* ${'x'.repeat(40)} */ return a; }`);
  });
});

describe('what the present body says', () => {
  test('case 15: may stay, whatever space is behind it', () => {
    check('{ // ... existing code\n return a; }', undefined, '{ // ... existing code  \n }');
    check('{ // ... existing code \t\n return a; }', undefined, '{ // ... existing code\n }');
    check('{ // ... more code\n return a; }', '// ... more code', '{ // ... existing code\n }');
  });

  test('case 15: in a text is no comment, before or after', () => {
    check('{ // ...\n return a; }', '// ...', '{ return <b>// ...</b>; }');
    for (const text of ['<b>existing code</b>', '<b>...</b>', '"existing code"', '`...`']) {
      check(`{ return ${text}; }`, undefined);
    }
  });
});

describe('a body that only throws', () => {
  const thrown = (words: string): string => `{ throw new Error('${words}'); }`;

  test('case 15: is found through comments around it and space within', () => {
    const body = thrown('not implemented');
    check(`/* soon */ ${body} // soon`, body);
    check("{\n  throw new Error(\n    'not implemented'\n  );\n}", "{ throw new Error( 'not implemented' ); }");
  });

  test('case 15: may stay what it was', () => {
    check(thrown('not implemented yet'), undefined, "{\n\n  throw new Error('not implemented');\n}");
    check(thrown('not implemented yet'), thrown('not implemented yet'), "{\n\n  throw new Error('no such date');\n}");
  });

  test('case 15: says so in a message of bounded length', () => {
    const todo = (chars: number): string => thrown(`todo ${'x'.repeat(chars - thrown('todo ').length)}`);
    check(todo(placeholderCharsMax), todo(placeholderCharsMax).slice(0, 120));
    check(todo(placeholderCharsMax + 1), undefined);
  });
});
