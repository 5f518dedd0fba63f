import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { descendantsOf } from '../support/process-table.js';
import { createProject, type Project, type Served, serve } from '../support/served.js';

const source = `import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export function value() {
  return 1;
}

export function fs() {
  return { existsSync, execFileSync, readFileSync, writeFileSync };
}
`;

/** The operator's command runs this file; each test says what it does. */
const passing = `import { value } from './src/value.js';
console.log(value() === 1 ? 'TAP version 13\\n1..1\\n# tests 1\\n# pass 1\\n# fail 0' : 'wrong');
process.exitCode = value() === 1 ? 0 : 1;
`;

describe.skipIf(process.platform !== 'linux')('the gate at work (skipped off Linux: no sandbox there)', () => {
  let project: Project;
  let served: Served;
  /** Outside the repository and readable for runs: a file here tells a run to go on. */
  let signals: string;

  beforeAll(async () => {
    project = createProject({
      'package.json': '{"type":"module"}',
      'src/value.js': source,
      'check.js': passing,
      'snapshots/value.txt': '1\n',
      '.gitignore': '.env\n',
    });
    project.write('.env', 'TOKEN=of-the-operator\n');
    signals = join(project.root, '..', 'signals');
    mkdirSync(signals);
    served = await serve(project, '--test', 'node check.js', '--test-timeout', '20', '--read', signals);
  });
  afterEach(() => {
    project.write('check.js', passing);
    project.write('src/value.js', source);
    rmSync(join(signals, 'go'), { force: true });
  });
  afterAll(async () => {
    await served.close();
    project.remove();
  });

  const propose = async (body: string, options: Parameters<Served['call']>[2] = {}) => {
    const hash = await served.hash('src/value.js', 'value');
    return served.call('try', { path: 'src/value.js', ref: 'value', hash, body }, options);
  };
  /** Proposes a change whose run waits until `meanwhile` has been done; it is done once the tests are running. */
  const proposeWhile = (meanwhile: () => void) => {
    const go = join(signals, 'go');
    const waiting = `import { existsSync } from 'node:fs';
while (!existsSync(${JSON.stringify(go)})) await new Promise((resolve) => setTimeout(resolve, 10));
`;
    project.write('check.js', waiting + passing);
    return propose('{\n  return 2 - 1;\n}', {
      onProgress: (message) => {
        if (message !== 'tests') return;
        meanwhile();
        writeFileSync(go, '');
      },
    });
  };
  const unchanged = (): void => expect(project.text('src/value.js')).toBe(source);

  test('cheat 2: a body that overwrites its own source while it is judged is refused', async () => {
    const answer = await propose(
      "{\n  writeFileSync(new URL('./value.js', import.meta.url), 'export function value() { return 1; }');\n  return 1;\n}",
    );
    expect(answer.text.split('\n').slice(0, 2).join('\n')).toMatch(/^rejected test\/shadow-modified\n.*src\/value\.js/);
    unchanged();
  });

  test('cheat 2: a body that rewrites what judges it, and puts it back, is refused', async () => {
    const answer = await propose(
      "{\n  const kept = readFileSync('snapshots/value.txt');\n  writeFileSync('snapshots/value.txt', 'x');\n  writeFileSync('snapshots/value.txt', kept);\n  return 1;\n}",
    );
    expect(answer.text.split('\n').slice(0, 2).join('\n')).toMatch(
      /^rejected test\/shadow-modified\n.*snapshots\/value\.txt/,
    );
    expect(project.text('snapshots/value.txt')).toBe('1\n');
    unchanged();
  });

  test('cheat 3: a tree that a person changes while the tests run is not committed to', async () => {
    const answer = await proposeWhile(() => project.write('snapshots/value.txt', 'edited by a person\n'));
    expect(answer.text.split('\n').slice(0, 2).join('\n')).toMatch(
      /^rejected commit\/conflict\n.*snapshots\/value\.txt/,
    );
    unchanged();
    project.write('snapshots/value.txt', '1\n');
  });

  test('case 4: a file that a person saves while the tests run keeps what they saved', async () => {
    const saved = source.replace('return 1;', 'return 1; // saved by a person');
    const answer = await proposeWhile(() => project.write('src/value.js', saved));
    expect(answer.text.split('\n')[0]).toBe('rejected commit/conflict');
    expect(project.text('src/value.js')).toBe(saved);
  });

  test('cheat 7: the run has CI=1, so that missing snapshots fail instead of being written', async () => {
    project.write(
      'check.js',
      "process.exitCode = process.env.CI === '1' ? 1 : 0;\nconsole.log('CI', process.env.CI);\n",
    );
    const answer = await propose('{\n  return 2 - 1;\n}');
    expect(answer.text).toMatch(/^rejected test\/failed\n/);
    expect(answer.text).toContain('CI 1');
    unchanged();
  });

  test('cheat 9: the run finds neither the home folder nor secrets of the repository', async () => {
    const secret = join(project.root, '..', '.netrc');
    writeFileSync(secret, 'password of-the-operator\n');
    project.write(
      'check.js',
      `import { readFileSync } from 'node:fs';
for (const path of [${JSON.stringify(secret)}, '.env', '.git/config']) {
  try { console.log(path, JSON.stringify(readFileSync(path, 'utf8'))); } catch (error) { console.log(path, error.code); }
}
process.exitCode = 1;
`,
    );
    const { text } = await propose('{\n  return 2 - 1;\n}');
    expect(text).toMatch(/^rejected test\/failed\n/);
    expect(text).not.toContain('of-the-operator');
    expect(text).toMatch(/\.netrc ENOENT/);
    expect(text).toContain('.env ""');
    expect(text).toContain('.git/config ""');
    const read = await served.call('read_file', { path: '.env' });
    expect(read.text.split('\n')[0]).toBe('rejected policy/protected-read');
    expect((await served.call('read_file', { path: '.git/config' })).isError).toBe(true);
  });

  test.each([
    ['a red test', "console.log('# tests 1\\n# pass 0\\n# fail 1'); process.exitCode = 1;", 'test/failed'],
    ['a module that is not there', "await import('./src/missing.js');", 'test/load-error'],
    [
      'a name that does not resolve',
      "throw Object.assign(new Error('getaddrinfo ENOTFOUND db.internal'), { code: 'ENOTFOUND' });",
      'test/infrastructure',
    ],
    [
      'a program that dies',
      "process.kill(process.pid, 'SIGSEGV');\nawait new Promise(() => setInterval(() => {}, 1000));",
      'test/crashed',
    ],
  ])('case 17: %s is told apart', async (_what, script, code) => {
    project.write('check.js', script);
    expect((await propose('{\n  return 2 - 1;\n}')).text.split('\n')[0]).toBe(`rejected ${code}`);
    unchanged();
  });

  test('case 18: a run without a test is no green run', async () => {
    project.write(
      'check.js',
      "console.log('TAP version 13\\n1..0\\n# tests 0\\n# suites 0\\n# pass 0\\n# fail 0\\n# cancelled 0\\n# skipped 0\\n# todo 0');",
    );
    expect((await propose('{\n  return 2 - 1;\n}')).text.split('\n')[0]).toBe('rejected test/vacuous');
    unchanged();
  });

  test('case 25: a long try tells how it goes, reads do not wait for it, and cancelling kills what it started', async () => {
    project.write(
      'check.js',
      "import { spawn } from 'node:child_process';\nspawn('sleep', ['600'], { detached: true });\nsetInterval(() => {}, 1000);\n",
    );
    const cancel = new AbortController();
    const told: string[] = [];
    const running = new Promise<void>((resolve) => {
      void propose('{\n  return 2 - 1;\n}', {
        signal: cancel.signal,
        onProgress: (message) => {
          told.push(message);
          if (message.startsWith('tests (')) resolve();
        },
      }).catch(() => {});
    });
    await running;
    expect(told.slice(0, 2)).toEqual(['proving the sandbox', 'tests']);
    expect((await served.call('read_file', { path: 'src/value.js' })).text).toContain('return 1;');
    expect(descendantsOf(served.pid).map(({ name }) => name)).toContain('sleep');
    cancel.abort();
    // The next gate enters only when the cancelled one has ended.
    project.write('check.js', passing);
    expect((await propose('{\n  return 3 - 2;\n}')).text.split('\n')[0]).toBe('committed');
    expect(descendantsOf(served.pid).map(({ name }) => name)).not.toContain('sleep');
  });
});
