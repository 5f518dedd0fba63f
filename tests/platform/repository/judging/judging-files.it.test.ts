import { describe, expect, it } from 'vitest';
import { commandLengthMax, configBytesMax, configNamesMax } from '../../../../src/platform/limits.js';
import { gitRepository, opening } from '../../support/git-repository.js';

type Files = Readonly<Record<string, string>>;

const json = JSON.stringify;
const manifest = (value: object): Files => ({ 'package.json': json(value) });
const script = (test: string): Files => manifest({ scripts: { test } });

/** Which of some files are closed because of what they decide, in a repository of these files. */
async function closed(files: Files, paths: readonly string[], commands = ['npm test']): Promise<readonly string[]> {
  const empty = Object.fromEntries(paths.map((path) => [path, '']));
  const repository = (await opening(gitRepository({ ...empty, ...files }))).judgedBy(commands);
  const found: string[] = [];
  for (const path of paths) {
    const admission = await repository.admit(path);
    if (!admission.ok && admission.error.code === 'policy/protected-path') found.push(path);
  }
  return found;
}

describe('judgingFiles()', () => {
  it.each<[string, string, Files, string]>([
    ['the operator’s program', 'node tools/run.mjs', {}, 'tools/run.mjs'],
    ['the operator’s test file', 'node --test checks/a.mjs', {}, 'checks/a.mjs'],
    [
      'a script that only the operator calls',
      'npm run qa',
      manifest({ scripts: { qa: 'node tools/qa.mjs' } }),
      'tools/qa.mjs',
    ],
    ['what a shell script runs', 'bash run.sh', { 'run.sh': 'set -e\nnode tools/go.mjs\n' }, 'tools/go.mjs'],
    ['what a Makefile runs', 'make test', { Makefile: 'test:\n\t@$(NODE) tools/check.mjs\n' }, 'tools/check.mjs'],
    ['options in a variable', 'npm test', script("NODE_OPTIONS='--import ./hook/l.mjs' mocha"), 'hook/l.mjs'],
    ['code on the command line', 'npm test', script(`node -e "require('./tools/x.js')"`), 'tools/x.js'],
    ['a reporter', 'npm test', script('mocha -R ./rep/r.js'), 'rep/r.js'],
    ['a folder of tests', 'npm test', script('mocha checks'), 'checks/a.js'],
    [
      'the setup of a configuration by another name',
      'npm test',
      {
        ...script('vitest run --config cfg/unit.mjs'),
        'cfg/unit.mjs': "export default { test: { setupFiles: ['./boot/b.mjs'] } }",
      },
      'boot/b.mjs',
    ],
    [
      'what an extended configuration requires',
      'npm test',
      {
        ...script('mocha'),
        '.mocharc.json': json({ extends: './cfg/m.json' }),
        'cfg/m.json': json({ require: './boot/h.cjs' }),
      },
      'boot/h.cjs',
    ],
    [
      'a setup file below another root',
      'npm test',
      {
        ...script('jest'),
        'jest.config.cjs': "module.exports = { rootDir: './app', setupFiles: ['<rootDir>/boot.js'] }",
      },
      'app/boot.js',
    ],
    [
      'tests by a pattern of the configuration',
      'npm test',
      {
        ...script('vitest'),
        'vitest.config.mjs': "export default { test: { include: ['**/?(*.)+(check|proof).mjs'] } }",
      },
      'src/a.proof.mjs',
    ],
    [
      'a lint rule',
      'npm test',
      { ...script('eslint . && mocha'), 'eslint.config.js': "import './tools/rule.js'; export default []" },
      'tools/rule.js',
    ],
    [
      'a program of the package',
      'npm test',
      manifest({ bin: { own: 'bin/t.js' }, scripts: { test: 'own' } }),
      'bin/t.js',
    ],
    [
      'what a program of a sister package imports',
      'npm test',
      {
        ...script('acme-test'),
        'tools/acme/package.json': json({ name: 'acme-test', bin: 'cli.js' }),
        'tools/acme/cli.js': "require('./run.js')",
      },
      'tools/acme/run.js',
    ],
    [
      'a fake behind a condition',
      'npm test',
      manifest({
        imports: { '#db': { fake: './src/fake.js', default: './src/db.js' } },
        scripts: { test: 'node -C fake --test' },
      }),
      'src/fake.js',
    ],
    [
      'scripts after a byte order mark',
      'npm test',
      { 'package.json': `\uFEFF${json({ scripts: { test: 'node tools/t.js' } })}` },
      'tools/t.js',
    ],
  ])('cheat 6: closes %s', async (_, command, files, path) => {
    expect(await closed(files, [path, 'src/other.js'], [command])).toEqual([path]);
  });

  it('leaves the code under test open to what drives it', async () => {
    const files = {
      ...manifest({
        name: 'lib',
        main: 'index.js',
        scripts: { test: 'node tools/run.mjs && start-server-and-test start 80 mocha', start: 'node src/app.js' },
      }),
      'tools/run.mjs': "import '../src/add.js'; import '../index.js'; import './part.mjs';",
      'eslint.config.js': "import own from './index.js'",
      'vitest.config.js':
        "export default { alias: { lib: './index.js', '@': './src' }, build: { lib: { entry: './src/add.js' } } }",
    };
    expect(await closed(files, ['src/add.js', 'index.js', 'src/app.js', 'src/index.js', 'tools/part.mjs'])).toEqual([
      'tools/part.mjs',
    ]);
  });

  it('looks each name up once, and no word that is no path', async () => {
    const words = Array.from({ length: configNamesMax + 1 }, (_, at) => `'word${at}', './a.js'`).join();
    expect(await closed({ 'vitest.config.js': `setupFiles; x(${words})` }, ['a.js', 'src/b.js'])).toEqual(['a.js']);
  });

  it('does not take a pattern that covers an entry for a list of tests', async () => {
    const files = { ...manifest({ main: 'src/index.js', scripts: { test: 'mocha "src/**/*.js"' } }) };
    expect(await closed(files, ['src/index.js', 'src/a.js'])).toEqual([]);
  });

  it.each<[string, Files, string]>([
    [
      'a manifest that is too large',
      { 'a/package.json': ' '.repeat(configBytesMax + 1) },
      'a/package.json is larger than',
    ],
    [
      'a configuration that names too much',
      { 'vitest.config.js': Array.from({ length: configNamesMax + 1 }, (_, at) => `'./${at}'`).join() },
      `vitest.config.js names more than ${configNamesMax} files`,
    ],
    [
      'a command that is too long',
      script(`node ${'x'.repeat(commandLengthMax)}`),
      'a command in package.json is longer than',
    ],
  ])('admits nothing while it cannot read %s', async (_, files, reason) => {
    const repository = await opening(gitRepository({ 'src/a.js': '', ...files }));
    expect(await repository.admit('src/a.js')).toMatchObject({
      error: { code: 'policy/protected-path', rule: expect.stringContaining(`unread-configuration: ${reason}`) },
    });
  });
});
