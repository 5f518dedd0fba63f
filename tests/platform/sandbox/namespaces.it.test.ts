import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxRun } from '../../../src/platform/sandbox/sandbox.js';
import { CALLERS, type Confined, NO_NAMESPACES, startConfined } from '../../support/confined.js';

/** What each modification works on. */
const JUDGED = {
  'src/sum.js': 'as it was',
  'package.json': '{}',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  'node_modules/dep/index.js': 'module.exports = 42;',
  'node_modules/dep/lib/x.js': '',
  'node_modules/.vite/results.json': '{}',
};

describe.skipIf(NO_NAMESPACES !== undefined).each(CALLERS)(
  `(needs namespaces: ${NO_NAMESPACES ?? 'has them'}) the namespaces sandbox of a %s`,
  (caller) => {
    let confined: Confined;
    let root: string;

    beforeAll(() => {
      confined = startConfined(caller);
      root = confined.folder('repo', {
        'src/sum.js': 'module.exports = (a, b) => a - b;\n',
        'test.js': "require('node:assert').equal(require('./src/sum.js')(1, 2), 3);\n",
        'docs/a.md': 'a',
        'docs/b.md': 'b',
        '.env': 'TOKEN=secret',
        'keys/id': 'secret',
      });
    });
    afterAll(() => confined.close());

    it('proves every property before it runs anything', async () => {
      const proof = await confined.prove(root);
      expect(proof).toMatchObject({ ok: true, value: { backend: 'namespaces' } });
      expect(proof.ok && proof.value.proven).toContain('shadow-seen');
      expect(proof.ok && proof.value.proven.length).toBeGreaterThanOrEqual(33);
    });

    it('case 19: runs the proposed bytes at the repository’s own path, and leaves the file on disk as it was', async () => {
      const overlay = { 'src/sum.js': 'module.exports = (a, b) => a + b;\n' };
      const wrong = await confined.run(root, { command: 'node test.js' });
      const right = await confined.run(root, { command: `node ${root}/test.js`, overlay });
      expect([wrong.outcome, right.outcome]).toEqual([
        { kind: 'exited', exitCode: 1 },
        { kind: 'exited', exitCode: 0 },
      ]);
      expect(readFileSync(`${root}/src/sum.js`, 'utf8')).toContain('a - b');
    });

    it('shows the proposal with the owner and mode of what it stands for', async () => {
      const command = "stat -c '%a %u %g' src docs src/sum.js docs/a.md | uniq -c | wc -l";
      expect((await confined.run(root, { command, overlay: { 'src/sum.js': '1' } })).output).toBe('2\n');
    });

    it('runs in a folder of the repository when asked to', async () => {
      const { output } = await confined.run(root, { command: 'pwd; echo $PWD', folder: 'src' });
      expect(output).toBe(`${root}/src\n${root}/src\n`);
    });

    const modifications: readonly [string, string, readonly string[], (readonly string[])?][] = [
      ['writes a tracked file', 'echo x >> docs/a.md', ['docs/a.md']],
      [
        'cheat 2: restores what it overwrote',
        'cp docs/a.md /tmp/k; echo x > docs/a.md; cp /tmp/k docs/a.md',
        ['docs/a.md'],
      ],
      ['touches a tracked file', 'touch docs/a.md', ['docs/a.md']],
      ['changes the mode of a tracked file', 'chmod +x docs/a.md', ['docs/a.md']],
      ['removes a tracked file', 'rm docs/a.md', ['docs/a.md']],
      ['renames a tracked file', 'mv docs/a.md docs/c.md', ['docs/a.md']],
      ['removes a tracked folder', 'rm -r docs', ['docs/a.md', 'docs/b.md']],
      ['makes a tracked folder anew', 'rm -r docs; mkdir docs; echo a > docs/a.md', ['docs/a.md', 'docs/b.md']],
      ['moves a tracked folder', 'mv docs other', ['docs/a.md', 'docs/b.md']],
      ['puts a file in a tracked folder’s place', 'rm -r docs; echo > docs', ['docs/a.md', 'docs/b.md']],
      ['shuts a tracked folder', 'echo x > docs/a.md; chmod 000 docs', ['docs', 'docs/a.md', 'docs/b.md']],
      ['cheat 2: hides a folder for a while', 'chmod 0 docs; chmod 755 docs', ['docs']],
      [
        'cheat 2: hides a folder for a while and blurs its time stamps',
        'chmod 0 docs; chmod 755 docs; echo > docs/c; rm docs/c',
        ['docs'],
      ],
      ['cheat 2: touches the times of a folder', 'touch -d 2000-01-01 docs', ['docs']],
      [
        'cheat 2: hides all packages',
        'chmod 0 node_modules; chmod 755 node_modules; > node_modules/x',
        ['node_modules'],
      ],
      [
        'cheat 2: hides a package and blurs its time stamps',
        'd=node_modules/dep; chmod 0 $d; chmod 755 $d; > $d/x; rm $d/x',
        ['node_modules/dep'],
      ],
      [
        'cheat 2: hides a folder inside a package',
        'd=node_modules/dep/lib; chmod 0 $d; chmod 755 $d',
        ['node_modules/dep/lib'],
      ],
      ['cheat 2: moves a folder there and back', 'mv docs d && mv d docs', ['docs/a.md', 'docs/b.md']],
      [
        'makes and removes a file in a folder',
        '> docs/c; rm docs/c; > node_modules/dep/lib/c; rm node_modules/dep/lib/c',
        [],
      ],
      [
        'shuts and opens a folder of its own',
        'mkdir docs/own; chmod 0 docs/own; chmod 755 docs/own; mkdir own; chmod 700 own',
        [],
      ],
      ['cheat 2: rewrites the proposal', 'echo x > src/sum.js', ['src/sum.js']],
      [
        'cheat 2: rewrites the proposal and restores it',
        'cp src/sum.js /tmp/k; echo x > src/sum.js; cat /tmp/k > src/sum.js',
        ['src/sum.js'],
      ],
      ['cheat 2: opens the proposal for writing and leaves it', 'exec 3<>src/sum.js', ['src/sum.js']],
      ['cheat 2: opens a tracked file for writing and leaves it', 'exec 3<>docs/a.md', ['docs/a.md']],
      ['replaces the proposal by an equal file', 'cp src/sum.js src/t; mv src/t src/sum.js', ['src/sum.js']],
      [
        'makes new files and rewrites a runner’s cache',
        'mkdir -p node_modules/.cache && echo > node_modules/.cache/x && echo > docs/new && echo > node_modules/.vite/results.json',
        [],
      ],
      ['cheat 2: rewrites a package', 'echo > node_modules/dep/index.js', ['node_modules/dep/index.js']],
      [
        'cheat 2: puts a package in another’s place',
        'mv node_modules/dep /tmp/; mkdir node_modules/dep',
        ['node_modules/dep'],
      ],
      // The residual `files-added-by-the-run`.
      ['puts a package nearer', 'mkdir -p docs/node_modules/dep && echo > docs/node_modules/dep/index.js', []],
      ['writes what the operator allows', 'echo x > docs/b.md', [], ['docs/b*']],
      ['reads only', 'cat docs/a.md src/sum.js > /dev/null', []],
    ];
    describe('names what a run modified when it', () => {
      let run: SandboxRun;

      // One run for all: each works on a copy of its own, in a folder of its own.
      beforeAll(async () => {
        const cases = modifications.map(([, command, , shadowWrites = []], index) => ({
          folder: `case${index}`,
          command: `(cd case${index} && ${command}) || echo case${index}`,
          shadowWrites,
        }));
        const files = cases.flatMap(({ folder }) =>
          Object.entries(JUDGED).map(([path, text]) => [`${folder}/${path}`, text]),
        );
        const all = confined.folder('modified', Object.fromEntries(files));
        run = await confined.run(all, {
          command: cases.map(({ command }) => command).join('\n'),
          overlay: Object.fromEntries(cases.map(({ folder }) => [`${folder}/src/sum.js`, 'proposed'])),
          tracked: cases.flatMap(({ folder }) =>
            ['src/sum.js', 'docs/a.md', 'docs/b.md', 'package.json'].map((path) => `${folder}/${path}`),
          ),
          shadowWrites: cases.flatMap(({ folder, shadowWrites }) => shadowWrites.map((glob) => `${folder}/${glob}`)),
        });
      });

      it.each(modifications.map(([what, , modified], index) => ({ what, modified, folder: `case${index}` })))(
        '$what',
        ({ modified, folder }) => {
          const own = run.modified.filter((path) => path.startsWith(`${folder}/`));
          expect(own.map((path) => path.slice(folder.length + 1))).toEqual(modified);
          expect(run.output.split('\n')).not.toContain(folder);
        },
      );
    });

    it('cheat 2: names git’s index when an entry is marked as unchanged, and not when its state is asked for', async () => {
      const repository = confined.folder('git', { 'a.txt': 'a' });
      for (const words of [
        ['init', '-q'],
        ['add', 'a.txt'],
      ])
        execFileSync('git', ['-c', 'safe.directory=*', '-C', repository, ...words]);
      // Of another time than the index says, so that git would rather note the new one.
      utimesSync(`${repository}/a.txt`, 1, 1);
      const { uid, gid } = statSync(repository);
      execFileSync('chown', ['-R', `${uid}:${gid}`, repository]);
      const job = { overlay: {}, tracked: ['a.txt'] };
      const asked = await confined.run(repository, { ...job, command: 'git status --short' });
      expect(asked).toMatchObject({ output: 'A  a.txt\n', modified: [] });
      const marked = await confined.run(repository, { ...job, command: 'git update-index --assume-unchanged a.txt' });
      expect(marked).toMatchObject({ output: '', modified: ['.git/index'] });
    });

    it('starts every run afresh', async () => {
      await confined.run(root, {
        command: 'echo x > left; echo x > ~/left; echo x > $TMPDIR/left; echo x > /dev/shm/left',
      });
      const { output } = await confined.run(root, { command: 'ls -A . ~ $TMPDIR /dev/shm | grep left' });
      expect(output).toBe('');
    });

    it('cheat 9: shows empty files and folders in the place of secrets in the repository', async () => {
      const run = await confined.run(root, {
        command: 'cat .env; ls -A keys; cat keys/id',
        masked: ['.env', 'keys', 'absent'],
      });
      expect(run.output).toBe('cat: keys/id: No such file or directory\n');
    });

    it('gives the command real pipes, an empty input and both outputs in order', async () => {
      const run = await confined.run(root, {
        command: 'echo one; echo two >&2; echo three > /dev/stdout; echo four > /dev/stderr; cat',
      });
      expect(run.output).toBe('one\ntwo\nthree\nfour\n');
    });

    it('cheat 7: sets CI and passes no variable of the caller’s on', async () => {
      const { output } = await confined.run(root, { command: 'env' });
      expect(output).toContain('CI=1\n');
      expect(output).not.toContain('SECRET_TOKEN');
    });

    it.each([
      ['exits', 'exit 7', { kind: 'exited', exitCode: 7 }],
      ['is killed', 'kill -SEGV $$', { kind: 'signalled', signal: 'SIGSEGV' }],
      ['ignores SIGTERM past its time', "trap '' TERM; while :; do sleep 1; done", { kind: 'timeout' }],
      ['floods the output', 'yes', { kind: 'output-limit' }],
    ] as const)('says how a command ended that %s', async (_, command, outcome) => {
      const run = await confined.run(root, { command, limits: { timeoutMs: 700, outputBytesMax: 1 << 20 } });
      expect(run.outcome).toEqual(outcome);
      expect(run.output.length).toBeLessThan(300_000);
    });

    it('takes what fails once it is confined for the run’s doing, not for the machine’s', async () => {
      const run = await confined.run(root, { command: 'true', folder: 'absent' });
      expect(run.outcome).toEqual({ kind: 'unreported', problems: [expect.stringContaining('command: ')] });
    });

    it('keeps what the launch itself says out of the output, and lets a small cap bind the command alone', async () => {
      const run = await confined.run(root, { command: 'echo ran', limits: { memoryBytesMax: 20 << 20 } });
      expect(run).toMatchObject({ outcome: { kind: 'exited', exitCode: 0 }, output: 'ran\n' });
    });

    it('gives a run the processes that it may have, and no more', async () => {
      const job = { command: 'grep "Max processes" /proc/self/limits', limits: { processesMax: 100 } };
      expect((await confined.run(root, job)).output).toMatch(caller === 'caller' ? /processes/ : /\s132\s+132\s/);
    });

    it('case 25: ends a run that is cancelled', async () => {
      const run = await confined.run(root, { command: 'echo ready; sleep 1000', cancelOn: 'ready' });
      expect(run.outcome).toEqual({ kind: 'cancelled' });
    });

    // Each is a repository of its own and so a proof of its own: one caller is enough.
    const oddNames = ['with space and \'quotes"', 'with\nnewline', 'mit Umläuten-日本-😀', 'comma,colon:#%25'];
    it.each(caller === CALLERS.at(-1) ? oddNames : oddNames.slice(0, 1))(
      'layers a repository whose path is %j',
      async (name) => {
        const odd = confined.folder(name, { 'a.txt': 'lower' });
        const run = await confined.run(odd, {
          command: 'cat a.txt b.txt; echo x > a.txt',
          overlay: { 'b.txt': 'upper' },
          tracked: ['a.txt'],
        });
        expect(run).toMatchObject({
          outcome: { kind: 'exited', exitCode: 0 },
          output: 'lowerupper',
          modified: ['a.txt'],
        });
      },
    );

    // Only root can give a plain user's files to a group that is not the user's.
    if (caller === 'plain user') {
      it('takes a proposal whose file and folders belong to another group', async () => {
        const shared = confined.folder('of-a-group', { 'src/a.js': '1', 'src/b.js': '2' });
        execFileSync('chgrp', ['-R', '100', shared]);
        const overlay = { 'src/a.js': 'proposed' };
        const run = await confined.run(shared, { command: 'cat src/a.js; echo > new && echo > src/b.js', overlay });
        expect(run).toMatchObject({ outcome: { kind: 'exited', exitCode: 2 }, modified: [] });
        expect(run.output).toMatch(/^proposed.*Value too large for defined data type\n$/s);
      });
    }

    if (caller !== CALLERS.at(-1)) return;

    it('shows a folder that the operator allows to read, read-only', async () => {
      const shared = confined.folder('shared', { 'data.txt': 'data' });
      const job = { command: `cat ${shared}/data.txt; echo x > ${shared}/data.txt` };
      const hidden = await confined.run(root, job);
      const shown = await confined.run(root, job, { readable: [shared] });
      expect([hidden.output.includes('No such file'), shown.output.startsWith('data')]).toEqual([true, true]);
      expect(readFileSync(`${shared}/data.txt`, 'utf8')).toBe('data');
    });

    it('hides Emetgate’s own folders from the command', async () => {
      const state = confined.folder('state', { key: 'secret' });
      const run = await confined.run(root, { command: `ls -A ${state}` }, { privateFolders: [state], readable: [] });
      expect(run.output).toBe('');
    });

    it('refuses a readable folder that does not exist', async () => {
      const proof = await confined.prove(root, { readable: [`${root}/../absent`] });
      expect(proof).toMatchObject({
        ok: false,
        error: { code: 'test/sandbox-unavailable', problems: [expect.stringContaining('absent')] },
      });
    });

    it.each(['/', '/tmp', '/usr', '/dev/shm'])('refuses to layer %s', async (path) => {
      expect(await confined.prove(path)).toMatchObject({ ok: false, error: { code: 'test/sandbox-unavailable' } });
    });
  },
);
