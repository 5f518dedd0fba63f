import { describe, expect, test } from 'vitest';
import { loadEngineLibraries, pinnedGrammars } from '../../src/platform/grammars.js';

const pinned = pinnedGrammars();

describe('loadEngineLibraries()', () => {
  test('loads the pinned grammars and a hash', async () => {
    const loaded = await loadEngineLibraries();
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
    // The reference value of the empty input under seed 0. Source: the xxHash specification.
    expect(loaded.value.hash64(new Uint8Array(), 0n)).toBe(0xef46db3751d8e999n);
  });

  test('refuses a grammar whose bytes are not the pinned ones and says both hashes', async () => {
    for (const name of ['runtime', 'typescript', 'tsx', 'javascript'] as const) {
      const file = { ...pinned[name], sha256: '0'.repeat(64) };
      expect(await loadEngineLibraries({ ...pinned, [name]: file })).toEqual({
        ok: false,
        error: { kind: 'changed', file, foundSha256: pinned[name].sha256 },
      });
    }
  });

  test('refuses an installation without the package', async () => {
    const file = { ...pinned.tsx, file: 'missing.wasm' };
    expect(await loadEngineLibraries({ ...pinned, tsx: file })).toMatchObject({
      ok: false,
      error: { kind: 'unreadable', file, cause: { code: 'MODULE_NOT_FOUND' } },
    });
  });
});
