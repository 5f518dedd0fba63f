import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/index.js';
import { codeOf, kernel, resultOf } from '../support/kernel.js';

let engine: Engine;
beforeAll(async () => {
  engine = await kernel();
});

const FILE = 'function f(a: any) { return a; }\nconst g = (a: any) => a;\n';

const codeOfBody = (body: string, ref = 'f', file = FILE): Promise<string> => codeOf(engine, { file, ref, body });

describe('guard/no-change and guard/empty-body', () => {
  test('refuse the present body, and one that does nothing', async () => {
    expect(await codeOfBody('{ return a; }')).toBe('guard/no-change');
    for (const body of [
      '{}',
      '{ }',
      '{\n  // nothing to do\n}',
      '{ ; }',
      '{ return; }',
      '{ return undefined; }',
      '{ {} /* */ }',
      '',
    ]) {
      expect([body, await codeOfBody(body)]).toEqual([body, 'guard/empty-body']);
    }
    for (const body of ['undefined', 'void 0', '{}', '(undefined)', '/* a */ undefined', 'void 0 // a']) {
      expect([body, await codeOfBody(body, 'g')]).toEqual([body, 'guard/empty-body']);
    }
  });

  test('let a body be that was empty, or does little', async () => {
    expect(await codeOfBody('{ /* on purpose */ }', 'f', 'function f() {}')).toBe('verified');
    for (const body of [
      '{ return 0; }',
      '{ return null; }',
      '{ return a.b; }',
      '{ "use strict"; }',
      '{ throw a; }',
      '{ a }',
      '{ return {}; }',
    ]) {
      expect([body, await codeOfBody(body)]).toEqual([body, 'verified']);
    }
  });
});

