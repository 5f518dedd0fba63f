import fc from 'fast-check';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { kernel, verdictOf } from '../support/kernel.js';

const SEED = 20261130;
const RUNS = 2000;

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

interface Place {
  readonly file: string;
  readonly ref: string;
  readonly path?: string;
}

/** Files with the body to replace at different places: what follows decides which escapes could work. */
const places: readonly Place[] = [
  { file: 'function f() { return 1; }\nfunction g() { return 2; }\n', ref: 'f' },
  { file: 'const f = (a) => a;\nconst g = (b) => b;\n', ref: 'f' },
  { file: 'class A { f() { return 1; }\n  g() { return 2; } }\n', ref: 'A.f' },
  { file: 'const o = { f() { return 1; }, g: () => 2 };\n', ref: 'o.f' },
  { file: 'h(() => 1, () => 2);\nk(function () { return 1; }); /re/.test("x");\n', ref: 'h()' },
  { file: 'export default async function* f() { yield 1; }\nexport const x = 1;\n', ref: 'default' },
  // The same under each goal that something may run it with: what one reads as a comment, a name or a division, another
  // reads as operators, a keyword or a regular expression.
  ...['a.cts', 'a.mts', 'a.cjs', 'a.mjs', 'a.js', 'a.tsx'].flatMap((path) => [
    { path, file: 'const o = { f: function f(a, b) { return a } };\n', ref: 'o.f' },
    { path, file: 'const f = (a) => a\n/b/g.exec("}")\n', ref: 'f' },
  ]),
];

/** What ends an operand in one reading and begins one in another; a regular expression or an element may follow. */
const turn = fc
  .tuple(
    fc.constantFrom(
      ...['a', 'a!', '1', ')', '{}', 'await', 'yield', 'let', 'async', 'of', 'a as b', 'satisfies', 'a<b>', 'f<T>'],
      ...[
        '<a/>',
        'a++',
        'function () {}',
        'class {}',
        'if (a)',
        'typeof',
        'l:',
        'import.meta',
        '\\u0061wait',
        'l\\u0065t',
      ],
      ...['this', 'using', 'type', 'a is b', 'keyof a', 'import("m")', 'String.raw`\\u`', 'let x: import("m").X[];'],
    ),
    fc.constantFrom(
      ...[' /}/', ' /x}/g', '\n/}/', ' /[/}]/v', ' / /}/', '<!--}', '\n-->}', ' <b>/}/', '<b>(c)', ' `}`', ' <a>}</a>'],
      ...[' <a b="}">&</a>', '; 010', '; "\\01"', ' #!x', ' `\\u`', ' > /}/', ' ? /}/ : 1', '\n<T>(a) => /}/'],
    ),
  )
  .map((parts) => parts.join(''));

/** Comments of scripts, with a literal that the first parser does not read, and what would stand outside. */
const comment = fc
  .tuple(
    fc.constantFrom('', 'a.raw`\\u`; ', 'a.raw`\\u{`; ', 'let x: import("m").X[]; ', '<a>&</a>; ', '/[[}]]/v; '),
    fc.constantFrom('a <!--b; }', 'a\n--> }', '/*\n*/ --> }', 'a<!--}', '// <!--\n}', 'a--> 1 }'),
    fc.constantFrom(', g: 1, h: function (a, b) {\n }', '\nfunction g() {\n }', '\n }', ''),
  )
  .map(([literal, open, rest]) => `{ ${literal}return a\n /* keep */ ${open}${rest}`);

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
  { weight: 2, arbitrary: fc.array(turn, { minLength: 1, maxLength: 2 }).map((parts) => `{ ${parts.join(' ')} }`) },
  { weight: 1, arbitrary: turn },
  { weight: 1, arbitrary: comment },
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
function outsideOf(path: string, text: string, start: number, end: number): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
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
      fc.asyncProperty(fc.constantFrom(...places), body, async ({ path = 'a.ts', file, ref }, text) => {
        const reading = engine.readSymbol({ path, bytes: Buffer.from(file) }, ref);
        if (!reading.ok) throw new Error(`${ref}: ${reading.error.code}`);
        const verdict = await verdictOf(engine, { path, file, ref, body: text });
        if (verdict.kind === 'rejected') return;
        accepted += 1;
        const after = Buffer.from(verdict.after).toString();
        const start = file.indexOf(reading.value.source) + reading.value.source.lastIndexOf(reading.value.body);
        const end = start + reading.value.body.length;
        expect(outsideOf(path, after, start, end + after.length - file.length)).toEqual(
          outsideOf(path, file, start, end),
        );
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(accepted / RUNS).toBeGreaterThan(0.15);
  });
});
