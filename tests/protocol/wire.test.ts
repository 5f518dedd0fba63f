import { describe, expect, test } from 'vitest';
import { parseInput } from '../../src/protocol/parse-input.js';
import { batchInput, changeInput, toolSchema } from '../../src/protocol/wire.js';

const hash = '0123456789abcdef0123456789abcdef';

function check(input: unknown, ...problems: readonly string[]): void {
  const parsed = parseInput(changeInput, input);
  expect(parsed.ok ? [] : parsed.error.problems).toEqual(problems);
}

describe('changeInput', () => {
  test('takes a body, or edits', () => {
    check({ path: 'a.ts', ref: 'f', hash, body: '{ return 1 }' });
    check({ path: 'a.ts', ref: 'f', hash, edits: [{ old: '1', new: '2' }] });
    check({ path: 'a.ts', ref: 'f', hash, body: '' });
  });

  test('refuses both and neither', () => {
    check({ path: 'a.ts', ref: 'f', hash }, 'give either body or edits');
    check({ path: 'a.ts', ref: 'f', hash, body: '{}', edits: [{ old: '1', new: '2' }] }, 'give either body or edits');
  });

  test('case 13: an unknown key is an error that names the key and those that there are', () => {
    check(
      { path: 'a.ts', ref: 'f', hash, body: '{}', hahs: hash },
      'unknown key "hahs" (allowed: path, ref, hash, body, edits)',
    );
    check(
      { path: 'a.ts', ref: 'f', hash, edits: [{ old: '1', new: '2', all: true }] },
      'edits[0]: unknown key "all" (allowed: old, new)',
    );
  });

  test('a key that JSON makes and JavaScript hides is unknown too', () => {
    const input = JSON.parse(`{"path":"a.ts","ref":"f","hash":"${hash}","body":"{}","__proto__":{"path":"b.ts"}}`);
    check(input, 'unknown key "__proto__" (allowed: path, ref, hash, body, edits)');
  });

  test('says which type is wanted and which was given', () => {
    check(
      { path: 7, ref: null, hash, body: ['x'] },
      'path: must be string, not number',
      'ref: must be string, not null',
      'body: must be string, not array',
    );
    check({ ref: 'f', hash, body: '{}' }, 'path: is missing (string)');
    check('a.ts', 'must be object, not string');
    check(null, 'must be object, not null');
    check([], 'must be object, not array');
  });

  test('a hash has 32 lower-case hex digits', () => {
    for (const wrong of ['', hash.toUpperCase(), `${hash}0`, hash.slice(1)]) {
      check(
        { path: 'a.ts', ref: 'f', hash: wrong, body: '{}' },
        'hash: 32 lower-case hex digits, as emetgate_read_symbol gives them',
      );
    }
  });

  test('an edit replaces something', () => {
    const parsed = parseInput(changeInput, { path: 'a.ts', ref: 'f', hash, edits: [{ old: '', new: 'x' }] });
    expect(parsed.ok).toBe(false);
    check({ path: 'a.ts', ref: 'f', hash, edits: [{ old: 'x', new: '' }] });
  });
});

describe('batchInput', () => {
  test('names the change that is wrong', () => {
    const parsed = parseInput(batchInput, {
      changes: [
        { path: 'a.ts', ref: 'f', hash, body: '{}' },
        { path: 'a.ts', ref: 'g', hash },
      ],
    });
    expect(parsed).toEqual({ ok: false, error: { problems: ['changes[1]: give either body or edits'] } });
  });

  test('is not empty', () => {
    expect(parseInput(batchInput, { changes: [] }).ok).toBe(false);
  });
});

describe('toolSchema()', () => {
  test('is closed at every level, so that clients can check before they call', () => {
    const schema = toolSchema(batchInput, 'input');
    const open: unknown[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('properties' in node && (!('additionalProperties' in node) || node.additionalProperties !== false))
        open.push(node);
      Object.values(node).forEach(walk);
    };
    walk(schema);
    expect(open).toEqual([]);
    expect(schema['$schema']).toBeUndefined();
  });
});
