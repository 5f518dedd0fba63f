import { describe, expect, it } from 'vitest';
import { expectedClosings } from '../../../../src/platform/runner/closing/expected-closings.js';

type Files = Readonly<Record<string, string>>;

function check(command: string, kinds: readonly string[], files: Files = {}, all = true): void {
  expect(expectedClosings(command, (path) => files[path])).toEqual({ kinds, all });
}

const scripts = (given: Files, more: object = {}): Files => ({
  'package.json': JSON.stringify({ scripts: given, ...more }),
});

describe('expectedClosings()', () => {
  it.each([
    ['npx mocha --recursive spec/all', ['mocha']],
    ['npx --no-install -p mocha mocha x', ['mocha']],
    ['npx vitest@3 run --dir vspec', ['vitest']],
    ['node --test test/', ['tap']],
    ['node --import tsx --test', ['tap']],
    ['./node_modules/.bin/jest', ['jest']],
    ['node --experimental-vm-modules node_modules/jest/bin/jest.js --silent', ['jest']],
    ['NODE_ENV=test ava', ['ava']],
    ['ava --tap', ['tap']],
    ['mocha -R tap', ['tap']],
    ['c8 --reporter lcov mocha', ['mocha']],
    ['cross-env A=b nyc mocha --reporter=dot', ['mocha']],
    ['timeout 60 npx mocha spec', ['mocha']],
    ['stdbuf -oL timeout -k 5 60 vitest run', ['vitest']],
    ['npx -c "mocha spec"', ['mocha']],
    ['npx --call "jest && ava"', ['jest', 'ava']],
    ["sh -c 'mocha a && vitest run'", ['mocha', 'vitest']],
    ['npx mocha spec/unit && npx mocha spec/all 2>&1; node --test', ['mocha', 'mocha', 'tap']],
    ['pnpm exec vitest run', ['vitest']],
    ['yarn mocha', ['mocha']],
  ])('reads %j', (command, kinds) => check(command, kinds));

  it.each([
    ['an unknown program', 'node test.js && make test'],
    [
      'a reporter of another make',
      'mocha -R mocha-junit-reporter && vitest --reporter=json --run && jest --reporters=x',
    ],
    ['a reporter of node that says nothing', 'node --test --test-reporter=dot'],
    ['one that writes to a file', 'node --test --test-reporter=spec --test-reporter-destination=out'],
    ['what a pipe makes of it', 'tape x | tap-spec; mocha | cat'],
    ['what runs no tests', 'vitest bench; jest --listTests; mocha --version'],
    ['runs in other packages', 'pnpm -r test; npm test --workspaces; npm test -w a'],
    ['another folder that nobody knows', 'cd $X && npm test'],
  ])('expects nothing of %s', (_, command) => check(command, [], scripts({ test: 'mocha' })));

  it('is content with one of several where not all are bound to run', () => {
    check('mocha a || mocha b', ['mocha', 'mocha'], {}, false);
    check('if [ -d x ]; then vitest run; fi', ['vitest'], {}, false);
    check("mocha -g 'a || b'", ['mocha']);
  });

  it.each([
    ['npm test', ['vitest', 'mocha', 'jest']],
    ['npm t -s', ['vitest', 'mocha', 'jest']],
    ['npm run unit -- --reporter json', []],
    ['pnpm run unit', ['mocha']],
    ['yarn test', ['mocha']],
    ['run-s unit lint', ['mocha']],
    ['cd sub && npm test', ['tap']],
    ['npm run absent', []],
  ])('follows package scripts of %j', (command, kinds) => {
    const given = { pretest: 'vitest run', test: 'npm run unit', posttest: 'jest', unit: 'mocha', lint: 'biome' };
    const files = { ...scripts(given), 'sub/package.json': '{"scripts":{"test":"node --test"}}' };
    check(command, kinds, files);
  });

  it('follows no script that calls itself', () => check('npm test', [], scripts({ test: 'npm test' })));

  it.each([
    ['mocha', { '.mocharc.yml': 'reporter: mocha-junit-reporter\n' }, []],
    ['mocha', { '.mocharc.json': '{"reporter": "dot"}' }, ['mocha']],
    ['mocha', scripts({}, { mocha: { reporter: 'json' } }), []],
    ['vitest run', { 'vitest.config.ts': "export default { test: { reporters: ['junit'] } }" }, []],
    ['vitest run', { 'vite.config.ts': "test: { reporters: ['junit', 'default'] }" }, ['vitest']],
    ['vitest run', { 'vitest.config.ts': "coverage: { reporter: ['json'] }" }, ['vitest']],
    ['jest', { 'jest.config.js': "module.exports = { reporters: [['jest-junit', {}]] }" }, []],
    ['jest -c own.json', { 'own.json': '{"reporters":["x"]}' }, []],
    ['jest', scripts({}, { jest: { coverageReporters: ['json'] } }), ['jest']],
    ['ava', scripts({}, { ava: { tap: true } }), ['tap']],
  ])('knows what reporter the configuration of %j names: %j', (command, files, kinds) =>
    check(command, kinds, files as Files),
  );
});
