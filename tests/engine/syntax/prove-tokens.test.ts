import { expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import type { OpaqueKind } from '../../../src/engine/syntax/opaque-spans.js';
import { proveTokens } from '../../../src/engine/syntax/prove-tokens.js';

/** Proves a body whose literals stand between `«` and `»`, each with the first letter of its kind behind the mark. */
function proof(marked: string): string {
  const literals: { kind: OpaqueKind; start: number; end: number }[] = [];
  let text = '';
  for (const [at, part] of marked.split(/[«»]/).entries()) {
    const kind = at % 2 === 1 ? KINDS[part.charAt(0)] : undefined;
    const source = kind === undefined ? part : part.slice(1);
    if (kind !== undefined) literals.push({ kind, start: text.length, end: text.length + source.length });
    text += source;
  }
  const found = proveTokens(text, { start: utf16Offset(0), end: utf16Offset(text.length) }, literals);
  return found.kind === 'proven' ? found.kind : `${found.kind} at ${found.at}`;
}

const KINDS: Readonly<Record<string, OpaqueKind>> = {
  c: 'comment',
  s: 'string',
  a: 'attribute',
  t: 'template',
  r: 'regex',
  x: 'text',
  y: 'type',
};

function check(expected: string, ...bodies: readonly string[]): void {
  for (const body of bodies) expect([body, proof(body)]).toEqual([body, expected]);
}

test('proveTokens() follows brackets, literals and templates to the last character', () => {
  check(
    'proven',
    '{}',
    '(a, [b])',
    'a',
    '(a)(b)',
    '[a][b]',
    '() => {}, {}',
    "{ return «s\"}\"» + «s'\\'}'»; «c// }»\n «c/* } */» }",
    '{ return «r/[/}]\\//g»; }',
    '{ return «t`}${»{ a: «t`}`» }«t}}`»; }',
    '{ return <a b=«a"}\\"»>«x & \'»{b}</a>; }',
    '{ a --> 0; a < !--b; a / b / c }',
    '{ return «s"a\\\r\nb"» }',
  );
});

test('proveTokens() sees what leaves the body', () => {
  check('escaped at 1', '{} {}', '{} function g() {}', 'a}', 'a)', 'a]', '{');
  check('escaped at 2', '{ ]', '{ )', '{ "', "{ '", '{ `', '{ // a', '{ /* a', '(a]');
  check('escaped at 4', '{ ( }', '{ [ }', '{ { ]', '{ ( ] )');
  check('escaped at 3', 'a, ) (');
  check('escaped at 4', 'a, (');
});

test('proveTokens() takes literals as their kinds begin and end', () => {
  check(
    'proven',
    `{ «s''», «s"'"», «s'"'», «s"\\\\"», «s"\\""», «s"a\\\nb"», «s"\u2028"» }`,
    `{ <a b=«a""» c=«a'\n"'»/> }`,
    '{ «c/**/»«c/***/»«c/*\n*/»«c//»\n«c///*»\r }',
    '{ «r/a/» / b; «r/\\[/»; «r/[\\]/]/»; «r/]/gimsuyv»; «r/[a/]/»; «r/[]/» }',
    '{ «t``», «t`\\``», «t`$`», «t`$a{`», «t`\\${`», «t`{}`», «t`\\\\`» }',
    '{ «t`${»«t}${»(«t`a${»b«t}c`»)«t}`» }',
    '{ <a>«x)(][»</a> }',
  );
});

test('proveTokens() believes no literal that does not begin and end as its kind does', () => {
  check(
    'escaped at 2',
    '{ «s"a»" }',
    '{ «s"a"b"» }',
    '{ «s"a\nb"» }',
    '{ «s"a\rb"» }',
    '{ «s"a\\"» }',
    '{ «s"a\\\r\n\n"» }',
    '{ «s"a\\b\n"» }',
    '{ «saba» }',
    '{ «s`a`» }',
    '{ «s"» }',
    '{ «s"a\'» }',
    '{ «a"a"b"» }',
    '{ «aaba» }',
    '{ «a"» }',
    '{ «a"a» }',
    '{ «c//a\nb» }',
    '{ «c//a\rb» }',
    '{ «c//a\u2028b» }',
    '{ «c//a\u2029b» }',
    '{ «c/* */ b */» }',
    '{ «c/*/» }',
    '{ «c/*» }',
    '{ «c/* a» }',
    '{ «ca*/» }',
    '{ «cab*/» }',
    '{ «r/a/b/» }',
    '{ «r/a/G» }',
    '{ «r/a/1g» }',
    '{ «r/a/g1» }',
    '{ «r/[/» }',
    '{ «r/\\/» }',
    '{ «r/a\n/» }',
    '{ «ra/» }',
    '{ «r/» }',
    '{ «t`a`b`» }',
    '{ «t`a${b${» }',
    '{ «t`a» }',
    '{ «t`» }',
    '{ «ta`» }',
    '{ «t`\\`» }',
    '{ «xa } b» }',
    '{ «xa { b» }',
    '{ «xa < b» }',
    '{ «xa > b» }',
    '{ «yA» }',
    '{ "a" }',
    '{ `a` }',
    '{ // }\n }',
    '{ /* } */ }',
    '{ «t}a`» }',
  );
  check('escaped at 6', '{ «t`${»(«t}`»', '{ «t`${»[«t}${»');
  check('escaped at 5', '{ «t`${»«ta`» }', '{ «t`${»)«t}`»', '{ «t`${»}«t}`»');
});

test('proveTokens() wants literals in order and inside the body', () => {
  const at = (text: string, ...spans: readonly (readonly [start: number, end: number])[]) => {
    const literals = spans.map(([start, end]) => ({ kind: 'string', start, end }) as const);
    return proveTokens(text, { start: utf16Offset(1), end: utf16Offset(text.length - 1) }, literals);
  };
  expect(at(' {"a"} ', [2, 5])).toEqual({ kind: 'proven' });
  expect(at(' {"a""b"} ', [5, 8], [2, 5])).toEqual({ kind: 'escaped', at: 2 });
  expect(at(' {"a""b"} ', [2, 5], [2, 5])).toEqual({ kind: 'escaped', at: 5 });
  expect(at(' "a" ', [1, 4])).toEqual({ kind: 'proven' });
  expect(at(' "a"" ', [1, 5])).toEqual({ kind: 'escaped', at: 1 });
  expect(at('{"a"', [1, 4])).toEqual({ kind: 'escaped', at: 4 });
  expect(at('{} ')).toEqual({ kind: 'escaped', at: 1 });
});

test('proveTokens() refuses the comments that only scripts have, and says why', () => {
  const message = (mark: string) =>
    `\`${mark}\` is a comment in a script and none in a module or in TypeScript: put a space into it`;
  const ambiguous = (marked: string, start: number, end = start) => {
    const literals = end > start ? [{ kind: 'comment', start, end } as const] : [];
    return proveTokens(marked, { start: utf16Offset(0), end: utf16Offset(marked.length) }, literals);
  };
  expect(ambiguous('{ a<!--b }', 0)).toEqual({ kind: 'ambiguous', at: 3, message: message('<!--') });
  expect(ambiguous('{ a<!--b\n }', 3, 8)).toEqual({ kind: 'ambiguous', at: 3, message: message('<!--') });
  expect(ambiguous('{\n--> b\n }', 2, 7)).toEqual({ kind: 'ambiguous', at: 2, message: message('-->') });
  check('proven', '{ «s"<!--"»; «c// <!-- -->»\n «t`-->`» }', '{ a <! --b; a < b }');
});
