import { beforeAll, describe, expect, test } from 'vitest';
import { type Engine, limits } from '../../../src/engine/index.js';
import { kernel } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

const read = (text: string, path = 'a.ts') => engine.symbols({ path, bytes: Buffer.from(text) });

describe('a file that is large', () => {
  test('is read whole when its functions are all twins', () => {
    const table = read('x.push(function () { return 1; });\n'.repeat(40_000));
    expect(table.ok && table.value.symbols.at(-1)?.ref).toBe('x.push()~40000/40000');
  }, 20_000);

  test('is refused when it has more words than the first parser has memory for, and the next is read', () => {
    const text = `x = [${'1,'.repeat(limits.sourceWordsMax / 2)}]`;
    expect(read(text)).toMatchObject({ error: { code: 'parse/too-costly' } });
    expect(read('function f() {}').ok).toBe(true);
  });
});
