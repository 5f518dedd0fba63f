import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surveySystem } from '../../../src/platform/sandbox/linux/namespaces/survey-system.js';
import type { SandboxPolicy } from '../../../src/platform/sandbox/policy.js';

describe('surveySystem()', () => {
  let base: string;
  let server: Server;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(`${tmpdir()}/emetgate-survey-`));
    const files: readonly (readonly [string, number])[] = [
      ['wg/wg0.conf', 0o600],
      ['app/settings', 0o644],
      ['app/key', 0o640],
      ['tools/bin/node', 0o755],
      ['hidden/key', 0o600],
      ['shown/key', 0o600],
      ['given/key', 0o600],
    ];
    for (const [path, mode] of files) {
      mkdirSync(`${base}/${path.slice(0, path.lastIndexOf('/'))}`, { recursive: true, mode: 0o755 });
      writeFileSync(`${base}/${path}`, 'x');
      chmodSync(`${base}/${path}`, mode);
    }
    for (const folder of ['wg', 'tools']) chmodSync(`${base}/${folder}`, 0o700);
    symlinkSync('app/key', `${base}/link`);
    server = createServer();
    await new Promise<void>((resolve) => server.listen(`${base}/app/a.sock`, resolve));
  });
  afterAll(() => {
    server.close();
    rmSync(base, { recursive: true, force: true });
  });

  function check(
    entriesMax: number,
    expected: { readonly secrets: readonly string[]; readonly sockets: readonly string[] },
  ) {
    const policy = {
      repositoryRoot: `${base}/repository`,
      hidden: [`${base}/hidden`],
      readable: [`${base}/shown`],
      environment: { PATH: `${base}/tools/bin` },
    } as unknown as SandboxPolicy;
    const { secrets, sockets } = surveySystem(policy, { folders: [base], shown: [`${base}/given`], entriesMax });
    const names = (paths: readonly string[]) => paths.map((path) => path.slice(base.length + 1)).sort();
    expect({ secrets: names(secrets), sockets: names(sockets) }).toEqual(expected);
  }

  it('finds what others may not read and the run does not stand on, and every socket', () =>
    check(1000, { secrets: ['app/key', 'wg'], sockets: ['app/a.sock'] }));

  it('looks at no more names than it may', () => check(0, { secrets: [], sockets: [] }));
});
