import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { codeOf, kernel } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** What the kernel says of a body, and whether TypeScript's parser takes the file with it. */
async function check(file: string, body: string, expected: 'verified' | 'parse/syntax-error'): Promise<void> {
  const path = 'a.ts';
  const code = await codeOf(engine, { path, file, ref: 'f', body });
  const start = file.indexOf('{ return 1; }') === -1 ? file.indexOf('=> ') + 3 : file.indexOf('{ return 1; }');
  const end = file.indexOf('{ return 1; }') === -1 ? file.indexOf(';') : start + '{ return 1; }'.length;
  const after = ts.createSourceFile(path, file.slice(0, start) + body + file.slice(end), ts.ScriptTarget.Latest);
  const { parseDiagnostics } = after as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  expect({ body, code, isTypeScript: parseDiagnostics.length === 0 }).toEqual({
    body,
    code: expected,
    isTypeScript: expected === 'verified',
  });
}

describe("what the second parser takes and TypeScript's does not", () => {
  const file = 'function f(a) { return 1; }\n';

  test.each(['accessor', 'private', 'protected', 'public', 'readonly', 'static'])(
    'a statement that begins with %s and an operator is refused',
    async (word) => {
      for (const operator of ['in a', 'instanceof a', 'as a', 'satisfies a']) {
        await check(file, `{ ${word} ${operator} }`, 'parse/syntax-error');
      }
      await check(file, `{ (${word} in a); }`, 'verified');
      await check(file, `{ ${word} in a in a ? 1 : 2; }`, 'parse/syntax-error');
      await check(file, `{ x = ${word} in a; }`, 'verified');
      await check(file, `{ ${word} + a; }`, 'verified');
    },
  );

  test('await and yield as operands are refused wherever they stand', async () => {
    for (const word of ['await', 'yield']) {
      for (const operator of ['in a', 'instanceof a']) {
        await check(file, `{ x = ${word} ${operator}; }`, 'parse/syntax-error');
      }
    }
    await check(file, '{ x = other in a; }', 'verified');
  });

  test('an arrow whose body begins with a decorator is refused', async () => {
    await check('const f = (a) => 1;\n', '@d class K {}', 'parse/syntax-error');
    await check(file, '{ return () => @d class K {}; }', 'parse/syntax-error');
    await check('const f = (a) => 1;\n', '(@d class K {})', 'verified');
    await check(file, '{ return () => (@d class K {}); }', 'verified');
  });
});
