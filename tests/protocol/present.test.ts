import { describe, expect, test } from 'vitest';
import type { Failure, FailureCode } from '../../src/engine/index.js';
import { failureText } from '../../src/protocol/answer.js';
import { failureMessage } from '../../src/protocol/present.js';

const path = 'src/a.ts';
const ref = 'Stack.push';
const at = { line: 3, column: 7 };

/** One failure for each code: the type makes a new code a compile error here. */
const examples: { readonly [Code in FailureCode]: Extract<Failure, { code: Code }> } = {
  'address/outside-repository': { code: 'address/outside-repository', path: '../x', reason: 'parent' },
  'address/unknown-path': { code: 'address/unknown-path', path, similar: ['src/b.ts'] },
  'address/not-a-file': { code: 'address/not-a-file', path, found: 'directory' },
  'address/unsupported-language': { code: 'address/unsupported-language', path: 'a.py', supported: ['.ts', '.js'] },
  'address/unknown-ref': { code: 'address/unknown-ref', path, ref, similar: [] },
  'address/ambiguous-ref': { code: 'address/ambiguous-ref', path, ref, candidates: ['a~1/2', 'a~2/2'] },
  'address/stale-hash': { code: 'address/stale-hash', path, ref, given: 'aa', present: 'bb', source: 'push() {}' },
  'address/bad-encoding': { code: 'address/bad-encoding', path, byteOffset: 12 },
  'address/too-large': { code: 'address/too-large', path, bytes: 20, bytesMax: 10 },
  'address/edit-not-found': { code: 'address/edit-not-found', path, ref, edit: 0 },
  'address/edit-ambiguous': { code: 'address/edit-ambiguous', path, ref, edit: 1, count: 3 },
  'address/overlapping-changes': { code: 'address/overlapping-changes', path, refs: ['a', 'a.b'] },
  'policy/protected-path': { code: 'policy/protected-path', path: 'package.json', rule: 'manifest' },
  'policy/protected-read': { code: 'policy/protected-read', path: '.env', rule: 'environment' },
  'policy/not-tracked': { code: 'policy/not-tracked', path, state: 'ignored' },
  'policy/linked-file': { code: 'policy/linked-file', path, links: 2 },
  'policy/rule-broken': { code: 'policy/rule-broken', path, rule: 'no-eval' },
  'parse/base-invalid': { code: 'parse/base-invalid', path, problems: [{ at, message: 'unexpected token' }] },
  'parse/syntax-error': { code: 'parse/syntax-error', path, problems: [{ at, message: 'unexpected token' }] },
  'parse/too-deep': { code: 'parse/too-deep', path, at, depthMax: 1000 },
  'parse/too-costly': { code: 'parse/too-costly', path },
  'parse/referee-failed': { code: 'parse/referee-failed', path, reason: 'crashed' },
  'guard/escaped-body': { code: 'guard/escaped-body', path, ref, by: 'referee' },
  'guard/empty-body': { code: 'guard/empty-body', path, ref },
  'guard/placeholder-body': { code: 'guard/placeholder-body', path, ref, text: '// ...', at },
  'guard/outside-changed': { code: 'guard/outside-changed', path, ref, what: 'symbols' },
  'guard/no-change': { code: 'guard/no-change', path, ref },
  'guard/hidden-characters': { code: 'guard/hidden-characters', path, ref, codePoint: 'U+00A0', why: 'unseen', at },
  'guard/ends-process': { code: 'guard/ends-process', path, ref, call: 'process.exit', at },
  'test/no-command': { code: 'test/no-command' },
  'test/sandbox-unavailable': { code: 'test/sandbox-unavailable', backend: 'namespaces', problems: ['no overlay'] },
  'test/typecheck-failed': { code: 'test/typecheck-failed', exitCode: 2 },
  'test/failed': { code: 'test/failed', exitCode: 1 },
  'test/load-error': { code: 'test/load-error', exitCode: 1 },
  'test/infrastructure': { code: 'test/infrastructure', detail: 'ENOSPC' },
  'test/crashed': { code: 'test/crashed', signal: 'SIGSEGV' },
  'test/timeout': { code: 'test/timeout', timeoutMs: 600_000 },
  'test/memory': { code: 'test/memory', memoryBytesMax: 4 * 1024 ** 3 },
  'test/output-limit': { code: 'test/output-limit', outputBytesMax: 64 * 1024 ** 2 },
  'test/processes': { code: 'test/processes', processesMax: 512 },
  'test/unreported': { code: 'test/unreported', detail: 'report: EMFILE' },
  'test/vacuous': { code: 'test/vacuous', detail: 'the summary counts no test' },
  'test/unreached': { code: 'test/unreached' },
  'test/flaky': { code: 'test/flaky', names: ['adds'] },
  'test/shadow-modified': { code: 'test/shadow-modified', paths: ['test/a.test.ts'] },
  'test/shadow-unseen': { code: 'test/shadow-unseen' },
  'test/baseline-red': { code: 'test/baseline-red', exitCode: 1 },
  'commit/conflict': { code: 'commit/conflict', paths: [path] },
  'commit/read-only': { code: 'commit/read-only', path },
  'commit/io': { code: 'commit/io', path, operation: 'fsync', errno: 'ENOSPC' },
  'commit/unrecorded': { code: 'commit/unrecorded', operation: 'fsync', errno: 'ENOSPC' },
  'server/cancelled': { code: 'server/cancelled' },
  'server/busy': { code: 'server/busy', reason: '32 proposals wait already' },
};

