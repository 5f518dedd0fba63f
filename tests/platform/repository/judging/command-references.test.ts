import { describe, expect, it } from 'vitest';
import { commandReferences } from '../../../../src/platform/repository/judging/command-references.js';

/** What a command names, as `kind name`, without bare words and whole commands, which no file is called. */
function check(text: string, expected: readonly string[]): void {
  const found = commandReferences(text).map(({ kind, name }) => `${kind} ${name}`);
  const told = found.filter(
    (each) => !each.startsWith('tool ') && !/^(?:script|load|file|commands) (?:\w+$|.* )/.test(each),
  );
  expect(new Set(told)).toEqual(new Set(expected));
}

describe('commandReferences()', () => {
  it('takes the program of an interpreter, and none of the program’s own arguments', () => {
    check('node --no-warnings run.js src/index.js', ['program run.js']);
    check('node --conditions dev --import ./hook.mjs run.js src/index.js', [
      'condition dev',
      'load ./hook.mjs',
      'program run.js',
    ]);
  });

  it('cheat 6: takes preloads, reporters and environments by option, joined or apart', () => {
    check('mocha -R ./r.js --ui=./u.js -r ./p.js', [
      'load ./r.js',
      'load ./u.js',
      'load ./p.js',
      'tests ./r.js',
      'tests ./p.js',
    ]);
    check('jest --reporters=./r.js --testEnvironment ./e.js', ['load ./r.js', 'load ./e.js']);
    check('vitest run --config cfg/unit.mjs', ['configuration cfg/unit.mjs']);
    check('node --test --test-reporter=./r.mjs checks/a.mjs', ['load ./r.mjs', 'tests checks/a.mjs']);
  });

  it('cheat 6: reads options out of variables, also those that another program sets', () => {
    check(`NODE_OPTIONS='--import ./l.mjs' mocha`, ['load ./l.mjs', 'file ./l.mjs']);
    check('cross-env NODE_OPTIONS="--loader=./l.mjs" mocha t', ['load ./l.mjs', 'tests t']);
  });

  it('follows a command inside a command', () => {
    check(`sh -c "node a.js && npm run b.c"`, ['program a.js', 'program b.c', 'script b.c']);
    check('npx -y c8 --reporter text node a.js', ['program a.js']);
    check(`node -e "require('./x.js')"`, ['load ./x.js', "load require('./x.js')"]);
  });

  it('does not take what tools only read for what they load', () => {
    check('prettier -c src/a.js && eslint src/a.js --fix src/b.js', []);
    check('esbuild --bundle src/index.ts --outfile=dist/a.js && rm -f src/c.js', []);
    check('tsc -p tsconfig.json', []);
  });

  it('takes scripts by name or pattern, and what a server is tested by', () => {
    check(`run-s "test:*"`, ['script test:*', 'script *']);
    check(`start-server-and-test 'node server.js' 3000 'node checks.js'`, [
      'program checks.js',
      'program node checks.js',
    ]);
  });

  it('takes files of recipes', () => {
    check('just -f ./recipes test', ['commands ./recipes', 'commands .justfile']);
  });

  it('reads any text to its end, in time in proportion to it', () => {
    for (const unit of ['npm ', 'x node ', '"', 'sh -c "', '$(', '`', "'a b' ", '--a=', 'from ', 'require(   '])
      expect(commandReferences(unit.repeat(20_000)).length).toBeLessThan(300_000);
    expect(commandReferences(`from${' '.repeat(200_000)}x`)).toBeDefined();
  });
});
