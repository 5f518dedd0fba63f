import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { escapedBody, placeholderBody } from '../../../../tools/corpus/field/bad-bodies.js';
import { findBody, parseFile } from '../../../../tools/corpus/field/find-body.js';
import { harmlessRewrite } from '../../../../tools/corpus/field/harmless-rewrite.js';

const FILE = `function area(width, height) {
  'use strict';
  // no sides, no area
  if (!width) return 0;
  const product = () => {
    return width * height;
  };
  return product();
}
const half = (x) => {
  return x / 2;
};
`;

/** The file with another body for one function. */
function withBody(ref: string, body: string): string {
  const { node } = findBody(parseFile('area.js', FILE), ref);
  return FILE.slice(0, node.getStart()) + body + FILE.slice(node.end);
}

function run(text: string, call: string): unknown {
  return new Function(`${text}\nreturn ${call};`)();
}

describe('harmlessRewrite()', () => {
  it('puts an inert statement after the directives and parentheses around what is returned', () => {
    expect(harmlessRewrite('area.js', FILE, 'area')).toBe(`{
  'use strict';
  // no sides, no area
  void 0; if (!width) return (0);
  const product = () => {
    return (width * height);
  };
  return (product());
}`);
  });

  it('keeps what the function does', () => {
    const rewritten = withBody('area', harmlessRewrite('area.js', FILE, 'area'));
    expect([run(rewritten, 'area(3, 4)'), run(rewritten, 'area(0, 4)')]).toEqual([12, 0]);
  });
});

describe('escapedBody()', () => {
  it.each(['area', 'half'])('parses in the place of %s and brings two functions along', (ref) => {
    const names = parseFile('area.js', withBody(ref, escapedBody('area.js', FILE, ref))).statements.flatMap(namesOf);
    expect(names).toContain('fieldInjected');
    expect(names).toContain('fieldSecond');
  });
});

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

describe('placeholderBody()', () => {
  it('keeps the first statement and leaves a remark for the rest', () => {
    expect(placeholderBody('area.js', FILE, 'half')).toBe(
      '{\n\n  return x / 2;\n// ... rest of the implementation stays the same\n}',
    );
  });
});
