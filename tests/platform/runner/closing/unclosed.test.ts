import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ClosingLines } from '../../../../src/platform/runner/closing/closing-lines.js';
import { declaresTests } from '../../../../src/platform/runner/closing/declares-tests.js';
import { unclosed } from '../../../../src/platform/runner/closing/unclosed.js';

function check(
  command: string,
  output: string,
  expected: readonly string[],
  files: Readonly<Record<string, string>> = {},
) {
  const lines = new ClosingLines();
  // Chunks end anywhere, also within a character.
  const bytes = Buffer.from(output);
  for (let at = 0; at < bytes.length; at += 7) lines.add(bytes.subarray(at, at + 7));
  expect(
    unclosed({
      command,
      lines,
      folder: '/r',
      read: (path) => files[path],
      isTracked: (path) => path.startsWith('test/'),
    }),
  ).toEqual(expected);
}

const TESTS = "import test from 'node:test';\ntest('a', () => {});\n";
const FIXTURES = new URL('../fixtures/', import.meta.url);

describe('unclosed()', () => {
  it('cheat 5: names a runner that ended before it said what it ran', () =>
    check('npx mocha spec', '\n  add\n', ['mocha ended without saying what it ran']));
  it('cheat 5: names one of two that ended', () =>
    check('mocha a && mocha b', '  1 passing (2ms)\n', ['mocha ended without saying what it ran']));
  it('takes two closings of two', () => check('mocha a && mocha b', '  1 passing (2ms)\n  2 passing (2ms)', []));
  it('sees closings however much is printed after them', () =>
    check('mocha a && vitest run', `  1 passing (2ms)\n${'x'.repeat(400_000)}\n Tests  1 passed (1)\n`, []));
  it('takes one of two alternatives', () => check('mocha a || vitest run', ' Tests  1 passed (1)\n', []));
  it('takes it for an end when a runner found nothing', () =>
    check('vitest run', 'No test files found, exiting with code 0\n', []));
  it('expects nothing of an unknown command', () => check('make test', '', []));

  const silent = (name: string) => `ok 1 - ${name}\n# tests 1\n# pass 1\n`;
  it.each(['/r/test/a.js', 'test/a.js'])('cheat 5: names a file that ended before it reported a test: %s', (name) => {
    check('node --test', silent(name), ['test/a.js ended before it reported a test'], { 'test/a.js': TESTS });
    check('node --test', `✔ ${name} (1.5ms)\nℹ tests 1\n`, ['test/a.js ended before it reported a test'], {
      'test/a.js': TESTS,
    });
  });
  it('takes a file of helpers for what it is', () =>
    check('node --test', silent('/r/test/a.js'), [], { 'test/a.js': "import { mock } from 'node:test';\nmock();\n" }));
  it('looks at no file outside', () =>
    check('node --test', silent('/other/a.js') + silent('../a.js'), [], { '/other/a.js': TESTS, '../a.js': TESTS }));

  it.each(
    readdirSync(FIXTURES).flatMap((name) => {
      const runner = /^(vitest|jest|mocha|ava|node)(?=[-.])/.exec(name)?.[1];
      return runner === undefined || /^(?:ava|ava-tap|mocha-tap|node-direct|mocha-none)\./.test(name)
        ? []
        : [[name, runner] as const];
    }),
  )('finds the closing lines in what a runner prints: %s', (name, runner) => {
    const command = runner === 'node' ? 'node --test' : runner;
    const output = readFileSync(new URL(name, FIXTURES), 'utf8');
    // What failed to load or failed throughout is red by its exit code, and needs none.
    if (/bad|empty|none|network/.test(name)) return expect(output).not.toBe('');
    check(command, output, []);
  });
});

describe('declaresTests()', () => {
  it.each([
    TESTS,
    "import { it as spec, mock } from 'node:test';\nspec('a', f);",
    "const { describe: suite } = require('node:test')\nsuite('a', f)",
    'const test = require("test");\nawait test.skip("a");',
    "import t, { before } from 'node:test';\nt.test('a');",
  ])('knows a file of tests: %j', (source) => expect(declaresTests(source)).toBe(true));
  it.each([
    '',
    'test("a");',
    "import { before } from 'node:test';\nbefore(f);",
    "import { test } from 'node:test';\nexport const check = (a) => {\n  test(a);\n};",
    "import test from 'tape';\ntest('a');",
  ])('takes no other for one: %j', (source) => expect(declaresTests(source)).toBe(false));
});