describe('failureMessage()', () => {
  test.each(Object.values(examples).map((failure) => [failure.code, failure] as const))(
    'words %s in the house style',
    (_code, failure) => {
      const message = failureMessage(failure);
      expect(message).toMatch(/^Cannot [a-z].+: .+; .+[^.]$/s);
      expect(message).not.toMatch(/undefined|\[object|\n|please|sorry|you must/i);
    },
  );

  test('no two codes share their words', () => {
    const messages = Object.values(examples).map(failureMessage);
    expect(new Set(messages).size).toBe(messages.length);
  });

  test('shows names from outside on one line, without control characters', () => {
    const message = failureMessage({ code: 'address/unknown-path', path: 'a\nb\u001b[31m\u202e', similar: [] });
    expect(message).not.toMatch(/[\n\u001b\u202e]/);
  });

  test('case 24: names what there is room for and counts the rest', () => {
    const names = Array.from({ length: 3000 }, (_, n) => `src/some-file-${n}.ts`);
    for (const failure of [
      { code: 'test/shadow-modified', paths: names },
      { code: 'commit/conflict', paths: names },
      { code: 'address/ambiguous-ref', path, ref, candidates: names },
      { code: 'address/overlapping-changes', path, refs: names },
    ] as const) {
      const message = failureMessage(failure);
      expect(message).toMatch(/src\/some-file-100\.ts.* and \d+ more/);
      expect(message.length).toBeLessThan(5000);
    }
  });

  test('says what a cause means, for each one of a code', () => {
    const words = (['absolute', 'parent', 'symlink', 'link-loop', 'reserved-name', 'malformed'] as const).map(
      (reason) => failureMessage({ code: 'address/outside-repository', path, reason }),
    );
    expect(new Set(words).size).toBe(6);
    const deaths = (['crashed', 'timeout', 'not-started', 'bad-answer'] as const).map((reason) =>
      failureMessage({ code: 'parse/referee-failed', path, reason }),
    );
    expect(new Set(deaths).size).toBe(4);
    const changes = (['bytes', 'symbols', 'errors'] as const).map((what) =>
      failureMessage({ code: 'guard/outside-changed', path, ref, what }),
    );
    expect(new Set(changes).size).toBe(3);
  });
});

describe('failureText()', () => {
  test('case 3: a stale hash brings the present hash and the present source', () => {
    const lines = failureText(examples['address/stale-hash']).split('\n');
    expect(lines[0]).toBe('rejected address/stale-hash');
    expect(lines.slice(2)).toEqual(['present hash: bb', '--- present source', 'push() {}']);
  });

  test('lists the places of syntax errors', () => {
    expect(failureText(examples['parse/syntax-error']).split('\n').at(-1)).toBe('3:7 unexpected token');
  });

  test('lists what a sandbox could not prove', () => {
    expect(failureText(examples['test/sandbox-unavailable']).split('\n').at(-1)).toBe('- no overlay');
  });
});
