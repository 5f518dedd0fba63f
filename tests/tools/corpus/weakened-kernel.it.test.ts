import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { guards, kernelWithout } from '../../../tools/corpus/weakened-kernel.js';
import { codeOf } from '../../engine/support/kernel.js';

/** The engine as it was built: its text is what guards are taken from. */
const COMPILED = fileURLToPath(new URL('../../../dist/src/engine', import.meta.url));

const FILE = 'const f = (a) => a;\nconst g = (b) => b;\n';

describe('a kernel without one guard', () => {
  test.each(guards.map((guard) => [guard.name, guard] as const))('%s: is made, and judges', async (_name, guard) => {
    const { engine, end } = await kernelWithout(guard, COMPILED);
    try {
      expect(await codeOf(engine, { file: FILE, ref: 'f', body: '{ return a + 1; }' })).toBe('verified');
    } finally {
      end();
    }
  });

  test('accepts what that guard alone refuses', async () => {
    const body = '{ a.raw`\\u{`; return a\n /* keep */ a<!--}\n }';
    const guard = guards.find(({ name }) => name === 'tokens with two meanings');
    if (guard === undefined) throw new Error('there is no such guard');
    const { engine, end } = await kernelWithout(guard, COMPILED);
    expect(await codeOf(engine, { file: FILE, ref: 'f', body })).toBe('verified');
    end();
  });
});
