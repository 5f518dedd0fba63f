import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { codeOf, kernel, resultOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

const FILE = 'function f(a: any) {\n  const b = a;\n  return b;\n}\n';

const codeOfBody = (body: string, file = FILE): Promise<string> => codeOf(engine, { file, ref: 'f', body });

const PLACEHOLDERS = [
  '// ... rest of implementation',
  '// ...rest of the function',
  '// … existing code …',
  '// ... existing code ...',
  '/* existing code */',
  '/* ... */',
  '// ...',
  '// rest of the code remains the same',
  '// The rest of the function stays unchanged.',
  '// (rest of the method unchanged)',
  '// --- existing code ---',
  '// keep existing code',
  '// keep the rest of the existing logic as is',
  '// remaining implementation unchanged',
  '// previous code here',
  '// original implementation goes here',
  '// your code here',
  '// Your implementation goes here',
  '// add your logic here',
  '// TODO: implement',
  '// TODO implement this',
  '// TODO(me): implement the rest later',
  '// FIXME: implement actual logic',
  '// implement the function',
  '// Implementation goes here...',
  '// code omitted for brevity',
  '// omitted for brevity',
  '// ... other cases omitted',
  '// ... more validation',
  '// ... same as before',
  '// not implemented yet',
  '// [snip]',
  '/*\n   * ... existing code ...\n   */',
];

/** These stand for code only where code went away. */
const REMARKS = [
  '// unchanged',
  '// Unchanged.',
  '// rest unchanged',
  '// omitted',
  '// No changes needed here',
  '// no changes below',
  '// same as before',
  '// stub',
];

const HONEST = [
  '// the rest of the buffer is zero',
  '// the rest of the array is sorted already',
  '// ...and then retry once more',
  '// and so on until the queue is empty...',
  '// existing code paths rely on the order of these keys',
  '// keep existing fields',
  '// remaining fields',
  '// TODO: implement caching for large inputs',
  '// TODO: remove once the API returns dates',
  '// implementation note: sorts in place',
  '// unchanged keys are skipped',
  '// same as above but for strings',
  '// see https://example.com/...',
  '// the original body is restored on error',
  '// e.g.\n  // [\n  //   ...\n  // ]',
  '/**\n   * Example:\n   *   f({\n   *     ...\n   *   })\n   */',
  '// no-op for empty input',
  '// placeholder text of the field',
];

describe('guard/placeholder-body', () => {
  for (const comment of PLACEHOLDERS) {
    test(`case 15: refuses ${JSON.stringify(comment)}`, async () => {
      expect(await codeOfBody(`{\n  const b = a;\n  ${comment}\n  return b;\n}`)).toBe('guard/placeholder-body');
    });
  }

  for (const comment of HONEST) {
    test(`case 15: lets ${JSON.stringify(comment)} be`, async () => {
      expect(await codeOfBody(`{\n  const b = a;\n  ${comment}\n  return b + 1;\n}`)).toBe('verified');
    });
  }

  for (const comment of REMARKS) {
    test(`case 15: refuses ${JSON.stringify(comment)} where code went away, and lets it be where none did`, async () => {
      expect(await codeOfBody(`{\n  const b = a;\n  ${comment}\n  return b + 1;\n}`)).toBe('verified');
      expect(await codeOfBody(`{\n  ${comment}\n  return a;\n}`)).toBe('guard/placeholder-body');
    });
  }

  test('case 15: lets rest elements, spreads and remarks behind a statement be', async () => {
    expect(await codeOfBody('{\n  const { b, ...rest } = a;\n  return { ...rest, ...a }; // unchanged\n}')).toBe(
      'verified',
    );
    expect(await codeOfBody('{ return "// ... existing code"; }')).toBe('verified');
  });

  test('case 15: lets the present body keep what it already says', async () => {
    const file = FILE.replace('return b;', '// ... existing code\n  return b;');
    expect(await codeOfBody('{\n  // ... existing code\n  return 2;\n}', file)).toBe('verified');
    expect(await codeOfBody('{\n  // ... rest of code\n  return 2;\n}', file)).toBe('guard/placeholder-body');
  });

  test('case 15: refuses a body that only throws that it is not written', async () => {
    for (const thrown of [
      "throw new Error('not implemented')",
      'throw new Error("Not implemented yet.");',
      'throw Error(`Method not implemented.`)',
      "throw new Error('TODO: write this')",
      'throw new NotImplementedError()',
    ]) {
      expect([thrown, await codeOfBody(`{\n  // soon\n  ${thrown}\n}`)]).toEqual([thrown, 'guard/placeholder-body']);
    }
    expect(await codeOfBody("{ if (a) return 1; throw new Error('not implemented'); }")).toBe('verified');
    expect(await codeOfBody("{ throw new Error('value is not a date'); }")).toBe('verified');
  });

  test('names the text and its place in the changed file', async () => {
    const body = '{\n  const b = a;\n    // ...\n  return b;\n}';
    expect(await resultOf(engine, { file: FILE, ref: 'f', body })).toEqual({
      code: 'guard/placeholder-body',
      path: 'a.ts',
      ref: 'f',
      text: '// ...',
      at: { line: 3, column: 5 },
    });
  });
});
