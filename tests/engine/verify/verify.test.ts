import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKS, type Engine, isVerified, type Referee } from '../../../src/engine/index.js';
import { admitted, bytesOf, codeOf, kernel, resultOf, verdictOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

/** An emoji, an accent and CJK above every fixture (case 8). */
const ABOVE = '// é😀日\n';

describe('verify()', () => {
  test('case 8: replaces exactly the body below characters of every width', async () => {
    const file = `${ABOVE}export function add(a: number, b: number) { return a - b; }\nexport const rest = "日";\n`;
    expect(await resultOf(engine, { file, ref: 'add', body: '{ return a + b; }' })).toBe(
      `${ABOVE}export function add(a: number, b: number) { return a + b; }\nexport const rest = "日";\n`,
    );
  });

  test('case 1: keeps what stands before a function assigned to an exported constant', async () => {
    const file = `${ABOVE}export const f = (a: number) => a - 1;\n`;
    expect(await resultOf(engine, { file, ref: 'f', body: 'a + 1' })).toBe(
      `${ABOVE}export const f = (a: number) => a + 1;\n`,
    );
  });

  test('case 3: keeps decorators, comments and types around a method', async () => {
    const file = `class A {\n  /** doc */\n  @log() // why\n  m(a: string): string { return a; } // tail\n}\n`;
    expect(await resultOf(engine, { file, ref: 'A.m', body: '{ return a + a; }' })).toBe(
      file.replace('{ return a; }', '{ return a + a; }'),
    );
  });

  test('turns an expression into a block and back', async () => {
    const file = `const f = (a: number) => a - 1;\n`;
    const block = await resultOf(engine, { file, ref: 'f', body: '{ return a + 1; }' });
    expect(block).toBe('const f = (a: number) => { return a + 1; };\n');
    expect(await resultOf(engine, { file: String(block), ref: 'f', body: '(a, 2)' })).toBe(
      'const f = (a: number) => (a, 2);\n',
    );
  });

  test('reports every check of the engine in order, and nothing of the stages behind it', async () => {
    const verdict = await verdictOf(engine, { file: 'function f() { return 1; }', ref: 'f', body: '{ return 2; }' });
    const names = CHECKS.filter(({ stage }) => stage !== 'test' && stage !== 'commit').map(({ name }) => name);
    expect(verdict.checks.map(({ name }) => name)).toEqual(names);
    expect(verdict.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([
      { name: 'edits', outcome: 'skipped', reason: 'the whole body was given' },
      { name: 'boundedness', outcome: 'skipped', reason: 'not analysed: taken as unbounded' },
    ]);
  });

  test('reports every check there is in a refusal', async () => {
    const verdict = await verdictOf(engine, { file: 'function f() { return 1; }', ref: 'f', body: '{ return 1 1 }' });
    expect(verdict.checks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name));
    expect(verdict).toMatchObject({ kind: 'rejected', stage: 'parse', failure: { code: 'parse/syntax-error' } });
  });

  test('gives the hash that the next reader gets, the one before, and an honest boundedness', async () => {
    const file = 'function f() { return 1; }';
    const read = (bytes: Uint8Array) => {
      const reading = engine.readSymbol({ path: 'a.ts', bytes }, 'f');
      return reading.ok ? reading.value.hash : reading.error.code;
    };
    const verdict = await verdictOf(engine, { file, ref: 'f', body: '{ return 2; }' });
    if (verdict.kind === 'rejected') throw new Error(verdict.failure.code);
    expect([verdict.previousHash, verdict.hash]).toEqual([read(bytesOf(file)), read(verdict.after)]);
    expect(verdict.boundedness).toEqual({
      verdict: 'UNBOUNDED',
      escapes: [{ kind: 'not-analysed', at: { line: 1, column: 14 }, detail: 'f' }],
    });
    expect(verdict.changes).toEqual([
      { ref: 'f', previousHash: verdict.previousHash, hash: verdict.hash, boundedness: verdict.boundedness },
    ]);
  });

  test('constructs values that nothing else can imitate', async () => {
    const verdict = await verdictOf(engine, { file: 'function f() { return 1; }', ref: 'f', body: '{ return 2; }' });
    expect([isVerified(verdict), isVerified({ ...verdict }), isVerified(null)]).toEqual([true, false, false]);
  });

  test('case 13: refuses the hash of another symbol, of the whole file, and a stale one, with the present source', async () => {
    const file = 'function f() { return 1; }\nfunction g() { return 1; }\n';
    const g = engine.readSymbol({ path: 'a.ts', bytes: bytesOf(file) }, 'g');
    const given = g.ok ? g.value.hash : '';
    const verdict = await verdictOf(engine, { file, ref: 'f', hash: given, body: '{ return 2; }' });
    expect(verdict).toMatchObject({
      stage: 'address',
      failure: { code: 'address/stale-hash', ref: 'f', given, source: 'function f() { return 1; }' },
    });
  });

  test('cheat 14: equal hashes decide nothing: the hash is only compared with the one at its ref', async () => {
    const file = 'const f = () => 1;\nconst g = () => 1;\n';
    const verdict = await verdictOf(engine, { file, ref: 'g', body: '2' });
    if (verdict.kind === 'rejected') throw new Error(verdict.failure.code);
    expect(Buffer.from(verdict.after).toString()).toBe('const f = () => 1;\nconst g = () => 2;\n');
  });

  test('refuses unknown refs, other languages and bytes that are no UTF-8', async () => {
    const proposal = { file: 'function f() {}', ref: 'f', body: '{ g() }' };
    expect(await codeOf(engine, { ...proposal, ref: 'h' })).toBe('address/unknown-ref');
    expect(await codeOf(engine, { ...proposal, path: 'a.py' })).toBe('address/unsupported-language');
    expect(await codeOf(engine, { ...proposal, file: Buffer.from([0x66, 0xff]) })).toBe('address/bad-encoding');
  });

  test('case 9: keeps a BOM and every byte outside the body', async () => {
    const file = `\uFEFFfunction f() { return "é"; }\r\n\t\n// 日 `;
    expect(await resultOf(engine, { file, ref: 'f', body: '{ return "è"; }' })).toBe(
      `\uFEFFfunction f() { return "è"; }\r\n\t\n// 日 `,
    );
  });

  test('case 14: repairs nothing: a missing brace, a fence or a line behind the body refuse it', async () => {
    const file = 'function f() { return 1; }\n';
    expect(await codeOf(engine, { file, ref: 'f', body: '{ return 2;' })).toBe('parse/syntax-error');
    expect(await codeOf(engine, { file, ref: 'f', body: '```ts\n{ return 2; }\n```' })).toBe('parse/syntax-error');
    expect(await codeOf(engine, { file, ref: 'f', body: '{ return 2; }\n' })).toBe('guard/escaped-body');
    expect(await codeOf(engine, { file, ref: 'f', body: ' { return 2; }' })).toBe('guard/escaped-body');
  });

  test('says that space around a body is what makes it escape', async () => {
    const found = (file: string, body: string) => resultOf(engine, { file, ref: 'f', body });
    const escaped = { code: 'guard/escaped-body', path: 'a.ts', ref: 'f', by: 'referee' };
    for (const body of ['{ return 2; }\n', ' { return 2; }', '\n{ return 2; }']) {
      expect(await found('function f() { return 1; }\n', body)).toEqual({ ...escaped, found: 'space-around' });
    }
    expect(await found('const f = () => 1;\n', ' 2')).toEqual({ ...escaped, found: 'space-around' });
    expect(await found('function f() { return 1; }\n', '{ return 2; };')).toEqual(escaped);
  });

  test('case 16: refuses a body that brings another function with it', async () => {
    const file = 'function f() { return 1; }\nfunction g() { return 2; }\n';
    const body = '{ return 1; }\nfunction injected() {}\nfunction h() { return 2; }';
    expect(await codeOf(engine, { file, ref: 'f', body })).toBe('guard/escaped-body');
  });

  test('refuses a file that is invalid as it is', async () => {
    const file = 'let a; let a;\nfunction f() { return 1; }\n';
    expect(await codeOf(engine, { file, ref: 'f', body: '{ return 2; }' })).toBe('parse/base-invalid');
  });

  test('cheat 12: refuses what nests too deep before any parser sees it, in the file and in the body', async () => {
    const deep = `${'('.repeat(10_000)}1${')'.repeat(10_000)}`;
    expect(await codeOf(engine, { file: 'function f() { return 1; }', ref: 'f', body: `{ return ${deep}; }` })).toBe(
      'parse/too-deep',
    );
    expect(
      await codeOf(engine, { file: `function f() { return 1; }\n${deep};`, ref: 'f', body: '{ return 2; }' }),
    ).toBe('parse/too-deep');
    expect(engine.symbols({ path: 'a.ts', bytes: bytesOf(deep) })).toMatchObject({ error: { code: 'parse/too-deep' } });
  });

  test('refuses bodies that leave open whatever can be opened', async () => {
    const file = 'function f() { return 1; }\nconst a = `x`; /* y */ // z\n';
    for (const open of [
      '{ return `',
      '{ return `${',
      '{ /*',
      '{ //',
      "{ '",
      '{ "',
      '{ /',
      '{ /[',
      '{ (',
      '{ [',
      '{ x = <',
      '{ \\u{',
    ]) {
      expect([open, await codeOf(engine, { file, ref: 'f', body: open })]).toEqual([open, 'parse/syntax-error']);
    }
  });

  test('passes the death of the referee on as a refusal', async () => {
    const referee: Referee = { judge: async () => ({ kind: 'died', reason: 'timeout' }) };
    const verdict = await verdictOf(await kernel(referee), { file: 'function f() {}', ref: 'f', body: '{ g(); }' });
    expect(verdict).toMatchObject({
      stage: 'parse',
      failure: { code: 'parse/referee-failed', path: 'a.ts', reason: 'timeout' },
    });
  });
});

describe('case 7: what one parser cannot read', () => {
  const gaps = [
    'import.defer("m");',
    'g<<A>(a: A) => void>();',
    'export type * from "./m";',
    'interface I<in out T> { a: T }',
    'type F = import("m").Foo[];',
  ];

  test('valid TypeScript outside the body that tree-sitter cannot read changes nothing', async () => {
    for (const gap of gaps) {
      const file = `${gap}\nexport function f() { return 1; }\n`;
      expect(await resultOf(engine, { file, ref: 'f', body: '{ return 2; }' })).toBe(
        file.replace('return 1', 'return 2'),
      );
    }
  });

  test('inside the body the proof of oxc stands alone, and the checks say so', async () => {
    const file = 'export function f() { return 1; }\nexport function g() {}\n';
    const verdict = await verdictOf(engine, { file, ref: 'f', body: '{ import.defer("m"); return 1; }' });
    expect(verdict.kind).toBe('verified');
    expect(verdict.checks.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual([
      'edits',
      'body-in-tree-sitter',
      'outside-symbols',
      'boundedness',
    ]);
  });
});

describe('what two programs read in two ways', () => {
  const file = 'const o = { f: function f(a, b) { return a } };\n';
  const outside = '}, g: (globalThis.pwned = 1), h: function (a, b) {\n }';
  const everyGoal = ['a.ts', 'a.cts', 'a.mts', 'a.tsx', 'a.js', 'a.cjs', 'a.mjs'];

  test('a comment that only scripts have hides nothing, whatever the goal and whatever the first parser reads', async () => {
    for (const path of everyGoal) {
      for (const literal of ['', 'String.raw`\\u`;', 'a < b;']) {
        const body = `{ ${literal} return a\n  /* keep */ a <!--b; ${outside}`;
        expect([path, await codeOf(engine, { path, file, ref: 'o.f', body })]).not.toEqual([path, 'verified']);
      }
      for (const body of ['{ return a<!--b\n }', '{ return a\n--> b\n }', '{ return a /*\n*/ --> b\n }']) {
        expect([path, await codeOf(engine, { path, file, ref: 'o.f', body })]).toEqual([path, 'parse/syntax-error']);
      }
    }
  });

  test('the same characters in texts and as two operators are what they are', async () => {
    for (const path of everyGoal) {
      for (const body of [
        '{ return "<!--" + `<!-- ${a} -->`; }',
        '{ while (a --> 0) b(); }',
        '{ return a < !--b; /* --> */ }',
      ]) {
        expect([path, await codeOf(engine, { path, file, ref: 'o.f', body })]).toEqual([path, 'verified']);
      }
    }
  });

  test('a literal that the first parser cannot read does not switch it off', async () => {
    const proven = async (path: string, body: string) => {
      const { checks } = await verdictOf(engine, { path, file, ref: 'o.f', body });
      return checks.find(({ name }) => name === 'body-in-tree-sitter');
    };
    for (const literal of ['String.raw`\\u`', 'String.raw`\\x${a}\\u{`']) {
      expect(await proven('a.ts', `{ return ${literal}; }`)).toEqual({
        name: 'body-in-tree-sitter',
        outcome: 'passed',
        by: 'tree-sitter, texts and types masked',
      });
    }
  });

  test('what names mean to each goal is refused or stays inside', async () => {
    const opens = ['await /', 'yield /', 'let /', '\\u0061wait /', 'await\n/', '#!/'];
    for (const path of everyGoal) {
      for (const open of opens) {
        const body = `{ ${open}${outside.replace('\n', '/;\n')}`;
        expect([path, open, await codeOf(engine, { path, file, ref: 'o.f', body })]).not.toEqual([
          path,
          open,
          'verified',
        ]);
      }
    }
  });
});

describe('verifyAll()', () => {
  const file = 'function f() { return 1; }\nclass A { m() { return () => 1; } }\n';
  const change = (ref: string, body: string) => {
    const reading = engine.readSymbol({ path: 'a.ts', bytes: bytesOf(file) }, ref);
    const hash = reading.ok ? reading.value.hash : '';
    return { kind: 'body', path: 'a.ts', ref, hash, replacement: { kind: 'body', body } } as const;
  };
  const snapshot = () => ({ path: 'a.ts', bytes: bytesOf(file) });

  test('puts each change on the result of the one before', async () => {
    const changes = [change('A.m', '{ return 22; }'), change('f', '{ return 333; }')];
    const verdict = await engine.verifyAll(snapshot(), changes, admitted());
    if (verdict.kind === 'rejected') throw new Error(verdict.failure.code);
    expect(Buffer.from(verdict.after).toString()).toBe(
      'function f() { return 333; }\nclass A { m() { return 22; } }\n',
    );
    expect(Buffer.from(verdict.before).toString()).toBe(file);
    expect(verdict.changes.map(({ ref, previousHash }) => [ref, previousHash])).toEqual(
      changes.map(({ ref, hash }) => [ref, hash]),
    );
    expect(isVerified(verdict)).toBe(true);
  });

  test('refuses all for one', async () => {
    const verdict = await engine.verifyAll(snapshot(), [change('f', '{ return 2; }'), change('A.m', '{')], admitted());
    expect(verdict).toMatchObject({ kind: 'rejected', failure: { code: 'parse/syntax-error' } });
  });

  test('refuses the same function twice, and one inside another, in any order', async () => {
    const inner = 'A.m.(return)';
    const refs = engine.symbols(snapshot());
    const nested = refs.ok ? refs.value.symbols.find(({ parent }) => parent?.ref === 'A.m')?.ref : inner;
    for (const changes of [
      [change('f', '{ return 2; }'), change('f', '{ return 3; }')],
      [change('A.m', '{ return 2; }'), change(nested ?? inner, '2')],
      [change(nested ?? inner, '2'), change('f', '{ return 2; }'), change('A.m', '{ return 2; }')],
    ]) {
      const verdict = await engine.verifyAll(snapshot(), changes, admitted());
      expect(verdict).toMatchObject({ kind: 'rejected', failure: { code: 'address/overlapping-changes' } });
    }
  });
});
