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
    "{ return «s\"}\"» + «s'\\'}'»; «c// }»\n «c/* } */» }",
    '{ return «r/[/}]\\//g»; }',
    '{ return «t`}${»{ a: «t`}`» }«t}}`»; }',
    '{ return <a b=«a"}\\"»>«x & \'»{b}</a>; }',
    '{ a --> 0; a < !--b; a / b / c }',
    '{ return «s"a\\\r\nb"» }',
  );
});

test('proveTokens() sees what leaves the body', () => {
  check('escaped at 1', '{} {}', '{} function g() {}', 'a}');
  check('escaped at 2', '{ ]');
  check('escaped at 4', '{ ( }');
  check('escaped at 1', '{');
  check('escaped at 3', 'a, ) (');
});

test('proveTokens() believes no literal that does not begin and end as its kind does', () => {
  check(
    'escaped at 2',
    '{ «s"a»" }',
    '{ «s"a"b"» }',
    '{ «s"a\nb"» }',
    '{ «s"a\\"» }',
    '{ «a"a"b"» }',
    '{ «c//a\u2028b» }',
    '{ «c/* */ b */» }',
    '{ «c/*/» }',
    '{ «r/a/b/» }',
    '{ «r/[/» }',
    '{ «r/a\n/» }',
    '{ «t`a`b`» }',
    '{ «t`a${b${» }',
    '{ «xa } b» }',
    '{ "a" }',
    '{ `a` }',
    '{ // }\n }',
    '{ /* } */ }',
    '{ «t}a`» }',
  );
});

test('proveTokens() refuses the comments that only scripts have', () => {
  check(
    'ambiguous at 4',
    '{ a <!--b }'.replace(' <', '<').replace('a<', ' a<'),
    '{\n a«c<!-- }»\n }',
    '{ /«c--> x»\n }'.replace('/', ' \n'),
  );
  check('proven', '{ «s"<!--"»; «c// <!-- -->»\n «t`-->`» }');
});
