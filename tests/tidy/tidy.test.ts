import { describe, expect, it } from 'vitest';
import type { Violation } from './rule.js';
import { RULES } from './rules.js';
import { projectTree, treeOf } from './source-tree.js';

const project = projectTree();

describe.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  it('holds in this project', () => {
    const found = rule.check(project).map(({ path, line, message }) => `${at({ path, line })}: ${message}`);
    expect(found, `${rule.name}, because ${rule.why}`).toEqual([]);
  });

  it('is refused where a fault is planted', () => {
    expect(rule.planted.some((planted) => planted.at.length > 0)).toBe(true);
    for (const planted of rule.planted) {
      const found = rule.check(treeOf(planted.files));
      expect(found.map(at), JSON.stringify(planted.files)).toEqual(planted.at);
    }
  });
});

function at({ path, line }: Pick<Violation, 'path'> & { readonly line?: number | undefined }): string {
  return line === undefined ? path : `${path}:${line}`;
}
