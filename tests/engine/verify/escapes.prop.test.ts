import fc from 'fast-check';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { kernel, verdictOf } from '../support/kernel.js';

const SEED = 20261130;
const RUNS = 1200;

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** Files with the body to replace at different places: what follows decides which escapes could work. */
const places = [
  { file: 'function f() { return 1; }\nfunction g() { return 2; }\n', ref: 'f' },
  { file: 'const f = (a) => a;\nconst g = (b) => b;\n', ref: 'f' },
  { file: 'class A { f() { return 1; }\n  g() { return 2; } }\n', ref: 'A.f' },
  { file: 'const o = { f() { return 1; }, g: () => 2 };\n', ref: 'o.f' },
  { file: 'h(() => 1, () => 2);\nk(function () { return 1; }); /re/.test("x");\n', ref: 'h()' },
  { file: 'export default async function* f() { yield 1; }\nexport const x = 1;\n', ref: 'default' },
];

/** Pieces that open and close what text can open and close; most make sense where a statement stands. */
const piece = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      'return 1;',
      'a();',
      'let x = 1;',
      'if (a) { b(); }',
      '`${a}`;',
      '/[}]/.test(a);',
      '{}',
      '() => 1;',
      'function k() {}',
      'class K { m() {} }',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('{', '}', '(', ')', '[', ']', '`', '${', "'", '"', '/', '/*', '*/', '//', ';', ','),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '<!--',
      '-->',
      '\\',
      '\\u007d',
      '=>',
      'function',
      'class',
      'get',
      'static',
      '#p',
      '@d',
      '...',
      '?',
      ':',
      '=',
      'async',
      'await',
      'yield',
      'return',
      '</a>',
      '<a>',
    ),
  },
);

const body = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 6 }).map((parts) => `{ ${parts.join(' ')} }`) },
  { weight: 2, arbitrary: fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(' ')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(piece, piece, piece)
      .map(([a, b, c]) => `{ ${a} }\nfunction i() { ${b} }\nfunction j() { ${c} }`),
  },
  { weight: 1, arbitrary: fc.tuple(piece, piece).map(([a, b]) => `{ ${a} }, k() { ${b} }`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '1',
      'a + 1',
      '(a, 1)',
      '[a]',
      'b => b',
      '{ return 2; }',
      '{ return `}`; }',
      '{ /* } */ return 3; }',
      'a, 1',
      'a; b',
      '{ return /}/; } // }',
    ),
  },
);

/** Every node outside the span as TypeScript's own parser sees it, with positions from the file's end behind the span. */
function outsideOf(text: string, start: number, end: number): readonly string[] {
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const nodes: string[] = [];
  const place = (at: number) => (at <= start ? at : at - text.length);
  const visit = (node: ts.Node): void => {
    const from = node.getStart(file);
    if (from >= start && node.end <= end) return;
    nodes.push(`${ts.SyntaxKind[node.kind]} ${place(from)} ${place(node.end)}`);
    node.forEachChild(visit);
  };
  visit(file);
  return nodes;
}

describe('a body that tries to leave its span', () => {
  test(`never changes what TypeScript's parser sees outside of it (seed ${SEED})`, async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), body, async ({ file, ref }, text) => {
        const reading = engine.readSymbol({ path: 'a.ts', bytes: Buffer.from(file) }, ref);
        if (!reading.ok) throw new Error(`${ref}: ${reading.error.code}`);
        const verdict = await verdictOf(engine, { file, ref, body: text });
        if (verdict.kind === 'rejected') return;
        accepted += 1;
        const after = Buffer.from(verdict.after).toString();
        const start = file.indexOf(reading.value.source) + reading.value.source.lastIndexOf(reading.value.body);
        const end = start + reading.value.body.length;
        expect(outsideOf(after, start, end + after.length - file.length)).toEqual(outsideOf(file, start, end));
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(accepted / RUNS).toBeGreaterThan(0.2);
  });
});