describe('guard/hidden-characters', () => {
  const refused = async (body: string, codePoint: string) =>
    expect(await resultOf(engine, { file: FILE, ref: 'f', body })).toMatchObject({
      code: 'guard/hidden-characters',
      codePoint,
    });

  test('case 11: refuses what nobody sees, in code, strings and comments alike', async () => {
    for (const [character, codePoint] of [
      ['\u00a0', 'U+00A0'],
      ['\u00ad', 'U+00AD'],
      ['\u200b', 'U+200B'],
      ['\u202e', 'U+202E'],
      ['\u2066', 'U+2066'],
      ['\u2028', 'U+2028'],
      ['\ufeff', 'U+FEFF'],
      ['\u3164', 'U+3164'],
      ['\u0000', 'U+0000'],
      ['\u000b', 'U+000B'],
      ['\u0085', 'U+0085'],
      ['\u{e0041}', 'U+E0041'],
      ['\ud800', 'U+D800'],
      ['\u200d', 'U+200D'],
    ] as const) {
      await refused(`{ return "x${character}y"; }`, codePoint);
      await refused(`{ /* x${character} */ return 1; }`, codePoint);
      await refused(`{ return${character}1; }`, codePoint);
    }
  });

  test('case 11: refuses typographic quotes in code, and lets texts have them', async () => {
    await refused('{ return “a”; }', 'U+201C');
    expect(await codeOfBody('{ return "“it’s”"; }')).toBe('verified');
    expect(await codeOfBody('{ return `“${a}”`; }')).toBe('verified');
    expect(await codeOfBody('{ /* it’s */ return 1; }')).toBe('verified');
  });

  test('case 11: refuses names that look like others', async () => {
    await refused('{ const \u0430dmin = 1; return \u0430dmin; }', 'U+0430');
    await refused('{ const \u0441\u043e\u0440\u0443 = 1; return 1; }', 'U+0441');
    await refused('{ const a\u01c3 = 1; return a\u01c3; }', 'U+01C3');
    expect(await codeOfBody('{ const счёт = 1, größe = 2, 値 = 3, Δx = 4; return счёт; }')).toBe('verified');
    expect(await codeOfBody('{ return "\u0430dmin"; }')).toBe('verified');
  });

  test('case 11: lets emoji, scripts that join, and what the body already had be', async () => {
    for (const text of ['👩‍💻', '❤️', '👍🏽', '🏳️‍🌈', '1️⃣', 'می‌خواهم', 'क्‍ष', '日本　語', 'naïve']) {
      expect([text, await codeOfBody(`{ return "${text}"; }`)]).toEqual([text, 'verified']);
    }
    const file = 'function f() { return "a\u00a0b"; }';
    expect(await codeOfBody('{ return "c\u00a0d"; }', 'f', file)).toBe('verified');
    expect(await codeOfBody('{ return "c\u00a0\u200bd"; }', 'f', file)).toBe('guard/hidden-characters');
  });

  test('case 11: says whether a character is not seen, looks like another, or is half of one', async () => {
    const why = (body: string) => resultOf(engine, { file: FILE, ref: 'f', body });
    expect(await why('{ return "\u200b"; }')).toMatchObject({ why: 'unseen' });
    for (const body of ['{ a\u200d; }', '{ "\ufeff"; }', '{ "\u{e0041}"; }', '{ "x\ufe0f"; }']) {
      expect(await why(body)).toMatchObject({ why: 'unseen' });
    }
    expect(await why('{ return “a”; }')).toMatchObject({ codePoint: 'U+201C', why: 'look-alike' });
    expect(await why('{ const α\u03bf = 1, \u0391 = 2; return 1; }')).toMatchObject({
      codePoint: 'U+0391',
      why: 'look-alike',
    });
    expect(await why('{ return "\ud800"; }')).toMatchObject({ codePoint: 'U+D800', why: 'half-character' });
  });

  test('case 11: refuses half of a pair that the body has, however it comes to be', async () => {
    const file = 'function f() { return "😀"; }';
    const half = { code: 'guard/hidden-characters', why: 'half-character' };
    expect(await resultOf(engine, { file, ref: 'f', edits: [{ old: '\ud83d', new: '' }] })).toMatchObject(half);
    expect(await resultOf(engine, { file, ref: 'f', edits: [{ old: '\ude00', new: '\ude00\ude00' }] })).toMatchObject(
      half,
    );
    expect(await resultOf(engine, { file, ref: 'f', body: '{ return "\ude00"; }' })).toMatchObject(half);
    expect(await resultOf(engine, { file, ref: 'f', edits: [{ old: '\ude00', new: '\ude01' }] })).toBe(
      'function f() { return "😁"; }',
    );
  });

  test('case 11: tells code from texts to the character', async () => {
    await refused('{ return "a"\u3000; }', 'U+3000');
    await refused('{ return "“a”" + “b”; }', 'U+201C');
    await refused('{ /* “ */“ }', 'U+201C');
    await refused('{ return ""\u0430b; }', 'U+0430');
    expect(await codeOf(engine, { path: 'a.tsx', file: FILE, ref: 'f', body: '{ return <b>\u0430b“</b>; }' })).toBe(
      'verified',
    );
  });

  test('case 11: lets names be that the body had, or that no Latin letter is part of', async () => {
    const file = 'function f() { const \u0430dmin = 1; return \u0430dmin; }';
    expect(await codeOfBody('{ return \u0430dmin; }', 'f', file)).toBe('verified');
    expect(await codeOfBody('{ return \u0430dmin2; }', 'f', file)).toBe('guard/hidden-characters');
    expect(await codeOfBody('{ const \u0441\u0447\u0451\u0442_1 = 1; return 1; }')).toBe('verified');
    await refused('{ const \u0441\u043e_1 = 1; return 1; }', 'U+0441');
    await refused('{ x\u0430(); }', 'U+0430');
    expect(await codeOfBody('{ return é; }', 'f', 'function f() { 1; }')).toBe('verified');
  });

  test('points at the character in the changed file', async () => {
    expect(await resultOf(engine, { file: `// é\n${FILE}`, ref: 'f', body: '{\n  return "\u200b";\n}' })).toEqual({
      code: 'guard/hidden-characters',
      path: 'a.ts',
      ref: 'f',
      codePoint: 'U+200B',
      why: 'unseen',
      at: { line: 3, column: 11 },
    });
    for (const [body, at] of [
      ['{ return "\u200b"; }', { line: 1, column: 30 }],
      ['{\r  return "\u200b"; }', { line: 2, column: 11 }],
    ] as const) {
      expect(await resultOf(engine, { file: FILE, ref: 'f', body })).toMatchObject({ at });
    }
  });
});

describe('guard/ends-process', () => {
  test('cheat 5: refuses a body that begins to end the process, and lets it go on doing so', async () => {
    expect(await resultOf(engine, { file: FILE, ref: 'f', body: '{\n  process.reallyExit(0);\n}' })).toEqual({
      code: 'guard/ends-process',
      path: 'a.ts',
      ref: 'f',
      call: 'process.reallyExit',
      at: { line: 2, column: 3 },
    });
    expect(await codeOfBody('{ a(); process.exit(1); }', 'f', 'function f() { process.exit(1); }')).toBe('verified');
  });
});
