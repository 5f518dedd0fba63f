import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { RefereeRequest } from '../../../src/engine/index.js';
import { utf16Offset } from '../../../src/engine/source/offset.js';
import { refereeDataMebibytesMax, refereeResidentMebibytesMax } from '../../../src/platform/limits.js';
import {
  createReferee,
  type RefereeOptions,
  type RefereeProcess,
} from '../../../src/platform/referee/create-referee.js';
import { codeOf, kernel } from '../../engine/support/kernel.js';

const folder = mkdtempSync(join(tmpdir(), 'emetgate-referee-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const referees: RefereeProcess[] = [];
afterEach(async () => {
  await Promise.all(referees.splice(0).map((referee) => referee.close()));
});

function started(options: RefereeOptions = {}): RefereeProcess {
  const referee = createReferee(options);
  referees.push(referee);
  return referee;
}

/** A program that answers like no referee should. */
function program(name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

const accepted = `{ kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: [] } }`;

const request = (body = '{ return 2; }'): RefereeRequest => ({
  dialect: { lang: 'ts', sourceTypes: ['module'] },
  before: 'function f() { return 1; }',
  after: `function f() ${body}`,
  beforeSpan: { start: utf16Offset(13), end: utf16Offset(26) },
  afterSpan: { start: utf16Offset(13), end: utf16Offset(13 + body.length) },
});

const good = {
  kind: 'judged',
  judgement: { kind: 'accepted', facts: { unprovenRegularExpressions: 0, newProcessEndings: [], masks: [] } },
};

describe('createReferee()', () => {
  test('judges in its own process, one call after the other', async () => {
    const referee = started();
    referee.warm();
    const answers = await Promise.all([
      referee.judge(request()),
      referee.judge(request('{ return 1 1 }')),
      referee.judge(request()),
    ]);
    expect(answers.map((answer) => (answer.kind === 'judged' ? answer.judgement.kind : answer.reason))).toEqual([
      'accepted',
      'syntax-error',
      'accepted',
    ]);
  });

  test('cheat 12: a text that kills the second parser is a rejection, and the next call is answered', async () => {
    const referee = started();
    const deadly = `{ ${'('.repeat(50_000)} }`;
    const [died, next] = await Promise.all([referee.judge(request(deadly)), referee.judge(request())]);
    expect(died).toEqual({ kind: 'died', reason: 'crashed' });
    expect(next).toEqual(good);
  });

  test('cheat 12: a name of JSX that the second parser writes as no JSON is judged, and its process lives on', async () => {
    const referee = started();
    const engine = await kernel(referee);
    const name = String.raw`<\u{2F804}/>`;
    const codes = (file: string, body: string): Promise<string> =>
      codeOf(engine, { path: 'a.jsx', file, ref: 'f', body });
    expect(await codes('const f = () => 1;', '2')).toBe('verified');
    const { pid } = referee;
    expect(await codes('const f = () => 1;', name)).toBe('parse/syntax-error');
    expect(await codes(`const f = () => ${name};`, '2')).toBe('verified');
    expect(await codes(`const f = () => 1;\nconst a = ${name};`, '2')).toBe('verified');
    expect(referee.pid).toBe(pid);
  });

  test('cheat 12: a process that is killed in the middle of a call is replaced', async () => {
    const once = program(
      'dies-once',
      `import { existsSync, writeFileSync } from 'node:fs';
       process.on('message', ({ id }) => {
         if (!existsSync(${JSON.stringify(join(folder, 'died'))})) {
           writeFileSync(${JSON.stringify(join(folder, 'died'))}, '');
           process.kill(process.pid, 'SIGKILL');
         } else process.send({ id, judgement: ${accepted} });
       });`,
    );
    const referee = started({ program: once });
    expect(await referee.judge(request())).toEqual({ kind: 'died', reason: 'crashed' });
    expect(await referee.judge(request())).toEqual(good);
  });

  test('a process that never answers is ended when its time is over', async () => {
    const referee = started({ program: program('silent', "process.on('message', () => undefined);"), timeoutMs: 50 });
    expect(await referee.judge(request())).toEqual({ kind: 'died', reason: 'timeout' });
  });

  test('an answer that is none ends the process', async () => {
    for (const reply of [
      'null',
      '{ id: -1, judgement: null }',
      '{ id, judgement: {} }',
      "{ id, judgement: { kind: 'accepted' } }",
    ]) {
      const name = `odd-${referees.length}`;
      const referee = started({
        program: program(name, `process.on('message', ({ id }) => process.send(${reply}));`),
      });
      expect(await referee.judge(request())).toEqual({ kind: 'died', reason: 'bad-answer' });
    }
  });

  test('sends a file once, by its hash afterwards, and again to a process that let it go', async () => {
    const forgetful = program(
      'forgetful',
      `const seen = [];
       process.on('message', ({ id, question: { base, body } }) => {
         seen.push([base.text === undefined ? 'hash' : 'text', body]);
         const forgot = base.text === undefined && (seen.length === 1 || body === '{ forgot }');
         process.send(forgot ? { id, wants: 'text' } : { id, judgement: { kind: 'escaped', detail: JSON.stringify(seen) } });
       });`,
    );
    const referee = started({ program: forgetful });
    for (const body of ['{ first }', '{ second }', '{ forgot }']) await referee.judge(request(body));
    expect(await referee.judge(request('{ last }'))).toEqual({
      kind: 'judged',
      judgement: {
        kind: 'escaped',
        detail: JSON.stringify([
          ['hash', '{ first }'],
          ['text', '{ first }'],
          ['hash', '{ second }'],
          ['hash', '{ forgot }'],
          ['text', '{ forgot }'],
          ['hash', '{ last }'],
        ]),
      },
    });
  });

  test('judges each file for itself, however they take turns', async () => {
    const referee = started();
    const other: RefereeRequest = { ...request(), before: 'function f() { return 0; }' };
    const broken: RefereeRequest = {
      ...request(),
      before: 'function f[] { return 1; }',
      after: 'function f[] { return 2; }',
    };
    const kinds: string[] = [];
    for (const asked of [request(), other, broken, request(), broken, other]) {
      const answer = await referee.judge(asked);
      kinds.push(answer.kind === 'judged' ? answer.judgement.kind : answer.reason);
    }
    expect(kinds).toEqual(['accepted', 'accepted', 'base-invalid', 'accepted', 'base-invalid', 'accepted']);
  });

  test('a process that asks for the file without end is ended', async () => {
    const greedy = program('greedy', "process.on('message', ({ id }) => process.send({ id, wants: 'text' }));");
    expect(await started({ program: greedy }).judge(request())).toEqual({ kind: 'died', reason: 'bad-answer' });
  });

  test('a program that is not there is a death, not a throw', async () => {
    expect(await started({ program: join(folder, 'missing.mjs') }).judge(request())).toMatchObject({ kind: 'died' });
    const referee = started();
    await referee.close();
    expect(await referee.judge(request())).toEqual({ kind: 'died', reason: 'not-started' });
  });

  test('runs with nothing of the environment and no open input or output', async () => {
    process.env['EMETGATE_TEST_SECRET'] = 'seen';
    const spy = program(
      'spy',
      `import { readlinkSync } from 'node:fs';
       process.on('message', ({ id }) => process.send({ id, judgement: { kind: 'escaped', detail: JSON.stringify([
         process.env.EMETGATE_TEST_SECRET ?? null, process.env.PATH ?? null, process.env.NODE_OPTIONS ?? null, process.execPath,
       ]) } }));`,
    );
    const answer = await started({ program: spy }).judge(request());
    delete process.env['EMETGATE_TEST_SECRET'];
    expect(answer).toEqual({
      kind: 'judged',
      judgement: { kind: 'escaped', detail: JSON.stringify([null, null, null, process.execPath]) },
    });
  });
});

/** Each mistake is told with the whole line that it is on: 50,000 of them on one of 100 kB are 13 GB of words. */
const dear = `{ ${'\\`'.repeat(50_000)} }`;

/** The most resident memory, in MiB, that the referee's processes had while something was done. */
async function peakWhile(referee: RefereeProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = (): void => {
    try {
      const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${referee.pid}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kibibytes) / 1024);
    } catch {
      // Between two processes.
    }
  };
  const timer = setInterval(look, 2);
  await work();
  clearInterval(timer);
  expect(peak).toBeGreaterThan(10);
  return peak;
}

const linux = process.platform === 'linux';

describe("the memory of the referee's process (its peak is read on Linux alone)", () => {
  test('cheat 12: a body that takes gigabytes is refused, and the next proposal is verified', async () => {
    const referee = started();
    const engine = await kernel(referee);
    const file = 'function f() { return 1; }';
    const proposals = async (): Promise<void> => {
      expect(await codeOf(engine, { file, ref: 'f', body: dear })).toBe('parse/referee-failed');
      expect(await codeOf(engine, { file, ref: 'f', body: '{ return 2; }' })).toBe('verified');
    };
    if (!linux) return proposals();
    expect(await peakWhile(referee, proposals)).toBeLessThan(refereeResidentMebibytesMax);
  });

  const mistakes = `{ ${'break;'.repeat(50_000)} }`;
  const unbounded = 1_000_000;
  test.skipIf(!linux).each([
    // Below what the watch lets a small text add, so that only the limit named can be what ends it.
    { what: 'the hard limit', body: dear, dataMebibytesMax: 384, residentMebibytesMax: unbounded, peakMax: 500 },
    { what: 'the watch', body: mistakes, dataMebibytesMax: unbounded, residentMebibytesMax: 256, peakMax: 600 },
    {
      what: 'what a text may add',
      body: dear,
      dataMebibytesMax: unbounded,
      residentMebibytesMax: unbounded,
      peakMax: 1500,
    },
  ])('cheat 12: is bounded by $what alone (needs Linux)', async ({ body, peakMax, ...limits }) => {
    const referee = started(limits);
    const peak = await peakWhile(referee, async () => {
      expect(await referee.judge(request(body))).toEqual({ kind: 'died', reason: 'crashed' });
    });
    expect(peak).toBeLessThan(peakMax);
    expect(await referee.judge(request())).toEqual(good);
  });

  test.skipIf(!linux)('has its hard limit, and writes no core file (needs Linux)', async () => {
    const referee = started();
    await referee.judge(request());
    const limits = readFileSync(`/proc/${referee.pid}/limits`, 'utf8');
    expect(/^Max data size +(\d+)/m.exec(limits)?.[1]).toBe(String(refereeDataMebibytesMax * 1024 * 1024));
    expect(/^Max core file size +(\d+)/m.exec(limits)?.[1]).toBe('0');
  });

  test('is enough for the largest file that people edit around', async () => {
    const before = readFileSync(createRequire(import.meta.url).resolve('typescript/lib/typescript.js'), 'utf8');
    const head = 'function noop(_) ';
    const start = before.indexOf(`${head}{`) + head.length;
    const end = before.indexOf('}', start) + 1;
    const body = '{ return; }';
    const referee = started();
    const answer = await referee.judge({
      dialect: { lang: 'jsx', sourceTypes: ['unambiguous', 'commonjs'] },
      before,
      after: before.slice(0, start) + body + before.slice(end),
      beforeSpan: { start: utf16Offset(start), end: utf16Offset(end) },
      afterSpan: { start: utf16Offset(start), end: utf16Offset(start + body.length) },
    });
    expect(answer).toMatchObject({ kind: 'judged', judgement: { kind: 'accepted' } });
  });
});
