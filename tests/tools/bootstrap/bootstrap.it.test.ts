import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

/** Programs that the bootstrap finds; git and npm are there unless a test takes one away or gives another. */
interface Machine {
  readonly job?: string;
  /** What the bootstrap believes to be Node's version. */
  readonly node?: string;
  readonly git?: 'missing';
  /** A script in npm's place. */
  readonly npm?: string;
  readonly folder?: 'read-only';
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  }
});

/** Starts the bootstrap in a fresh project that has no packages, and compares what it says with what it must say. */
function check(machine: Machine, expected: { exitCode: number; says: string }): void {
  const root = mkdtempSync(join(tmpdir(), 'emetgate-bootstrap-'));
  folders.push(root);
  cpSync(fileURLToPath(new URL('../../../tools', import.meta.url)), join(root, 'tools'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  const npm = join(root, 'npm-cli.js');
  writeFileSync(npm, machine.npm ?? 'process.exitCode = 1;');
  mkdirSync(join(root, 'empty'));
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${machine.node}' } });`;
  const preload = join(root, 'version.cjs');
  writeFileSync(preload, machine.node === undefined ? '' : pretend);
  chmodSync(root, 0o755);
  if (machine.folder === 'read-only') chmodSync(root, 0o555);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', preload, join(root, 'tools', 'bootstrap.mjs'), machine.job ?? 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: machine.git === 'missing' ? join(root, 'empty') : process.env['PATH'], npm_execpath: npm },
      // Root may write everywhere, so a read-only folder is shown to somebody else.
      ...(machine.folder === 'read-only' && process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
    },
  );
  expect(stderr).toContain(expected.says);
  expect(status).toBe(expected.exitCode);
}

describe('bootstrap', () => {
  it('refuses a Node that is too old, before it loads anything', () => {
    for (const node of ['18.20.0', '20.18.3', '21.7.0', '22.11.0']) {
      check({ node }, { exitCode: 1, says: `this is Node ${node}, and Emetgate needs 20.19, 22.12 or later` });
    }
  });

  it('says that git is missing', () => {
    check({ git: 'missing' }, { exitCode: 1, says: 'Cannot find git' });
  });

  it('lists its jobs for one that it does not know', () => {
    check({ job: 'fly' }, { exitCode: 1, says: 'Cannot do "fly": the jobs are build, demo, test' });
    check({ job: 'constructor' }, { exitCode: 1, says: 'Cannot do "constructor"' });
  });

  it('says what a failure of npm means', () => {
    const fails = (error: string) => `console.error(${JSON.stringify(`npm error ${error}`)}); process.exitCode = 1;`;
    const cases = [
      ['code ENOTFOUND', 'the npm registry cannot be reached'],
      ['code EINTEGRITY', 'a package is not the one that package-lock.json names'],
      ['code ENOSPC', 'the disk is full'],
      ['code EACCES', 'a folder is not writable for you'],
      ['code E404', 'npm failed, in these words'],
    ] as const;
    for (const [error, says] of cases) check({ npm: fails(error) }, { exitCode: 1, says });
  });

  it('says that the folder is read-only instead of failing half-way', (context) => {
    if (process.platform === 'win32') context.skip('Windows has no read-only folders in this sense');
    check({ folder: 'read-only' }, { exitCode: 1, says: 'is not writable for you. Clone the project' });
  });

  it('runs npm without install scripts, audit or noise', () => {
    const npm = "console.error('npm error', process.argv.slice(2).join(' ')); process.exitCode = 1;";
    check({ npm }, { exitCode: 1, says: 'ci --ignore-scripts --no-audit --no-fund --loglevel=error' });
  });
});
