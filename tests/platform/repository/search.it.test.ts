import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/platform/repository/discover.js';
import { openGit } from '../../../src/platform/repository/git.js';
import type { SearchMatch, SearchOptions } from '../../../src/platform/repository/repository.js';
import { type SearchDeadline, searchTree } from '../../../src/platform/repository/search.js';
import { gitRepository, opening, writeFiles } from '../support/git-repository.js';

async function found(root: string, options: SearchOptions): Promise<readonly string[]> {
  const result = await (await opening(root)).search(options);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.matches.map(({ path, line, column }) => `${path}:${line}:${column}`);
}

describe('Repository.search()', () => {
  it('gives path, line, column in UTF-16 units and the line, with every kind of line end', async () => {
    const root = gitRepository({ 'a.ts': '\ufefffirst\r\n😀é日 needle\rneedle again needle\nend' });
    expect(await (await opening(root)).search({ pattern: 'needle' })).toEqual({
      ok: true,
      value: {
        matches: [
          { path: 'a.ts', line: 2, column: 6, text: '😀é日 needle' },
          { path: 'a.ts', line: 3, column: 1, text: 'needle again needle' },
        ] satisfies SearchMatch[],
        skipped: 0,
      },
    });
    expect(await found(root, { pattern: 'first' })).toEqual(['a.ts:1:1']);
  });

  it('takes plain text for itself and regular expressions line by line', async () => {
    const root = gitRepository({ 'a.ts': 'a.c\nabc\n', 'b.js': 'abc' });
    expect(await found(root, { pattern: 'a.c' })).toEqual(['a.ts:1:1']);
    expect(await found(root, { pattern: 'a.c', regex: true, glob: '*.ts' })).toEqual(['a.ts:1:1', 'a.ts:2:1']);
    expect(await found(root, { pattern: '^.bc$', regex: true, path: 'b.js' })).toEqual(['b.js:1:1']);
  });

  it('cheat 9: leaves out secrets, ignored files, binaries and links to what is outside', async () => {
    const root = gitRepository({
      'a.ts': 'needle',
      '.env': 'needle',
      '.gitignore': 'out\n',
      'bin.ts': new Uint8Array([0, ...Buffer.from('needle')]),
    });
    writeFiles(root, { 'out/x.ts': 'needle', 'new.ts': 'needle', '.git/needle.txt': 'needle' });
    symlinkSync('.env', join(root, 'link.ts'));
    symlinkSync('/etc/passwd', join(root, 'passwd.ts'));
    expect(await found(root, { pattern: 'needle' })).toEqual(['a.ts:1:1', 'new.ts:1:1']);
    expect(await found(root, { pattern: 'root:' })).toEqual([]);
    expect(await (await opening(root)).search({ pattern: 'needle' })).toMatchObject({ value: { skipped: 3 } });
  });

  it('case 9: shows no line of a file that is not UTF-8', async () => {
    const root = gitRepository({ 'a.ts': 'needle\ufffd', 'latin.ts': Buffer.from('needle \xe9', 'latin1') });
    expect(await (await opening(root)).search({ pattern: 'needle' })).toMatchObject({
      value: { matches: [{ path: 'a.ts', text: 'needle\ufffd' }], skipped: 1 },
    });
  });

  it('case 24: pages across files and within one, and the pages together are the whole', async () => {
    const root = gitRepository({ 'a.ts': 'x\nx\nx\n', 'b.ts': 'x\n', 'c.ts': 'x\nx' });
    const repository = await opening(root);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await repository.search({ pattern: 'x', maxResults: 2, ...(after === undefined ? {} : { after }) });
      if (!page.ok) throw new Error(page.error.code);
      seen.push(...page.value.matches.map(({ path, line }) => `${path}:${line}`));
      after = page.value.next;
    } while (after !== undefined);
    expect(seen).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'b.ts:1', 'c.ts:1', 'c.ts:2']);
  });

  it('shows a long line around the match only', async () => {
    const root = gitRepository({ 'min.js': `${'a'.repeat(5000)}needle${'😀'.repeat(5000)}` });
    const result = await (await opening(root)).search({ pattern: 'needle' });
    const match = result.ok ? result.value.matches[0] : undefined;
    expect(match).toMatchObject({ line: 1, column: 5001 });
    expect(match?.text).toMatch(/^…a+needle(?:😀)+…$/u);
    expect(match?.text.length).toBeLessThan(250);
  });

  it('is not held by a pattern that never ends: what was found until then is told', async () => {
    const root = gitRepository({ 'a.ts': 'aab', 'b.ts': `${'a'.repeat(60)}!` });
    const place = await discover(root);
    const git = place.ok ? await openGit(place.value, process.env['PATH'] ?? '') : place;
    if (!git.ok) throw new Error(git.error.code);
    // The time is over as soon as something was found: while the second file is searched without end, the server looks.
    const deadline: SearchDeadline = (expire, matches) => {
      const looking = setInterval(() => matches.length > 0 && expire(), 1);
      return () => clearInterval(looking);
    };
    const result = await searchTree({ root, git: git.value, deadline }, { pattern: '^(a+)+b$', regex: true });
    await git.value.close();
    expect(result).toEqual({
      ok: true,
      value: { matches: [{ path: 'a.ts', line: 1, column: 1, text: 'aab' }], incomplete: 'deadline', skipped: 0 },
    });
  });

  it('stops when it is cancelled, in the middle of a pattern that never ends', async () => {
    const root = gitRepository({ 'b.ts': `${'a'.repeat(60)}!` });
    const repository = await opening(root);
    const controller = new AbortController();
    const result = repository.search({ pattern: '^(a+)+b$', regex: true }, controller.signal);
    setTimeout(() => controller.abort(), 100);
    expect(await result).toEqual({ ok: false, error: { code: 'server/cancelled' } });
  });

  it.each([
    [{ pattern: '(', regex: true }, 'input/bad-pattern'],
    [{ pattern: '[b-a]', regex: true }, 'input/bad-pattern'],
    [{ pattern: '' }, 'input/bad-pattern'],
    [{ pattern: 'x'.repeat(1001) }, 'input/bad-pattern'],
    [{ pattern: 'x', glob: '{' }, 'input/bad-glob'],
    [{ pattern: 'x', path: '/etc' }, 'address/outside-repository'],
    [{ pattern: 'x', path: 'none' }, 'address/unknown-path'],
  ] as const)('refuses %j', async (options, code) => {
    const repository = await opening(gitRepository({ 'a.ts': 'aaa' }));
    expect(await repository.search(options)).toMatchObject({ ok: false, error: { code } });
  });
});
