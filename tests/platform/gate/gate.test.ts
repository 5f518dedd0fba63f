import { describe, expect, test } from 'vitest';
import { CHECKS, type Change, type Failure } from '../../../src/engine/index.js';
import type { GateConfig } from '../../../src/platform/gate/gate-parts.js';
import type { Verdict } from '../../../src/platform/gate/verdict.js';
import { createGate } from '../../../src/platform/gate.js';
import { type FakeParts, fakeParts } from './fake-parts.js';

const path = 'src/one.ts';
const source = 'export function one() {\n  return 1;\n}\n\nexport function two() {\n  return 2;\n}\n';
const body = '{\n  return 2 - 1;\n}';

interface Asked {
  readonly verdict: Verdict;
  readonly told: readonly string[];
}

function change(parts: FakeParts, ref: string, proposed: string): Change {
  const table = parts.engine as unknown as import('../../../src/engine/index.js').Engine;
  const symbols = table.symbols({ path, bytes: Buffer.from(parts.files.get(path) ?? '') });
  const hash = symbols.ok ? (symbols.value.find(ref)?.hash ?? '') : '';
  return { kind: 'body', path, ref, hash, replacement: { kind: 'body', body: proposed } };
}

async function ask(
  parts: FakeParts,
  options: { signal?: AbortSignal; changes?: readonly Change[] } = {},
): Promise<Asked> {
  const told: string[] = [];
  const signal = options.signal ?? new AbortController().signal;
  const changes = options.changes ?? [change(parts, 'one', body)];
  const verdict = await createGate(parts).try(changes, { signal, progress: (message) => told.push(message) });
  return { verdict, told };
}

async function given(config: Partial<GateConfig> = {}): Promise<FakeParts> {
  return fakeParts({ [path]: source, 'test/one.test.ts': 'test' }, config);
}

function code(verdict: Verdict): string {
  return verdict.verdict === 'rejected' ? verdict.failure.code : verdict.verdict;
}

/** The one check that failed, and that every check is told of. */
function failedCheck(verdict: Verdict): string | undefined {
  expect(verdict.checks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name));
  const failed = verdict.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.length).toBe(verdict.verdict === 'rejected' ? 1 : 0);
  return failed[0]?.name;
}

