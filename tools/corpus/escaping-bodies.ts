import fc from 'fast-check';
import ts from 'typescript';

/** A file, and the function whose body is to be replaced. */
export interface Place {
  readonly file: string;
  readonly ref: string;
  /** Its name says under which goal it is read; `a.ts` by default. */
  readonly path?: string;
}

/** Files with the body to replace at different places: what follows decides which escapes could work. */
export const places: readonly Place[] = [
  { file: 'function f() { return 1; }\nfunction g() { return 2; }\n', ref: 'f' },
  { file: 'const f = (a) => a;\nconst g = (b) => b;\n', ref: 'f' },
  { file: 'class A { f() { return 1; }\n  g() { return 2; } }\n', ref: 'A.f' },
  { file: 'const o = { f() { return 1; }, g: () => 2 };\n', ref: 'o.f' },
  { file: 'h(() => 1, () => 2);\nk(function () { return 1; }); /re/.test("x");\n', ref: 'h()' },
  { file: 'class A { f = () => 1; g = () => 2; static { h(); } }\n', ref: 'A.f' },
  { file: 'const a = 1, f = () => 1, g = 2;\n', ref: 'f' },
  { file: 'x = [0, () => 1];\n[3].x;\n', ref: 'x[]' },
  { file: 'class A { get f() { return 1; } set f(v) {} }\n', ref: 'A.get f' },
  { file: 'if (a) function f() { return 1; } else b();\n', ref: 'f' },
  { file: 'namespace N { export function f() { return 1; } }\nlabel: for (;;) break label;\n', ref: 'N.f' },
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
      '`$'.concat('{a}`;'),
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
      '\u2029',
      '\r\n',
      '`}`',
      '"}"',
      '/}/',
      'x => {',
      '*/ }',
      '}; }',
      '<b>{"}"}</b>',
      'enum E {}',
      'namespace N {}',
      'declare',
      'abstract',
      'satisfies A',
      'as A',
      '!',
      'in',
      'of',
      'let',
      'using u = v;',
      '"use strict";',
    ),
  },
);

/** Bodies that try to leave their place, and as many that do not. */
export const escapingBody = fc.oneof(
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
    weight: 4,
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
export function outsideOf(path: string, text: string, start: number, end: number): readonly string[] {
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
