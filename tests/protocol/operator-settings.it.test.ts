import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOperatorSettings } from '../../src/protocol/operator-settings.js';
import { temporaryFolder } from '../platform/support/temporary-folder.js';

const file = (bytes: string | Uint8Array): string => {
  const path = join(temporaryFolder(), 'settings.json');
  writeFileSync(path, bytes);
  return path;
};

function check(path: string, expected: object | RegExp): void {
  const read = readOperatorSettings({}, path);
  if (expected instanceof RegExp) expect(read).toEqual({ ok: false, error: expect.stringMatching(expected) });
  else expect(read).toMatchObject({ ok: true, value: { config: expected } });
}

describe('the file of --config', () => {
  test('is read as UTF-8, with or without a byte order mark', () => {
    check(file('{"test":"écho"}'), { test: 'écho' });
    check(file('\ufeff{"test":"écho"}'), { test: 'écho' });
  });

  test('a FIFO is not waited for', () => {
    const path = join(temporaryFolder(), 'fifo');
    execFileSync('mkfifo', [path]);
    check(path, /^Cannot read .*fifo: it is no regular file; give the path of one$/);
  });

  test('a folder is told as what it is', () => check(temporaryFolder(), /: it is no regular file; /));

  test('case 9: what is not UTF-8 is refused, not mended', () => {
    check(file(Buffer.from([0x7b, 0xe9, 0x7d])), /: it is not UTF-8; save it as UTF-8$/);
  });

  test.each([
    ['a number without end', '{"testTimeout":1e400}', /: testTimeout: must be a finite number$/],
    ['a NUL in a command', '{"test":"a\\u0000b"}', /: test: must not hold a NUL character$/],
    ['a NUL in a path', '{"read":["a\\u0000b"]}', /: read\[0\]: must not hold a NUL character$/],
    [
      'what is larger than any settings',
      `{"test":"${'x'.repeat(256 * 1024)}"}`,
      /: 262155 bytes are more than 262144$/,
    ],
  ])('refuses %s', (_what, text, words) => check(file(text), words));
});
