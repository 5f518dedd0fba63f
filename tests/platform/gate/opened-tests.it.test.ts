import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BodyChange, Engine } from '../../../src/engine/index.js';
import { createRepositoryStore } from '../../../src/platform/gate/repository-store.js';
import { createReverify } from '../../../src/platform/gate/reverify.js';
import type { Verdict } from '../../../src/platform/gate/verdict.js';
import { createGate } from '../../../src/platform/gate.js';
import type { Repository } from '../../../src/platform/repository/repository.js';
import { kernel } from '../../engine/support/kernel.js';
import { gitRepository, opening } from '../support/git-repository.js';
import { stateOf } from '../support/opened-state.js';
import { fakeParts } from './fake-parts.js';

const source = `import { test } from 'vitest';
export function add(a, b) {
  return a + b;
}
test('adds', () => {
  add(1, 2);
});
`;
const path = 'src/add.js';
const files = { [path]: source, 'src/other.js': source, 'test/add.test.js': source };

interface Case {
  readonly path: string;
  readonly allowPaths: readonly string[];
}

/** What a real repository, kernel and disk make of a change in a test, and what recovery does with such a record. */
async function outcomes(given: Case): Promise<{ readonly gate: string; readonly recovery: string }> {
  const root = gitRepository(files);
  const repository = await opening(root, { allowPaths: given.allowPaths });
  const engine = await kernel();
  const reverify = createReverify({ engine, repository });
  const after = source.replace('add(1, 2)', 'add(2, 1)');
  const recorded = { path: given.path, before: Buffer.from(source), after: Buffer.from(after) };
  const refusal = await reverify(recorded);
  const verdict = await tried(root, repository, given.path);
  const written = readFileSync(join(root, given.path), 'utf8');
  expect(written).toBe(verdict.verdict === 'committed' ? after : source);
  return { gate: codeOf(verdict), recovery: refusal === undefined ? 'finished' : refusal.code };
}

async function tried(root: string, repository: Repository, changed: string): Promise<Verdict> {
  const engine = await kernel();
  const state = await stateOf(root);
  const store = createRepositoryStore({ repository, state, reverify: createReverify({ engine, repository }) });
  const gate = createGate({ ...(await fakeParts({})), engine, repository, store });
  const call = { signal: new AbortController().signal, progress: () => {} };
  return gate.try([changeOf(engine, changed)], call);
}

function changeOf(engine: Engine, changed: string): BodyChange {
  const ref = 'test("adds")';
  const reading = engine.readSymbol({ path: changed, bytes: Buffer.from(source) }, ref);
  const hash = reading.ok ? reading.value.hash : '';
  return { kind: 'body', path: changed, ref, hash, replacement: { kind: 'body', body: '{\n  add(2, 1);\n}' } };
}

function codeOf(verdict: Verdict): string {
  if (verdict.verdict !== 'rejected') return verdict.verdict;
  const rule = verdict.failure.code === 'policy/protected-path' ? ` ${verdict.failure.rule}` : '';
  return `${verdict.failure.code}${rule}`;
}

const inside = 'policy/protected-path test-callback';
const byName = 'policy/protected-path test-file';

test.each([
  { what: 'in a source file by default', path, allowPaths: [], gate: inside },
  { what: 'in a source file, another one opened', path, allowPaths: ['src/other.js', 'test/**'], gate: inside },
  { what: 'in a test file by default', path: 'test/add.test.js', allowPaths: [], gate: byName },
  { what: 'in a test file, another one opened', path: 'test/add.test.js', allowPaths: ['src/**'], gate: byName },
])('cheat 6: a change of a test is refused, and so by recovery: $what', async ({ gate, ...given }) => {
  expect(await outcomes(given)).toEqual({ gate, recovery: 'policy/protected-path' });
});

test.each([
  { what: 'in a source file', path, allowPaths: ['src/add.js'] },
  { what: 'in a test file', path: 'test/add.test.js', allowPaths: ['test/**'] },
])('a change of a test that the operator opened is committed, and finished by recovery: $what', async (given) => {
  expect(await outcomes(given)).toEqual({ gate: 'committed', recovery: 'finished' });
});
