import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recover } from '../../../src/platform/disk/recover.js';
import { programFile } from '../../../src/platform/program-file.js';
import { git } from '../support/git-repository.js';
import { locked, stateOf } from '../support/opened-state.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const source = new URL('../../../src/platform/failure.ts', import.meta.url).href;
const platformFolder = dirname(programFile(source, './failure.js'));
const program = fileURLToPath(new URL('./programs/replace-file.mjs', import.meta.url));
const nobody = 65_534;

interface Job {
  readonly root: string;
  readonly stateHome: string;
  readonly killAt?: number;
  readonly replacements: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly answer: { readonly outcome: unknown; readonly calls: number } | undefined;
}

/** Runs the program; as another user where one is given. */
function runProgram(job: Job, uid?: number): Ended {
  const given = JSON.stringify({ ...job, platform: pathToFileURL(platformFolder).href });
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const { signal, stdout, stderr } = spawnSync(process.execPath, [program, given], { encoding: 'utf8', ...identity });
  return { signal, stderr, answer: stdout === '' ? undefined : (JSON.parse(stdout) as NonNullable<Ended['answer']>) };
}

/** A folder that looks like a working tree to whoever may read it. */
function workingTree(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('a process that is killed while it commits', () => {
  it('before any of its calls leaves, after recovery, every file old or every file new', async () => {
    const replacements = [
      { path: 'a.ts', before: 'old a', after: 'new a' },
      { path: 'src/b.ts', before: 'old b', after: 'new b' },
    ];
    const old = { 'a.ts': 'old a', 'src/b.ts': 'old b' };
    const root = workingTree(old);
    const stateHome = temporaryFolder();
    const state = await stateOf(root, stateHome);
    // The first commit makes the journal, so the second one counts.
    runProgram({ root, stateHome, replacements });
    for (const [path, text] of Object.entries(old)) writeFileSync(join(root, path), text);
    const plain = runProgram({ root, stateHome, replacements });
    expect(plain).toMatchObject({ signal: null, answer: { outcome: { ok: true } } });
    const seen = new Set<string>();
    // Every fourth call is enough here: the tests with the file system double try them all.
    for (let killAt = 1; killAt <= (plain.answer?.calls ?? 0); killAt += 4) {
      for (const [path, text] of Object.entries(old)) writeFileSync(join(root, path), text);
      expect(runProgram({ root, stateHome, replacements, killAt }).signal).toBe('SIGKILL');
      // The kernel gave the lock back with the process.
      const lock = await locked(state);
      const report = await recover({ root, state, lock }, async () => undefined);
      await lock.release();
      expect(report).toMatchObject({ ok: true });
      const texts = Object.keys(old).map((path) => readFileSync(join(root, path), 'utf8'));
      expect([killAt, texts]).toEqual([killAt, texts[0] === 'old a' ? ['old a', 'old b'] : ['new a', 'new b']]);
      if (report.ok) for (const unit of report.value.units) seen.add(unit.outcome);
    }
    expect([...seen].sort()).toEqual(['finished', 'undone']);
  });
});

/** Whether another user can run the program: a clone below a private home cannot be read. */
function readableByAll(): boolean {
  for (let at = platformFolder; at !== dirname(at); at = dirname(at)) {
    try {
      accessSync(at, constants.X_OK);
    } catch {
      return false;
    }
  }
  const worldReadable = (path: string): boolean =>
    spawnSync('test', ['-r', path], { uid: nobody, gid: nobody }).status === 0;
  return worldReadable(join(platformFolder, 'failure.js')) && worldReadable(program);
}

const asNobody = process.getuid?.() === 0 && readableByAll();
const uid = asNobody ? nobody : undefined;
/** Root sees no permissions, so there another user must be able to run the program. */
const unreadable = process.getuid?.() === 0 && !asNobody;

describe('a plain user', () => {
  const replacements = [{ path: 'src/a.ts', before: 'old', after: 'new' }];

  /** A tree and a state home that the plain user owns. */
  function owned(): { readonly root: string; readonly stateHome: string } {
    const [root, stateHome] = [workingTree({ 'src/a.ts': 'old' }), temporaryFolder()];
    for (const path of [root, join(root, 'src'), join(root, 'src/a.ts'), stateHome])
      if (uid !== undefined) chownSync(path, uid, uid);
    return { root, stateHome };
  }

  it.skipIf(unreadable)('commits to their own file (needs a clone that all may read)', () => {
    const { root, stateHome } = owned();
    expect(runProgram({ root, stateHome, replacements }, uid)).toMatchObject({
      stderr: '',
      answer: { outcome: { ok: true } },
    });
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('new');
  });

  it.skipIf(unreadable)(
    'is told that the folder is read-only, and the file stays whole (needs a clone that all may read)',
    () => {
      const { root, stateHome } = owned();
      chmodSync(join(root, 'src'), 0o555);
      const { answer } = runProgram({ root, stateHome, replacements }, uid);
      expect(answer?.outcome).toEqual({
        ok: false,
        error: { code: 'commit/io', path: 'src/a.ts', operation: 'write', errno: 'EACCES' },
      });
      expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('old');
      chmodSync(join(root, 'src'), 0o755);
    },
  );

  it.skipIf(unreadable)('is told that the file is read-only (needs a clone that all may read)', () => {
    const { root, stateHome } = owned();
    chmodSync(join(root, 'src/a.ts'), 0o444);
    expect(runProgram({ root, stateHome, replacements }, uid).answer?.outcome).toEqual({
      ok: false,
      error: { code: 'commit/read-only', path: 'src/a.ts' },
    });
  });

  it.skipIf(!asNobody)(
    'does not replace a file of another user in a folder of their own (needs root and a clone that all may read)',
    () => {
      const { root, stateHome } = owned();
      chownSync(join(root, 'src/a.ts'), 0, 0);
      chmodSync(join(root, 'src/a.ts'), 0o644);
      expect(runProgram({ root, stateHome, replacements }, uid).answer?.outcome).toEqual({
        ok: false,
        error: { code: 'commit/read-only', path: 'src/a.ts' },
      });
      expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('old');
    },
  );
});
