import { describe, expect, it } from 'vitest';
import { findBody, parseFile } from '../../../../tools/corpus/field/find-body.js';
import { type MutantRequest, mutants } from '../../../../tools/corpus/field/mutants.js';

const FILE = `'use strict';
// 😀 日本 above everything
exports.clamp = function clampNumber(value, low, high) {
  'use strict';
  if (low > high) throw new RangeError('low above high');
  let result = value;
  if (value < low || Number.isNaN(value)) result = low;
  for (let index = 0; index < 3; index++) if (result > high) result -= 1;
  return result === undefined ? Math.max(low, high) : result;
};
function tiny() { return 1; }
`;

const request: MutantRequest = { path: 'lib/clamp.js', text: FILE, ref: 'clampNumber', seed: 'a seed', count: 20 };

/** Each mutant as the one line that it changed. */
function changedLines(all: ReturnType<typeof mutants>): readonly string[] {
  const before = FILE.split('\n');
  return all.map(({ text }) => {
    const after = text.split('\n');
    const changed = after.filter((line, index) => line !== before[index]);
    return changed.length === 1 && after.length === before.length ? (changed[0] ?? '') : `${changed.length} lines`;
  });
}

describe('mutants()', () => {
  it('makes exactly as many bodies as asked for, all different, each with one changed line', () => {
    const all = mutants(request);
    expect(new Set(all.map(({ body }) => body)).size).toBe(20);
    expect(changedLines(all).filter((line) => line.endsWith('lines'))).toEqual([]);
  });

  it('makes the same bodies for the same seed and others for another', () => {
    const ids = (seed: string): readonly string[] => mutants({ ...request, seed }).map(({ id }) => id);
    expect(ids('a seed')).toEqual(ids('a seed'));
    expect(ids('a seed')).not.toEqual(ids('another'));
  });

  it('leaves every byte outside the body alone', () => {
    const { node } = findBody(parseFile(request.path, FILE), request.ref);
    for (const { text, body } of mutants(request)) {
      expect(text).toBe(FILE.slice(0, node.getStart()) + body + FILE.slice(node.end));
    }
  });

  it('never drops a directive nor turns the step of a loop round', () => {
    const bodies = mutants({ ...request, count: 40 }).map(({ body }) => body);
    expect(bodies.filter((body) => !body.includes("'use strict'") || body.includes('index--'))).toEqual([]);
  });

  it('refuses a function that is too small', () => {
    expect(() => mutants({ ...request, ref: 'tiny' })).toThrow(
      'Cannot make 20 mutants of tiny in lib/clamp.js: only 2',
    );
  });
});

describe('findBody()', () => {
  const SOURCE = `class Stack { push(x) { return 1 } }
Stack.prototype.pop = function () { return 2 };
const outer = (a) => { const inner = () => { return 3 }; return inner };
function twice() { return 4 }
{ function twice() { return 5 } }
const brief = () => 6;
export default function named() { return 7 }
`;
  const found = (ref: string): string => findBody(parseFile('a.js', SOURCE), ref).node.getText();

  it.each([
    ['Stack.push', '{ return 1 }'],
    ['Stack.prototype.pop', '{ return 2 }'],
    ['outer.inner', '{ return 3 }'],
    ['default', '{ return 7 }'],
  ])('finds %s', (ref, body) => {
    expect(found(ref)).toBe(body);
  });

  it.each(['twice', 'brief', 'missing'])('refuses %s, which names no single block', (ref) => {
    expect(() => found(ref)).toThrow(`Cannot find ${ref}`);
  });
});
