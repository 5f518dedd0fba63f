import { describe, expect, test } from 'vitest';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { functionBodies } from '../../../src/engine/syntax/function-bodies.js';
import { parseWithOxc } from '../../../src/engine/syntax/oxc.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';

/** Finds the body that stands between `«` and `»`; gives its value as an object, and the flag that stands at its place. */
function found(marked: string): unknown {
  const span = { start: utf16Offset(marked.indexOf('«')), end: utf16Offset(marked.indexOf('»') - 1) };
  const text = marked.replace(/[«»]/g, '');
  const { program } = parseWithOxc(parseSync, { lang: 'tsx', sourceType: 'module' }, text);
  const bytes = Buffer.from(program);
  const place = functionBodies(bytes)(span);
  if (place === undefined) return 'none';
  const { start, end, flagAt } = place;
  const flag = flagAt === undefined ? undefined : bytes.toString('utf8', flagAt, flagAt + 4);
  return [JSON.parse(bytes.toString('utf8', start, end)).type, flag];
}

describe('functionBodies()', () => {
  test('finds the body of each kind of function', () => {
    expect(found('function f() «{}»')).toEqual(['BlockStatement', undefined]);
    expect(found('x = function () «{}»')).toEqual(['BlockStatement', undefined]);
    expect(found('class A { get [`}"`]() «{}» }')).toEqual(['BlockStatement', undefined]);
    expect(found('x = () => «{}»')).toEqual(['BlockStatement', 'fals']);
    expect(found('x = () => «(1)»')).toEqual(['ParenthesizedExpression', 'true']);
  });

  test('takes the outermost of nodes that share a span', () => {
    expect(found('x = () => «a?.b»')).toEqual(['ChainExpression', 'true']);
    expect(found('x = () => «<a.b/>»')).toEqual(['JSXElement', 'true']);
  });

  test('finds no body where there is none, though a node lies there', () => {
    expect(found('if (a) «{}»')).toBe('none');
    expect(found('class A «{}»')).toBe('none');
    expect(found('while (a) «{}»')).toBe('none');
    expect(found('f(«a»)')).toBe('none');
  });

  test('is not misled by a string that looks like the end of a node', () => {
    expect(found(`x = '"body":{"start":4,"end":9}'; y = () => «a»`)).toEqual(['Identifier', 'true']);
    expect(found(`x = '\\\\'; y = (a = '"\\\\"', b = '{[') => «a»`)).toEqual(['Identifier', 'true']);
  });
});
