import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Failure } from '../../../src/engine/index.js';
import { createReverify } from '../../../src/platform/gate/reverify.js';
import type { Admission } from '../../../src/platform/repository/repository.js';
import { kernel } from '../../engine/support/kernel.js';

const path = 'a.ts';
const source = `import { b } from './b.js';
export function one() {
  return b(() => 1);
}
export class Stack {
  push(n: number) {
    return n;
  }
}
`;

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

interface Given {
  readonly before?: string;
  readonly refused?: Failure;
  readonly allowed?: boolean;
}

async function check(
  after: string,
  expected: Failure['code'] | undefined,
  { before = source, refused, allowed = false }: Given = {},
): Promise<void> {
  const admission = { ok: true as const, value: { path, allowed } as Admission };
  const reverify = createReverify({
    engine,
    repository: { admit: async () => (refused === undefined ? admission : { ok: false, error: refused }) },
  });
  const outcome = await reverify({ path, before: Buffer.from(before), after: Buffer.from(after) });
  expect(outcome?.code).toBe(expected);
}

describe('the judgement before recovery finishes a replacement', () => {
  test('passes what changed in function bodies alone', async () => {
    await check(source.replace('() => 1', '() => 2'), undefined);
    await check(source.replace('() => 1', '() => 2').replace('return n', 'return n + 1'), undefined);
  });

  test.each([
    ['an import', source.replace('./b.js', './evil.js')],
    ['a new function', `${source}export function more() {\n  return 1;\n}\n`],
    ['a removed function', source.replace(/export class[\s\S]*$/, '')],
    ['a comment', `// new\n${source}`],
    ['nothing', source],
  ])('cheat 1: refuses %s', async (_what, after) => {
    await check(after, 'guard/outside-changed');
  });

  test('cheat 1: refuses a signature, as no body differs with it', async () => {
    await check(source.replace('n: number', 'n: string'), 'guard/no-change');
  });

  test('cheat 1: runs the guards again', async () => {
    await check(source.replace('return b(() => 1);', 'return process.exit(0);'), 'guard/ends-process');
    await check(source.replace('return b(() => 1);', 'return b(() => 1'), 'parse/syntax-error');
  });

  test('cheat 1: asks again whether the file may be changed', async () => {
    const refused: Failure = { code: 'policy/protected-path', path, rule: 'x' };
    await check(source.replace('() => 1', '() => 2'), 'policy/protected-path', { refused });
  });

  const tested = `export function outer() {
  function one() {
    return 1;
  }
  if (import.meta.vitest) test('one', () => { one(); });
  return one();
}
test('outer', () => {
  outer();
});
`;

  test('cheat 6: a change in a test is finished where the operator opened the file, and there alone', async () => {
    const changed = tested.replace('  outer();', '  outer(1);');
    await check(changed, 'policy/protected-path', { before: tested });
    await check(changed, undefined, { before: tested, allowed: true });
  });

  test('finishes a change of a function that stands beside a test in another function', async () => {
    await check(tested.replace('return 1', 'return 2'), undefined, { before: tested });
    await check(tested.replace('return one()', 'return one'), 'policy/protected-path', { before: tested });
    const both = tested.replace('return 1', 'return 2').replace('return one()', 'return one');
    await check(both, 'policy/protected-path', { before: tested });
  });
});
