import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineLibraries } from '../../src/platform/grammars.js';
import { engineLibraries, tableOf } from '../engine/support/libraries.js';

/** Files whose function bodies each start with the ref that they must have: a comment with `@ref` and the ref. */
const FIXTURES = fileURLToPath(new URL('fixtures/refs/', import.meta.url));

const LINE_ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' };

let libraries: EngineLibraries;
beforeAll(async () => {
  libraries = await engineLibraries();
});

describe.each(readdirSync(FIXTURES))('every function of %s', (name) => {
  const text = readFileSync(`${FIXTURES}${name}`, 'utf8');

  test('case 8: has the ref that its body says, and no other body says one', () => {
    const { symbols } = tableOf(libraries, name, text);
    const said = symbols.map((symbol) => /^[{(]\s*\/\* @ref (.*?) \*\//.exec(symbol.reading().body)?.[1]);
    expect(symbols.map(({ ref }) => ref)).toEqual(said);
    expect(symbols.length).toBe(text.split('@ref ').length - 1);
  });

  test.each(Object.entries(LINE_ENDS))('case 10: has the same refs with %s', (_name, lineEnd) => {
    const refs = (content: string) => tableOf(libraries, name, content).symbols.map(({ ref }) => ref);
    const changed = `\ufeff${text.replaceAll('\n', lineEnd)}`;
    expect(refs(changed)).toEqual(refs(text));
  });
});
