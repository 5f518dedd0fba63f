import { describe, expect, it } from 'vitest';
import type { OutsideReason } from '../../../src/engine/index.js';
import { confine } from '../../../src/platform/repository/confine.js';

function check(path: string, expected: OutsideReason | { readonly path: string }): void {
  const confined = confine(path);
  if (typeof expected === 'object') expect(confined).toEqual({ ok: true, value: expected.path });
  else expect(confined).toEqual({ ok: false, error: { code: 'address/outside-repository', path, reason: expected } });
}

describe('confine()', () => {
  it.each([
    'a.ts',
    'src/a.ts',
    'src/[id]/page.tsx',
    'ünï/日本.ts',
    '...a/b..c',
    'console.ts',
    'auxiliary/nullable.ts',
    'com.ts',
    'com10.ts',
    '.a',
  ])('takes %s as it is', (path) => check(path, { path }));

  it('takes a leading ./ off and nothing else', () => {
    check('./src/a.ts', { path: 'src/a.ts' });
    check('././a.ts', { path: 'a.ts' });
    check('src/./a.ts', 'malformed');
    check('.', 'malformed');
    check('./', 'malformed');
  });

  it.each(['/etc/passwd', '//server/share', 'C:/a.ts', 'c:a.ts', '\\\\server\\share'])(
    'refuses the absolute %s',
    (path) => check(path, 'absolute'),
  );

  it.each(['..', '../a.ts', 'src/../../a.ts', 'src/..', './../a.ts', 'src/../a.ts'])(
    'refuses %s, which goes up',
    (path) => check(path, 'parent'),
  );

  it.each([
    '',
    'a//b.ts',
    'a/',
    'a\0.ts',
    'a\nb.ts',
    'a\u007f.ts',
    'src\\a.ts',
    '..\\a.ts',
    '\ud800.ts',
    'a'.repeat(1025),
  ])('refuses the malformed %j', (path) => check(path, 'malformed'));

  it.each([
    'con',
    'CON.ts',
    'src/nul.js',
    'aux/a.ts',
    'prn .ts',
    'com1',
    'COM9.tar.gz',
    'lpt0.ts',
    'com¹.ts',
    'conin$',
    'CONOUT$.ts',
  ])('refuses the device name in %s on every system', (path) => check(path, 'reserved-name'));

  it.each(['a.ts ', 'a.ts.', 'src./a.ts', 'src /a.ts', 'a.ts::$DATA', 'a.ts:stream', '.git::$INDEX_ALLOCATION/config'])(
    'refuses %s, which Windows would open under another name',
    (path) => check(path, 'reserved-name'),
  );
});
