import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { bodyBytesMax, editsMax } from '../../../src/engine/limits.js';
import { codeOf, kernel, resultOf, verdictOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

describe('the line ends of a body', () => {
  test('case 10: take those of the file, whatever the proposal has', async () => {
    const body = '{\n  a();\r\n  b();\r}';
    for (const end of ['\n', '\r\n', '\r']) {
      const file = `// x${end}function f() {${end}  return 1;${end}}${end}`;
      expect(await resultOf(engine, { file, ref: 'f', body })).toBe(
        ['// x', 'function f() {', '  a();', '  b();', '}', ''].join(end),
      );
    }
  });

  test('case 10: of a body on one line take those of its place', async () => {
    const file = '// x\r\nfunction f() { return 1; }\r\n';
    expect(await resultOf(engine, { file, ref: 'f', body: '{\n  g();\n}' })).toBe(
      '// x\r\nfunction f() {\r\n  g();\r\n}\r\n',
    );
  });

  test('case 10: of a mixed body stay where the line stays, and follow the neighbour where it is new', async () => {
    const file = 'function f() {\r\n  a();\n  b();\r\n  c();\n}\n';
    expect(await resultOf(engine, { file, ref: 'f', body: '{\n  a();\n  new1();\n  b();\n  new2();\n  c();\n}' })).toBe(
      'function f() {\r\n  a();\n  new1();\n  b();\r\n  new2();\r\n  c();\n}\n',
    );
    expect(await resultOf(engine, { file, ref: 'f', edits: [{ old: '  b();\n', new: '  b();\n  x();\n' }] })).toBe(
      'function f() {\r\n  a();\n  b();\r\n  x();\r\n  c();\n}\n',
    );
  });

  test('a proposal that only differs in line ends is no change', async () => {
    const file = 'function f() {\r\n  a();\r\n}\r\n';
    expect(await codeOf(engine, { file, ref: 'f', body: '{\n  a();\n}' })).toBe('guard/no-change');
  });

  test('a hundred thousand equal lines are no reason to wait', async () => {
    const file = `function f() {\r\n${'\n'.repeat(50_000)}\r\n}\n`;
    expect(await codeOf(engine, { file, ref: 'f', body: `{\n${'\n'.repeat(100_000)}g();\n}` })).toBe('verified');
  });
});

describe('edits', () => {
  const file = 'function f() {\n  const a = 1;\n  return a + a;\n}\nconst b = 1;\n';
  const edited = (...edits: { old: string; new: string }[]) => resultOf(engine, { file, ref: 'f', edits });

  test('replace each one place, in any order, and nothing else', async () => {
    expect(await edited({ old: 'return a + a', new: 'return a * 3' }, { old: 'const a = 1', new: 'const a = 2' })).toBe(
      file.replace('const a = 1', 'const a = 2').replace('a + a', 'a * 3'),
    );
    expect(await edited({ old: '= 1', new: '= $&$1' })).toBe(file.replace('= 1', () => '= $&$1'));
  });

  test('are refused where the text is not there, or only outside the body', async () => {
    expect(await edited({ old: 'a = 1', new: 'a = 2' }, { old: 'const b', new: 'let b' })).toEqual({
      code: 'address/edit-not-found',
      path: 'a.ts',
      ref: 'f',
      edit: 1,
    });
    expect(await edited({ old: 'const  a', new: 'let a' })).toMatchObject({ code: 'address/edit-not-found' });
  });

  test('are refused with the count where the text stands more than once', async () => {
    expect(await edited({ old: 'a', new: 'b' })).toMatchObject({ code: 'address/edit-ambiguous', edit: 0, count: 3 });
    expect(await edited({ old: '', new: 'b' })).toMatchObject({ code: 'address/edit-ambiguous' });
    const overlapping = { file: 'function f() { aaa; }', ref: 'f', edits: [{ old: 'aa', new: 'b' }] };
    expect(await resultOf(engine, overlapping)).toMatchObject({ code: 'address/edit-ambiguous', count: 2 });
  });

  test('are refused where two overlap, and fine where they touch', async () => {
    expect(await edited({ old: 'const a = 1', new: 'x' }, { old: 'a = 1;', new: 'y' })).toEqual({
      code: 'address/overlapping-changes',
      path: 'a.ts',
      refs: ['f'],
    });
    expect(await edited({ old: 'const a', new: 'let a' }, { old: ' = 1', new: ' = 2' })).toBe(
      file.replace('const a = 1', 'let a = 2'),
    );
  });

  test('match a CRLF file by lines that a model writes with LF', async () => {
    const crlf = file.replaceAll('\n', '\r\n');
    const edits = [{ old: '= 1;\n  return a + a;', new: '= 2;\n\n  return a;' }];
    expect(await resultOf(engine, { file: crlf, ref: 'f', edits })).toBe(
      crlf.replace('= 1;\r\n  return a + a;', '= 2;\r\n\r\n  return a;'),
    );
  });

  test('report that they were checked', async () => {
    const verdict = await verdictOf(engine, { file, ref: 'f', edits: [{ old: '= 1', new: '= 2' }] });
    expect(verdict.checks.find(({ name }) => name === 'edits')).toEqual({ name: 'edits', outcome: 'passed' });
  });
});

describe('size', () => {
  const file = 'function f() { return 1; }';
  const block = (chars: number): string => `{${' '.repeat(chars - 2)}}`;
  const edits = (count: number, old: string, text: string) => Array.from({ length: count }, () => ({ old, new: text }));

  test('a proposal larger than a model can write is refused before it is looked at', async () => {
    const tooLarge = { code: 'address/too-large', path: 'a.ts', bytes: bodyBytesMax + 1, bytesMax: bodyBytesMax };
    for (const proposed of [
      { body: block(bodyBytesMax + 1) },
      { edits: edits(1, 'x'.repeat(bodyBytesMax), 'y') },
      { edits: [...edits(1, 'x', 'y'.repeat(bodyBytesMax - 2)), ...edits(1, 'x', 'y')] },
      { edits: edits(editsMax + 1, 'x', 'y') },
    ]) {
      expect(await resultOf(engine, { file, ref: 'f', ...proposed })).toEqual(tooLarge);
    }
  });

  test('a proposal of exactly the bounds is looked at', async () => {
    expect(await codeOf(engine, { file, ref: 'f', body: block(bodyBytesMax) })).toBe('guard/empty-body');
    for (const given of [
      edits(1, 'x', 'y'.repeat(bodyBytesMax - 1)),
      edits(2, 'x'.repeat(bodyBytesMax / 2 - 1), 'y'),
      edits(editsMax, 'x', 'y'),
    ]) {
      expect(await codeOf(engine, { file, ref: 'f', edits: given })).toBe('address/edit-not-found');
    }
  });
});
