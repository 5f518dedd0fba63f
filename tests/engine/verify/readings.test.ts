import { describe, expect, test } from 'vitest';
import { createEngine, limits, type Referee } from '../../../src/engine/index.js';
import { admitted, verdictOf } from '../support/kernel.js';
import { engineLibraries } from '../support/libraries.js';

const never: Referee = { judge: () => Promise.reject(new Error('not asked')) };

/** A kernel that counts the trees that are made and those that are still there. */
async function counted(referee: Referee = never) {
  const libraries = await engineLibraries();
  const made = { trees: 0, alive: 0 };
  const { parsers } = libraries;
  const parse = parsers.parse.bind(parsers);
  parsers.parse = (profile, text) => {
    const tree = parse(profile, text);
    if (tree === undefined) return undefined;
    const free = tree.delete.bind(tree);
    made.trees += 1;
    made.alive += 1;
    tree.delete = () => {
      made.alive -= 1;
      free();
    };
    return tree;
  };
  return { engine: createEngine({ ...libraries, referee }), made };
}

const file = (text: string, path = 'a.ts') => ({ path, bytes: Buffer.from(text) });

describe('the kernel', () => {
  test('reads a file once, however often it is asked about it', async () => {
    const { engine, made } = await counted();
    const text = 'function f() { return 1; }';
    expect(engine.symbols(file(text)).ok).toBe(true);
    expect(engine.readSymbol(file(text), 'f').ok).toBe(true);
    expect(engine.skeleton(file(text)).ok).toBe(true);
    expect(engine.enclosingRef(file(text), { line: 1, column: 20 })).toBe('f');
    expect(made.trees).toBe(1);
  });

  test('reads again what differs in a single character, its byte order mark or its name', async () => {
    const { engine, made } = await counted();
    for (const [text, path] of [
      ['function f() { return 1; }', 'a.ts'],
      ['function f() { return 2; }', 'a.ts'],
      ['\uFEFFfunction f() { return 2; }', 'a.ts'],
      ['function f() { return 2; }', 'b.ts'],
    ] as const) {
      engine.symbols(file(text, path));
    }
    expect(made.trees).toBe(4);
  });

  test('does not take bytes that were written to for those that it read', async () => {
    const { engine } = await counted();
    const bytes = Buffer.from('function f() { return 1; }');
    const hash = () => {
      const reading = engine.readSymbol({ path: 'a.ts', bytes }, 'f');
      return reading.ok ? reading.value.hash : reading.error.code;
    };
    const first = hash();
    bytes.write('2', bytes.indexOf('1'));
    const second = hash();
    bytes.write('1', bytes.indexOf('2'));
    expect(second).not.toBe(first);
    expect(hash()).toBe(first);
  });

  test('lets go of the files that were asked about longest ago', async () => {
    const { engine, made } = await counted();
    const chars = Math.floor(limits.readingCharsMax / 4);
    const text = `function f() {} /*${' '.repeat(chars)}*/`;
    for (let at = 0; at < 8; at++) engine.symbols(file(text, `${at}.ts`));
    expect(made).toEqual({ trees: 8, alive: 3 });
  });

  test('keeps of one path the text that was asked about last, and a file alone whatever its length', async () => {
    const { engine, made } = await counted();
    for (let at = 0; at < 8; at++) engine.symbols(file(`function f${at}() {}`));
    expect(made).toEqual({ trees: 8, alive: 1 });
    engine.symbols(file(`function g() {} /*${' '.repeat(limits.readingCharsMax)}*/`, 'b.ts'));
    expect(made).toEqual({ trees: 9, alive: 1 });
    engine.symbols(file(`function g() {} /*${' '.repeat(limits.readingCharsMax)}*/`, 'b.ts'));
    expect(made).toEqual({ trees: 9, alive: 1 });
  });

  test('parses the result of a plain change from the tree that it has, and a strange one anew', async () => {
    const accepts: Referee = {
      judge: async () => ({
        kind: 'judged',
        judgement: { kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: [] } },
      }),
    };
    const { engine, made } = await counted(accepts);
    const text = 'const é = 1;\nfunction f() { return 1; }\nclass A { m() { return `${() => 2}`; } }\n';
    expect((await verdictOf(engine, { file: text, ref: 'f', body: '{ return () => 2; }' })).kind).toBe('verified');
    expect((await verdictOf(engine, { file: text, ref: 'A.m', body: '{ return 2; }' })).kind).toBe('verified');
    expect(made).toEqual({ trees: 1, alive: 1 });
    const escaped = await verdictOf(engine, { file: text, ref: 'f', body: '{} function g() {}' });
    expect(escaped).toMatchObject({ kind: 'rejected', failure: { code: 'guard/escaped-body', by: 'tree-sitter' } });
    expect(made).toEqual({ trees: 2, alive: 1 });
  });

  test('gives a file the same refs whether it was made by changes or read anew', async () => {
    const { engine } = await counted({
      judge: async () => ({
        kind: 'judged',
        judgement: { kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: [] } },
      }),
    });
    const text = 'h(() => 1);\nh(() => { function x() {} });\n';
    const verdict = await verdictOf(engine, { file: text, ref: 'h()~1/2', body: '{ function x() {} }' });
    if (verdict.kind === 'rejected') throw new Error(verdict.failure.code);
    const snapshot = { path: 'a.ts', bytes: verdict.after };
    const refs = () => {
      const table = engine.symbols(snapshot);
      return table.ok ? table.value.symbols.map(({ ref, hash }) => [ref, hash]) : table.error;
    };
    const again = (await counted()).engine.symbols(snapshot);
    expect(refs()).toEqual(again.ok ? again.value.symbols.map(({ ref, hash }) => [ref, hash]) : again.error);
    expect(refs()).toContainEqual([verdict.ref, verdict.hash]);
    expect(admitted().records()).toHaveLength(2);
  });
});
