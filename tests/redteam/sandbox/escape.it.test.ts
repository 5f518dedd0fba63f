import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS, type Confined, NO_NAMESPACES, startConfined } from '../../support/confined.js';
import { ATTACKS, BREACH, type Target } from './attacks.js';

const MIB = 1024 * 1024;

describe.skipIf(NO_NAMESPACES !== undefined).each(CALLERS)(
  `(needs namespaces: ${NO_NAMESPACES ?? 'has them'}) the sandbox of a %s holds when a run`,
  (caller) => {
    let confined: Confined;
    let target: Target;
    let folders: { readonly shown: string; readonly hidden: string };
    let victim: ChildProcess;
    let connections = 0;
    const servers: Server[] = [];

    beforeAll(async () => {
      confined = startConfined(caller);
      const repository = confined.folder('repository', {
        'a.js': '1',
        'tests/a.test.js': '2',
        '.git/config': 'config',
      });
      folders = {
        shown: confined.folder('shown', { file: 'intact' }),
        hidden: confined.folder('hidden', { file: 'secret-bytes' }),
      };
      victim = spawn('sleep', ['1000']);
      const socket = `${folders.hidden}/host.sock`;
      const shownSockets = [`${folders.shown}/moved.sock`, relative('', `${folders.shown}/relative.sock`)];
      await Promise.all([serve(`${folders.shown}/bound.sock`), serve(shownSockets[1] ?? '')]);
      renameSync(`${folders.shown}/bound.sock`, shownSockets[0] ?? '');
      for (const each of shownSockets) chmodSync(each, 0o777);
      const [, , internet] = await Promise.all([serve(socket), serve('\0emetgate-redteam'), serve(0)]);
      const address = internet?.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const [shown, hidden] = [`${folders.shown}/file`, `${folders.hidden}/file`];
      target = {
        repository,
        shown,
        hidden,
        victimPid: victim.pid ?? 0,
        socket,
        shownSockets: shownSockets.map((each) => resolve(each)),
        port,
      };
    });

    afterAll(() => {
      confined.close();
      victim.kill('SIGKILL');
      for (const server of servers) server.close();
    });

    function serve(at: string | number): Promise<Server> {
      const server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      servers.push(server);
      return new Promise((resolve) => server.listen(at, () => resolve(server)));
    }

    /** Everything that an attack could have reached, as it is now. */
    function outside(): unknown {
      const { mode, mtimeMs, uid, size } = statSync(target.shown);
      return {
        shown: [readFileSync(target.shown, 'utf8'), mode, mtimeMs, uid, size],
        hidden: [readFileSync(target.hidden, 'utf8'), readdirSync(folders.hidden)],
        repository: readdirSync(target.repository, { recursive: true }).sort(),
        config: readFileSync(`${target.repository}/.git/config`, 'utf8'),
        victim: victim.exitCode === null && victim.signalCode === null,
        connections,
      };
    }

    const options = () => ({ readable: [folders.shown], scratchBytesMax: 200 * MIB });

    it.concurrent.each(ATTACKS)('$name', async ({ program }) => {
      const before = outside();
      const run = await confined.run(
        target.repository,
        { command: program(target), limits: { timeoutMs: 10_000 } },
        options(),
      );
      expect(run.output).not.toContain(BREACH);
      expect(run.output).not.toContain('secret-bytes');
      expect(run.outcome.kind).not.toBe('not-confined');
      expect(outside()).toEqual(before);
    });

    it('cheat 2: rewrites a test, the runner and itself, and restores them', async () => {
      const command = 'for f in a.js tests/a.test.js; do cp $f /tmp/k; echo x > $f; cat /tmp/k > $f; done';
      const job = { command, overlay: { 'a.js': 'proposed' }, tracked: ['a.js', 'tests/a.test.js'] };
      expect((await confined.run(target.repository, job, options())).modified).toEqual(['a.js', 'tests/a.test.js']);
    });

    it('cheat 2: rewrites itself through a shared mapping, and restores itself', async () => {
      const overlay = { 'a.js': 'WRONG' };
      const command = `cat a.js; ${mapped('RIGHT')}; cat a.js; ${mapped('WRONG')}; cat a.js`;
      const run = await confined.run(target.repository, { command, overlay, tracked: ['a.js'] }, options());
      expect(run).toMatchObject({ output: 'WRONGRIGHTWRONG', modified: ['a.js'] });
    });

    it('weakens the supervisor: it stays as it was', async () => {
      const command =
        'echo x > a.js; prlimit --pid 1 --nofile=5:5 2>/dev/null && echo BREACH; prlimit --pid 1 --fsize=0:0 2>/dev/null; true';
      const run = await confined.run(target.repository, { command, tracked: ['a.js'] }, options());
      expect(run).toMatchObject({ outcome: { kind: 'exited' }, output: '', modified: ['a.js'] });
    });

    it.each([
      [
        'leaves a daemon behind',
        'setsid sh -c \'trap "" TERM HUP; (sleep 98765 &) ; sleep 98765\' >/dev/null 2>&1 & sleep 0.1',
        {},
        'exited',
      ],
      ['ignores every signal', "trap '' TERM INT HUP; while :; do sleep 98765; done", { timeoutMs: 500 }, 'timeout'],
      ['writes 1 GB of output', 'head -c 1000000000 /dev/zero', { outputBytesMax: MIB }, 'output-limit'],
      [
        'fills its memory',
        'node -e "const all = []; for (;;) all.push(Buffer.alloc(8e6, 1))"',
        { memoryBytesMax: 300 * MIB },
        'memory',
      ],
      [
        'fills its memory in many',
        'for i in 1 2 3 4; do node -e "const b = Buffer.alloc(15e7, 1); setTimeout(() => b, 1e5)" & done; wait',
        { memoryBytesMax: 400 * MIB },
        'memory',
      ],
    ] as const)('%s: it ends, and nothing of it is left', async (_, command, limits, kind) => {
      const run = await confined.run(
        target.repository,
        { command, limits: { timeoutMs: 10_000, ...limits } },
        options(),
      );
      // One process that asks for more than it may have can also fail by itself, before it is seen.
      expect(kind === 'memory' ? [kind, 'exited', 'signalled'] : [kind]).toContain(run.outcome.kind);
      expect(processesNaming('98765')).toEqual([]);
    });

    it('forks without end: it ends, and nothing of it is left', async () => {
      const command = 'f() { f 98765 & f 98765 & wait; }; f';
      const run = await confined.run(
        target.repository,
        { command, limits: { timeoutMs: 3000, processesMax: 100 } },
        options(),
      );
      expect(['processes', 'timeout', 'exited', 'signalled']).toContain(run.outcome.kind);
      expect(processesNaming('98765')).toEqual([]);
    });
  },
);

/** Writes five bytes to `a.js` through a shared mapping, which moves no time stamp: mmap(2), then read(2) from a pipe into it. */
function mapped(text: string): string {
  const [map, read] = process.arch === 'arm64' ? [222, 63] : [9, 0];
  const program = [
    "open(my $h, '+<', 'a.js') or die; pipe(my $r, my $w); syswrite($w, $ARGV[0]);",
    `my $at = syscall(${map}, 0, 5, 3, 1, fileno($h), 0); syscall(${read}, fileno($r), $at, 5) == 5 or die`,
  ];
  return `perl -e ${quoted(program.join(' '))} ${text}`;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

function processesNaming(text: string): readonly string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => existsSync(`/proc/${pid}/cmdline`) && commandLine(pid).includes(text));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