describe('a gate', () => {
  test('runs the type check, then the tests, each on the proposal, and commits', async () => {
    const parts = await given({ typecheck: 'tsc' });
    const { verdict, told } = await ask(parts);
    expect(code(verdict)).toBe('committed');
    expect(failedCheck(verdict)).toBeUndefined();
    expect(parts.jobs.map(({ command }) => command)).toEqual(['tsc', 'npm test']);
    const after = source.replace('return 1', 'return 2 - 1');
    for (const job of parts.jobs) {
      expect([...job.overlay].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([[path, after]]);
      expect([...job.tracked]).toEqual([path, 'test/one.test.ts']);
      expect(job.masked).toEqual(['.env']);
      expect(job.limits).toMatchObject({ timeoutMs: 1000, memoryBytesMax: 1024, processesMax: 8 });
    }
    expect(parts.files.get(path)).toBe(after);
    expect(told).toEqual(['proving the sandbox', 'type check', 'tests', 'committing']);
  });

  test('says which checks stood behind a commit, and which did not run and why', async () => {
    const { verdict } = await ask(await given());
    const records = new Map(verdict.checks.map((record) => [record.name, record]));
    expect(records.get('tree')).toMatchObject({ outcome: 'passed', by: 'fingerprint' });
    expect(records.get('typecheck')).toMatchObject({
      outcome: 'skipped',
      reason: 'no --typecheck command is configured',
    });
    expect(records.get('baseline')?.outcome).toBe('skipped');
    expect(records.get('reach')?.outcome).toBe('skipped');
  });

  test('mutate runs and writes nothing, and shows the difference', async () => {
    const parts = await given();
    const verdict = await createGate(parts).mutate(change(parts, 'one', body));
    expect(verdict).toMatchObject({
      verdict: 'valid',
      diff: expect.stringContaining('-  return 1;\n+  return 2 - 1;'),
    });
    expect(failedCheck(verdict)).toBeUndefined();
    expect([parts.jobs, parts.files.get(path)]).toEqual([[], source]);
  });

  test('commits several changes of one file as one', async () => {
    const parts = await given();
    const changes = [change(parts, 'one', body), change(parts, 'two', '{\n  return 1 + 1;\n}')];
    const { verdict } = await ask(parts, { changes });
    expect(verdict).toMatchObject({ verdict: 'committed', changes: [{ ref: 'one' }, { ref: 'two' }] });
    expect(parts.jobs).toHaveLength(1);
    expect(parts.files.get(path)).toContain('1 + 1');
  });

  test("adds the operator's warnings to every verdict", async () => {
    const parts = await given({ warnings: ['.emetgaterc.json is ignored'] });
    expect((await ask(parts)).verdict.warnings).toEqual(['.emetgaterc.json is ignored']);
    expect((await createGate(parts).mutate(change(parts, 'two', body))).warnings).toEqual([
      '.emetgaterc.json is ignored',
    ]);
  });
});

describe('case 4: what is in place is committed, whatever happens next', () => {
  const changed = `${path} was changed again right after it was written, by another program; read it again`;
  const afterwards: readonly (readonly [string, (parts: FakeParts) => void, string])[] = [
    [
      'an editor that saves right after',
      ({ faults, files }) => (faults.afterwards = () => void files.set(path, `${files.get(path)}// more\n`)),
      changed,
    ],
    ['its removal', ({ faults, files }) => (faults.afterwards = () => void files.delete(path)), changed],
    [
      'a disk that cannot be read',
      ({ faults }) =>
        (faults.afterwards = () => {
          faults.readFailure = { code: 'commit/io', path, operation: 'read', errno: 'EIO' };
        }),
      `${path} was written, but could not be read back (EIO); read it again`,
    ],
    [
      'a folder that cannot be flushed',
      ({ faults }) => (faults.unsettled = { code: 'commit/io', path, operation: 'fsync folder', errno: 'EIO' }),
      `${path} was written, but it may not outlast a power failure, nor could it be taken back (commit/io)`,
    ],
  ];

  test.each(afterwards)('%s', async (_what, arrange, warning) => {
    const parts = await given();
    arrange(parts);
    const { verdict } = await ask(parts);
    expect([code(verdict), failedCheck(verdict), verdict.warnings]).toEqual(['committed', undefined, [warning]]);
    expect(verdict.checks).toContainEqual({ name: 'write', outcome: 'passed', by: 'renamed: see the warnings' });
  });
});

describe('a gate refuses, writes nothing and names the check', () => {
  const refusals: readonly (readonly [string, (parts: FakeParts) => void, string, string])[] = [
    [
      'a file that may not be changed',
      ({ faults }) => (faults.admitFailure = { code: 'policy/not-tracked', path, state: 'untracked' }),
      'policy/not-tracked',
      'allowed',
    ],
    [
      'a file of no known language',
      ({ faults }) => (faults.admitFailure = { code: 'address/unsupported-language', path, supported: [] }),
      'address/unsupported-language',
      'language',
    ],
    [
      'a path that leads outside',
      ({ faults }) => (faults.admitFailure = { code: 'address/outside-repository', path, reason: 'symlink' }),
      'address/outside-repository',
      'path',
    ],
    [
      'where no sandbox can be proven',
      ({ faults }) =>
        (faults.proofFailure = { code: 'test/sandbox-unavailable', backend: 'namespaces', problems: ['x'] }),
      'test/sandbox-unavailable',
      'sandbox',
    ],
    ['a red run', ({ faults }) => faults.outcomes.push({ kind: 'exited', exitCode: 1 }), 'test/failed', 'test'],
    ['a run that took too long', ({ faults }) => faults.outcomes.push({ kind: 'timeout' }), 'test/timeout', 'test'],
    [
      'a run that was not confined',
      ({ faults }) => faults.outcomes.push({ kind: 'not-confined', problems: ['x'] }),
      'test/sandbox-unavailable',
      'test',
    ],
    [
      'cheat 2: a run that wrote what it is judged on',
      ({ faults }) => faults.modified.push('test/one.test.ts'),
      'test/shadow-modified',
      'shadow',
    ],
    [
      'cheat 3: another file that changed meanwhile',
      ({ faults, files }) => (faults.during = () => void files.set('test/one.test.ts', 'other')),
      'commit/conflict',
      'tree',
    ],
    [
      'cheat 3: a file that came meanwhile',
      ({ faults, files }) => (faults.during = () => void files.set('new.ts', '')),
      'commit/conflict',
      'tree',
    ],
    [
      'case 4: the file itself, saved meanwhile',
      ({ faults, files }) => (faults.during = () => void files.set(path, `${source}\n`)),
      'commit/conflict',
      'tree',
    ],
    [
      'a lock that cannot be had',
      ({ faults }) => (faults.lockFailure = { code: 'server/busy', reason: 'x' }),
      'server/busy',
      'write',
    ],
    [
      'a disk that is full',
      ({ faults }) => (faults.commitFailure = { code: 'commit/io', path, operation: 'write', errno: 'ENOSPC' }),
      'commit/io',
      'write',
    ],
  ];

  test.each(refusals)('%s', async (_what, arrange, expected, check) => {
    const parts = await given();
    arrange(parts);
    const { verdict } = await ask(parts);
    expect(code(verdict)).toBe(expected);
    expect(failedCheck(verdict)).toBe(check);
    expect(parts.files.get(path)).not.toContain('2 - 1');
  });

  test('a change that needs tests without a command, before anything runs', async () => {
    const { test: _, ...config } = (await given()).config;
    const parts = { ...(await given()), config };
    const { verdict } = await ask(parts);
    expect([code(verdict), failedCheck(verdict), parts.jobs]).toEqual(['test/no-command', 'test', []]);
  });

  test('where this machine has no sandbox at all', async () => {
    const failure: Failure = { code: 'test/sandbox-unavailable', backend: 'none', problems: ['no backend for plan9'] };
    const parts = { ...(await given()), sandbox: { ok: false as const, error: failure } };
    const { verdict } = await ask(parts);
    expect([code(verdict), failedCheck(verdict), parts.jobs]).toEqual(['test/sandbox-unavailable', 'sandbox', []]);
  });

  test('a red type check, without running the tests', async () => {
    const parts = await given({ typecheck: 'tsc' });
    parts.faults.outcomes.push({ kind: 'exited', exitCode: 2 });
    parts.faults.output = 'src/one.ts(2,3): error TS2322: no\n';
    const { verdict } = await ask(parts);
    expect([code(verdict), failedCheck(verdict), parts.jobs.length]).toEqual(['test/typecheck-failed', 'typecheck', 1]);
    expect(verdict).toMatchObject({
      gate: { typecheck: { exitCode: 2, diagnostics: ['src/one.ts(2,3): error TS2322: no'] } },
    });
  });

  test('cheat 2: a type check that wrote tracked files, without running the tests', async () => {
    const parts = await given({ typecheck: 'tsc' });
    parts.faults.modified.push('test/one.test.ts');
    const { verdict } = await ask(parts);
    expect([code(verdict), parts.jobs.length]).toEqual(['test/shadow-modified', 1]);
  });

  test('a conflict names the paths that changed', async () => {
    const parts = await given();
    parts.faults.during = () => void parts.files.set('test/one.test.ts', 'other');
    const { verdict } = await ask(parts);
    expect(verdict).toMatchObject({
      failure: { code: 'commit/conflict', paths: ['test/one.test.ts'] },
      gate: { test: {} },
    });
  });
});

describe('a cancelled call', () => {
  test('ends its run and commits nothing', async () => {
    const parts = await given();
    const abort = new AbortController();
    parts.faults.during = (job) => {
      abort.abort();
      expect(job.signal.aborted).toBe(true);
      parts.faults.outcomes.push({ kind: 'cancelled' });
    };
    const { verdict } = await ask(parts, { signal: abort.signal });
    expect([code(verdict), parts.files.get(path)]).toEqual(['server/cancelled', source]);
  });

  test('is not committed when the tests had just passed', async () => {
    const parts = await given();
    const abort = new AbortController();
    parts.faults.during = () => abort.abort();
    const { verdict } = await ask(parts, { signal: abort.signal });
    expect([code(verdict), failedCheck(verdict), parts.files.get(path)]).toEqual(['server/cancelled', 'write', source]);
  });

  test('that never had its turn ran no check', async () => {
    const { verdict } = await ask(await given(), { signal: AbortSignal.abort() });
    expect(code(verdict)).toBe('server/cancelled');
    expect(new Set(verdict.checks.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
  });
});

describe('two calls at once', () => {
  test('cheat 3, case 12: the second is judged on what the first left', async () => {
    const parts = await given();
    const gate = createGate(parts);
    const call = { signal: new AbortController().signal, progress: () => {} };
    const proposals = [change(parts, 'one', body), change(parts, 'one', '{\n  return 3 - 2;\n}')];
    const verdicts = await Promise.all(proposals.map((proposal) => gate.try([proposal], call)));
    expect(verdicts.map(code)).toEqual(['committed', 'address/stale-hash']);
  });
});
