import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/engine/index.js';
import type { Repository } from '../../../src/platform/repository/repository.js';
import { gitRepository, opening } from '../support/git-repository.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function check(repository: Repository, path: string, expected: string | Partial<Failure>): Promise<void> {
  const read = await repository.read(path);
  if (typeof expected === 'string')
    expect(read.ok ? Buffer.from(read.value.bytes).toString() : read.error).toBe(expected);
  else expect(read).toMatchObject({ ok: false, error: expected });
}

describe('Repository.read()', () => {
  it('case 9: reads bytes as they are, and names the inode that they came from', async () => {
    const root = gitRepository({ 'a.ts': new Uint8Array([0xff, 0, 0xfe]) });
    const read = await (await opening(root)).read('a.ts');
    expect(read.ok && [...read.value.bytes]).toEqual([0xff, 0, 0xfe]);
    expect(read).toMatchObject({ ok: true, value: { path: 'a.ts', identity: { size: 3n, nlink: 1n } } });
  });

  it('case 20: follows links that stay inside and says where they led', async () => {
    const root = gitRepository({ 'src/real.ts': 'real' });
    symlinkSync('real.ts', join(root, 'src', 'link.ts'));
    symlinkSync('src', join(root, 'folder'));
    const repository = await opening(root);
    for (const path of ['src/link.ts', 'folder/real.ts', 'folder/link.ts']) {
      expect(await repository.read(path)).toMatchObject({ ok: true, value: { path: 'src/real.ts' } });
    }
  });

  it('cheat 9: opens nothing outside, by link, by folder link or by a chain of both', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.ts'), 'secret');
    const root = gitRepository({ 'a.ts': 'a' });
    symlinkSync(join(outside, 'secret.ts'), join(root, 'file.ts'));
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync('folder', join(root, 'chain'));
    symlinkSync('/dev', join(root, 'dev'));
    const repository = await opening(root);
    for (const path of ['file.ts', 'folder/secret.ts', 'chain/secret.ts', 'dev/null']) {
      await check(repository, path, { code: 'address/outside-repository', path, reason: 'symlink' });
    }
  });

  it('refuses a root that only starts like this one', async () => {
    const parent = temporaryFolder();
    const root = join(parent, 'repo');
    mkdirSync(join(parent, 'repo-secrets'), { recursive: true });
    writeFileSync(join(parent, 'repo-secrets', 'a.ts'), 'secret');
    mkdirSync(root);
    execFileSync('git', ['init', '-q', root]);
    symlinkSync('../repo-secrets', join(root, 'near'));
    await check(await opening(root), 'near/a.ts', { code: 'address/outside-repository', reason: 'symlink' });
  });

  it('does not wait for a FIFO, and refuses whatever is no file', async () => {
    const root = gitRepository({ 'src/a.ts': 'a' });
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    symlinkSync('loop.ts', join(root, 'loop.ts'));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, 'socket.ts'), resolve));
    try {
      const repository = await opening(root);
      await check(repository, 'pipe.ts', { code: 'address/not-a-file', found: 'fifo' });
      await check(repository, 'socket.ts', { code: 'address/not-a-file', found: 'socket' });
      await check(repository, 'src', { code: 'address/not-a-file', found: 'directory' });
      await check(repository, 'loop.ts', { code: 'address/outside-repository', reason: 'link-loop' });
      await check(repository, 'src/a.ts/b.ts', { code: 'address/unknown-path' });
    } finally {
      server.close();
    }
  });

  it('offers the paths that an unknown one may have meant, secrets left out', async () => {
    const root = gitRepository({ 'src/parser.ts': '', 'lib/parser.ts': '', 'src/lexer.ts': '', 'src/.env': '' });
    const repository = await opening(root);
    await check(repository, 'src/parsr.ts', {
      code: 'address/unknown-path',
      similar: ['src/parser.ts', 'lib/parser.ts'],
    });
    await check(repository, 'parser.ts', { similar: ['lib/parser.ts', 'src/parser.ts'] });
    await check(repository, 'src/.emv', { similar: [] });
  });

  it('refuses a 50 MB file without reading it', async () => {
    const root = gitRepository({ 'big.ts': '' });
    truncateSync(join(root, 'big.ts'), 50_000_000);
    await check(await opening(root), 'big.ts', { code: 'address/too-large', path: 'big.ts', bytes: 50_000_000 });
  });

  it('cheat 9: serves no secret, by its own name or through a link', async () => {
    const root = gitRepository({ '.env': 'TOKEN=1', '.env.example': 'TOKEN=', 'a.ts': 'a' });
    symlinkSync('.env', join(root, 'innocent.ts'));
    symlinkSync('.git', join(root, 'history'));
    const repository = await opening(root);
    await check(repository, '.env', { code: 'policy/protected-read', path: '.env', rule: 'environment' });
    await check(repository, 'innocent.ts', { code: 'policy/protected-read', path: 'innocent.ts', rule: 'environment' });
    await check(repository, 'history/config', { code: 'policy/protected-read', rule: 'git' });
    await check(repository, '.git/config', { code: 'policy/protected-read', rule: 'git' });
    await check(repository, '.env.example', 'TOKEN=');
  });

  it('reads a file with more than one link, which may only not be changed', async () => {
    const root = gitRepository({ 'a.ts': 'a' });
    linkSync(join(root, 'a.ts'), join(temporaryFolder(), 'other'));
    const repository = await opening(root);
    await check(repository, 'a.ts', 'a');
    expect(await repository.admit('a.ts')).toEqual({
      ok: false,
      error: { code: 'policy/linked-file', path: 'a.ts', links: 2 },
    });
  });
});
