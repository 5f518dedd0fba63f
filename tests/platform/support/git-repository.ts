import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { type OpenOptions, openRepository } from '../../../src/platform/repository/open-repository.js';
import type { Repository } from '../../../src/platform/repository/repository.js';
import { temporaryFolder } from './temporary-folder.js';

/** Runs git as a person would, without this machine's configuration. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', '-c', 'init.defaultBranch=main'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', [...identity, '-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Writes files, by their paths below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A new repository whose files are all tracked. */
export function gitRepository(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): string {
  const folder = temporaryFolder();
  git(folder, 'init', '-q', ...init);
  writeFiles(folder, files);
  git(folder, 'add', '-A', '-f');
  return folder;
}

const opened: Repository[] = [];

/** Opens a repository that must open; closed when the test file is over. */
export async function opening(folder: string, options?: OpenOptions): Promise<Repository> {
  const repository = await openRepository(folder, options);
  if (!repository.ok) throw new Error(`cannot open ${folder}: ${JSON.stringify(repository.error)}`);
  opened.push(repository.value);
  return repository.value;
}

afterAll(async () => {
  for (const repository of opened.splice(0)) await repository.close();
});
